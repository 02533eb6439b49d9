import {
  addAssignment,
  downloadGradeSheet,
  getAssignment,
  getAssignments,
  getGrades,
  getOwnAssignments,
  getProgress,
  previewAssignment,
  removeAssignment,
  restoreAssignment,
  setGrade,
  undoGrade,
  updateAssignment,
} from '@oyez/contract/classes/assignments';
import { getRosterImports, importRoster, previewRoster, undoRoster } from '@oyez/contract/classes/rosters';
import {
  addSection,
  describeStudent,
  getAssistants,
  getClass,
  getClassPeople,
  moveToSections,
  removeSection,
  renameSection,
  restoreSection,
  setAssistant,
} from '@oyez/contract/classes/sections';
import type { FastifyInstance } from 'fastify';
import type { Authenticate } from '../../http/auth.ts';
import { serveDownload } from '../../http/downloads.ts';
import type { On } from '../../http/serve.ts';
import { wirePage } from '../../http/wire-page.ts';
import type { Services } from '../../services.ts';
import { createTrainingResults } from '../trainings/training-results.service.ts';
import * as assignments from './assignments.service.ts';
import { listAssistants, setAssistant as giveAssistant } from './assistants.service.ts';
import { taughtClass, teacherOf } from './class-access.service.ts';
import { openGradeSheet } from './grade-sheet.service.ts';
import { listGrades, setGrade as gradeByHand, undoGrade as undoGradeByHand } from './grades.service.ts';
import { createCountedPeople } from './counted-people.ts';
import { progressPage, type Room } from './progress.service.ts';
import { applyRoster, listImports, previewRoster as preview } from './roster/roster-import.service.ts';
import { undoRoster as undoImport } from './roster/undo-roster.service.ts';
import * as sections from './sections.service.ts';
import { studentPage } from './sections.sql.ts';

/** Teaching in groups: sections and rosters, assignments with their progress and grades, assistants. */
export function classRoutes(app: FastifyInstance, on: On, services: Services, authenticate: Authenticate): void {
  const { db } = services.database;
  const room: Room = {
    ...services,
    results: createTrainingResults(services),
    countedPeople: createCountedPeople(),
  };

  on(getClass).with(({ query }, { actor }) => sections.readClass(services, actor, query.gid));
  on(addSection).with(async ({ body }, context) => ({
    id: await sections.addSection(services, body.gid, body.name, teacherOf(context)),
  }));
  on(renameSection).with(async ({ body }, context) => {
    await sections.renameSection(services, body.id, body.name, teacherOf(context));
    return null;
  });
  on(removeSection).with(async ({ query }, context) => {
    await sections.removeSection(services, query.id, teacherOf(context));
    return null;
  });
  on(restoreSection).with(async ({ body }, context) => {
    await sections.restoreSection(services, body.id, teacherOf(context));
    return null;
  });
  on(getClassPeople).with(async ({ query }, { actor }) => {
    const { gid: groupId, sectionId, keyword } = query;
    await taughtClass(db, actor, groupId, 'view');
    return wirePage(
      query,
      (page) => studentPage(db, { groupId, sectionId, keyword }, page),
      ({ userId: _, ...person }) => person,
    );
  });
  on(moveToSections).with(async ({ body }, context) => ({
    before: await sections.moveMembers(services, body, teacherOf(context)),
  }));
  on(describeStudent).with(async ({ body }, context) => {
    await sections.describeStudent(services, body, teacherOf(context));
    return null;
  });
  on(getAssistants).with(async ({ query }, { actor }) => ({
    assistants: await listAssistants(services, actor, query.gid),
  }));
  on(setAssistant).with(async ({ body }, context) => ({
    before: await giveAssistant(services, body, teacherOf(context)),
  }));

  on(previewRoster).with(({ body }, context) => preview(services, body, teacherOf(context)));
  on(importRoster).with(({ body }, context) => applyRoster(services, body, teacherOf(context)));
  on(getRosterImports).with(({ query }, context) => listImports(services, query.gid, teacherOf(context)));
  on(undoRoster).with(({ body }, context) => undoImport(services, body.id, teacherOf(context)));

  on(getAssignments).with(({ query }, context) => assignments.listAssignments(room, query.gid, context));
  on(getOwnAssignments).with(async (_, context) => ({
    assignments: await assignments.ownAssignments(room, context),
  }));
  on(getAssignment).with(({ query }, context) => assignments.readAssignment(room, query.id, context));
  on(addAssignment).with(async ({ body }, context) => ({
    id: await assignments.addAssignment(services, body, teacherOf(context)),
  }));
  on(updateAssignment).with(async ({ body }, context) => {
    await assignments.updateAssignment(services, body, teacherOf(context));
    return null;
  });
  on(previewAssignment).with(({ body }, context) => assignments.previewAssignment(room, body, teacherOf(context)));
  on(removeAssignment).with(async ({ query }, context) => {
    await assignments.removeAssignment(services, query.id, teacherOf(context));
    return null;
  });
  on(restoreAssignment).with(async ({ body }, context) => {
    await assignments.restoreAssignment(services, body.id, teacherOf(context));
    return null;
  });

  on(getProgress).with(({ query }, { actor, locale }) => progressPage(room, actor, { ...query, locale }));
  on(setGrade).with(async ({ body }, context) => ({
    gradeId: await gradeByHand(services, body, teacherOf(context)),
  }));
  on(undoGrade).with(async ({ body }, context) => {
    await undoGradeByHand(services, body.gradeId, teacherOf(context));
    return null;
  });
  on(getGrades).with(async ({ query }, context) => ({
    grades: await listGrades(services, query, teacherOf(context)),
  }));
  serveDownload(app, authenticate, downloadGradeSheet, (query, by) => openGradeSheet(room, by, query));
}
