import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { endpoint, type ReplyOf } from '../wire/endpoint.ts';
import { flag, id, nothing, optional, sentDate, sentId, uid, wholeNumberOr, wireDate } from '../wire/values.ts';
import { classLimits } from './class-limits.ts';
import { ClassPerson, ClassRights, LATE_RULES, POINTS_RULES, sectionOrNone } from './class-values.ts';

const login = { access: 'login' } as const;
const { title, points, problems } = classLimits.assignment;

/** When and for whom, and what counts. */
const AssignmentTerms = z.object({
  title: z.string().trim().min(1).max(title),
  opensAt: sentDate,
  dueAt: sentDate,
  /** After it nothing counts. */
  lastAt: optional(sentDate),
  lateRule: z.enum(LATE_RULES),
  /** Taken off for each day that has begun, where the rule says so. */
  latePercent: wholeNumberOr(0, { min: 0, max: 100 }),
  pointsRule: z.enum(POINTS_RULES),
  /** Points of problems by their ids, where they are its own. */
  ownPoints: z
    .record(z.string().regex(/^\d{1,16}$/), z.int().min(0).max(points))
    .refine((all) => Object.keys(all).length <= limits.training.problems)
    .default({}),
  /** Where nothing is said: for all, if no section is named. */
  forAll: optional(flag),
  sectionIds: z.array(sentId).max(classLimits.section.perGroup).default([]),
});
export type AssignmentTerms = z.infer<typeof AssignmentTerms>;

const AssignmentState = z.enum(['coming', 'open', 'late', 'over']);
export type AssignmentState = z.infer<typeof AssignmentState>;

/** An assignment in lists. What it is worth and how far one is are the reader's own. */
export const AssignmentRow = z.object({
  id,
  gid: id,
  title: z.string(),
  /** Null until it opens, for students. */
  trainingId: id.nullable(),
  opensAt: wireDate,
  dueAt: wireDate,
  lastAt: wireDate.nullable(),
  lateRule: z.enum(LATE_RULES),
  latePercent: z.int(),
  state: AssignmentState,
  /** For everybody in the group; else for the sections, of which none may stand any more. */
  forAll: z.boolean(),
  sections: z.array(z.object({ id, name: z.string() })),
  /** Null until it opens, for students. */
  problems: z.int().nullable(),
  /** Of the reader, where it is theirs to do: in hundredths. */
  own: z.object({ points: z.int(), of: z.int(), solved: z.int() }).nullable(),
  /** Of everybody, for teachers. */
  all: z.object({ people: z.int(), started: z.int(), done: z.int() }).nullable(),
});
export type AssignmentRow = z.infer<typeof AssignmentRow>;

export const getAssignments = endpoint({
  method: 'GET',
  path: '/api/x/classes/assignments',
  ...login,
  summary: 'The assignments of a group: students read their own, teachers all of them with counts',
  query: z.object({ gid: sentId }),
  reply: z.object({ can: ClassRights, assignments: z.array(AssignmentRow) }),
});

export const getOwnAssignments = endpoint({
  method: 'GET',
  path: '/api/x/classes/assignments/own',
  ...login,
  summary: 'What the reader has to do in all groups: open assignments, the most urgent first',
  reply: z.object({ assignments: z.array(AssignmentRow.extend({ groupName: z.string() })) }),
});

const AssignmentProblem = z.object({
  pid: id,
  /** As the training calls it. */
  displayId: z.string(),
  title: z.string(),
  /** In hundredths. */
  worth: z.int(),
});
export type AssignmentProblem = z.infer<typeof AssignmentProblem>;

/** What somebody has of one problem. Points in hundredths. */
export const ProgressCell = z.object({
  pid: id,
  points: z.int(),
  solved: z.boolean(),
  tries: z.int(),
  lateDays: z.int(),
  /** The submission that counts. */
  bestId: id.nullable(),
  /** The first try that failed, with its verdict. */
  failId: id.nullable(),
  failStatus: z.int().nullable(),
  /** Points given by hand instead of the computed ones. */
  manual: z.boolean(),
});
export type ProgressCell = z.infer<typeof ProgressCell>;

export const getAssignment = endpoint({
  method: 'GET',
  path: '/api/x/classes/assignments/one',
  ...login,
  summary: 'One assignment with its problems; to students with what they have of each',
  query: z.object({ id: sentId }),
  reply: AssignmentRow.extend({
    can: ClassRights,
    trainingTitle: z.string().nullable(),
    /** Whether members find the training on the group’s own list as well; for teachers. */
    trainingListed: z.boolean().nullable(),
    /** As it is by now: what a change is based on. */
    version: z.string(),
    pointsRule: z.enum(POINTS_RULES),
    ownPoints: z.record(z.string(), z.int()),
    problemList: z.array(AssignmentProblem),
    /** Of the reader, where it is theirs to do. */
    cells: z.array(ProgressCell),
    total: z.int(),
    /** Why a person gave these points: of the reader’s own cells. */
    reasons: z.array(z.object({ pid: id, reason: z.string() })),
  }),
});
export type AssignmentDetail = ReplyOf<typeof getAssignment>;

