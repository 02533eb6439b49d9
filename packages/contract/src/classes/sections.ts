import { z } from 'zod';
import { endpoint, type ReplyOf } from '../wire/endpoint.ts';
import { id, nothing, optional, pageOf, pageQuery, sentId, uid } from '../wire/values.ts';
import { classLimits } from './class-limits.ts';
import { ClassPerson, ClassRights, GroupSection, sectionOrNone, TEACHING_RIGHTS } from './class-values.ts';

/** What happens to a class is a matter of its teachers: administrators of the group, and assistants. */
const login = { access: 'login' } as const;
const { name } = classLimits.section;
const sectionName = z.string().trim().min(1).max(name);

export const getClass = endpoint({
  method: 'GET',
  path: '/api/x/classes',
  ...login,
  summary: 'Sections of a group with their sizes, and what the reader may do with the class; for its members',
  query: z.object({ gid: sentId }),
  reply: z.object({
    can: ClassRights,
    /** For teachers; to others only their own. */
    sections: z.array(GroupSection),
    /** Members in no section, for teachers. */
    unassigned: z.int().nullable(),
    /** The section of the reader. */
    own: id.nullable(),
  }),
});
export type ClassInfo = ReplyOf<typeof getClass>;

export const addSection = endpoint({
  method: 'POST',
  path: '/api/x/classes/sections',
  ...login,
  summary: 'Make a section of a group',
  body: z.object({ gid: sentId, name: sectionName }),
  reply: z.object({ id }),
});

export const renameSection = endpoint({
  method: 'PUT',
  path: '/api/x/classes/sections',
  ...login,
  summary: 'Call a section differently',
  body: z.object({ id: sentId, name: sectionName }),
  reply: nothing,
});

export const removeSection = endpoint({
  method: 'DELETE',
  path: '/api/x/classes/sections',
  ...login,
  summary: 'Take a section away; its people stay members of the group',
  query: z.object({ id: sentId }),
  reply: nothing,
});

export const restoreSection = endpoint({
  method: 'PUT',
  path: '/api/x/classes/sections/restore',
  ...login,
  summary: 'Bring a section back with its people',
  body: z.object({ id: sentId }),
  reply: nothing,
});

export const getClassPeople = endpoint({
  method: 'GET',
  path: '/api/x/classes/people',
  ...login,
  summary: 'The students of a group, of one section (0: of none), for its teachers',
  query: z
    .object({
      gid: sentId,
      sectionId: optional(sectionOrNone),
      keyword: optional(z.string().trim().max(255)),
    })
    .extend(pageQuery(50, 300).shape),
  reply: pageOf(ClassPerson),
});

const Move = z.object({ uid, sectionId: z.preprocess((sent) => sent ?? null, id.nullable()) });

export const moveToSections = endpoint({
  method: 'PUT',
  path: '/api/x/classes/people',
  ...login,
  summary: 'Put members into sections, or out of them; answers where they were, which undoes it',
  body: z.object({ gid: sentId, moves: z.array(Move).min(1).max(classLimits.roster.moves) }),
  reply: z.object({ before: z.array(Move) }),
});

export const describeStudent = endpoint({
  method: 'PUT',
  path: '/api/x/classes/people/student',
  ...login,
  summary: 'Write down the number and the name under which teachers know a student; the account stays as it is',
  body: z.object({
    gid: sentId,
    uid,
    number: optional(z.string().trim().max(classLimits.roster.number)),
    name: optional(z.string().trim().max(classLimits.roster.name)),
  }),
  reply: nothing,
});

export const Assistant = z.object({
  uid,
  username: z.string(),
  name: z.string().nullable(),
  right: z.enum(TEACHING_RIGHTS),
});
export type Assistant = z.infer<typeof Assistant>;

export const getAssistants = endpoint({
  method: 'GET',
  path: '/api/x/classes/assistants',
  ...login,
  summary: 'The assistants of a group with their rights, for its teachers',
  query: z.object({ gid: sentId }),
  reply: z.object({ assistants: z.array(Assistant) }),
});

export const setAssistant = endpoint({
  method: 'PUT',
  path: '/api/x/classes/assistants',
  ...login,
  summary: 'Give a member of a group a right of an assistant, or take it (null); for the root of the group',
  body: z.object({
    gid: sentId,
    username: z.string().trim().min(1).max(100),
    right: z.preprocess((sent) => sent ?? null, z.enum(TEACHING_RIGHTS).nullable()),
  }),
  reply: z.object({ before: z.enum(TEACHING_RIGHTS).nullable() }),
});