const Source = z.object({
  /** A training of the group, or a public one of the site, of which a copy is made. */
  trainingId: optional(sentId),
  /** Or the problems themselves, as they are called on the site or in the group: a training is made of them. */
  problems: z.array(z.string().trim().min(1).max(60)).max(problems).default([]),
});

export const addAssignment = endpoint({
  method: 'POST',
  path: '/api/x/classes/assignments',
  ...login,
  summary: 'Hand out a training or problems as an assignment',
  body: AssignmentTerms.extend({ gid: sentId, ...Source.shape }),
  reply: z.object({ id }),
});

const AssignmentChange = AssignmentTerms.extend({
  id: sentId,
  /** `version` of the assignment as the form was filled; refused when somebody has changed it since. */
  basedOn: optional(z.string().max(64)),
});

export const updateAssignment = endpoint({
  method: 'PUT',
  path: '/api/x/classes/assignments',
  ...login,
  summary: 'Change the times, the rules and the sections of an assignment',
  body: AssignmentChange,
  reply: nothing,
});

export const previewAssignment = endpoint({
  method: 'POST',
  path: '/api/x/classes/assignments/preview',
  ...login,
  summary: 'Whose points a change of an assignment would change; nothing is changed',
  body: AssignmentChange,
  reply: z.object({
    people: z.int(),
    more: z.int(),
    less: z.int(),
    /** Who would not have the assignment any more, and who would have it now. */
    leaving: z.int(),
    coming: z.int(),
    /** Whether it would be hidden again from people who have begun. */
    closes: z.boolean(),
  }),
});
export type AssignmentEffect = ReplyOf<typeof previewAssignment>;

export const removeAssignment = endpoint({
  method: 'DELETE',
  path: '/api/x/classes/assignments',
  ...login,
  summary: 'Take an assignment back; what was handed in and graded is kept',
  query: z.object({ id: sentId }),
  reply: nothing,
});

export const restoreAssignment = endpoint({
  method: 'PUT',
  path: '/api/x/classes/assignments/restore',
  ...login,
  summary: 'Hand an assignment out again with its grades',
  body: z.object({ id: sentId }),
  reply: nothing,
});

/** A line of the grade sheet: what a person has of all problems. */
export const ProgressRow = ClassPerson.extend({
  cells: z.array(ProgressCell),
  /** In hundredths. */
  total: z.int(),
  /** The most of any counted submission. */
  lateDays: z.int(),
  /** As the sheet says it. */
  percent: z.string(),
});
export type ProgressRow = z.infer<typeof ProgressRow>;

export const getProgress = endpoint({
  method: 'GET',
  path: '/api/x/classes/progress',
  ...login,
  hot: true,
  summary: 'How far everybody is with an assignment, for teachers',
  query: z.object({ id: sentId, sectionId: optional(sectionOrNone) }),
  reply: z.object({
    can: ClassRights,
    problems: z.array(AssignmentProblem),
    /** All points there are, in hundredths. */
    of: z.int(),
    sections: z.array(z.object({ id, name: z.string() })),
    rows: z.array(ProgressRow),
  }),
});
export type Progress = ReplyOf<typeof getProgress>;

const cell = { id: sentId, uid, pid: sentId };

export const setGrade = endpoint({
  method: 'POST',
  path: '/api/x/classes/grades',
  ...login,
  summary: 'Give one person points for one problem with a reason, or have them computed again (null)',
  body: z.object({
    ...cell,
    /** In hundredths. */
    points: z.preprocess(
      (sent) => sent ?? null,
      z
        .int()
        .min(0)
        .max(points * 100)
        .nullable(),
    ),
    reason: z.string().trim().min(1).max(classLimits.grade.reason),
  }),
  reply: z.object({ gradeId: id }),
});

export const undoGrade = endpoint({
  method: 'PUT',
  path: '/api/x/classes/grades/undo',
  ...login,
  summary: 'Undo points given by hand: the ones before hold again',
  body: z.object({ gradeId: sentId }),
  reply: nothing,
});

export const getGrades = endpoint({
  method: 'GET',
  path: '/api/x/classes/grades',
  ...login,
  summary: 'What was graded by hand for one person and problem, the latest first, for teachers',
  query: z.object(cell),
  reply: z.object({
    grades: z.array(
      z.object({
        gradeId: id,
        points: z.int().nullable(),
        reason: z.string(),
        by: z.string().nullable(),
        at: wireDate,
        undone: z.boolean(),
      }),
    ),
  }),
});

/** Ours: the grade sheet as a table for spreadsheets. */
export const downloadGradeSheet = {
  path: '/api/file/download-grade-sheet',
  access: 'login',
  query: z.object({ id: sentId, sectionId: optional(sectionOrNone), format: z.enum(['xlsx', 'csv']).default('xlsx') }),
} as const;
