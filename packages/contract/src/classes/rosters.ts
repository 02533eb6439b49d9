import { z } from 'zod';
import { endpoint, type ReplyOf } from '../wire/endpoint.ts';
import { id, optional, sentId, wireDate } from '../wire/values.ts';
import { classLimits } from './class-limits.ts';

const login = { access: 'login' } as const;

/** What a line makes: an account, a member, another section or nothing; or why it cannot be taken. */
export const ROSTER_KINDS = ['new', 'joins', 'moves', 'same', 'missing', 'conflict'] as const;
export type RosterKind = (typeof ROSTER_KINDS)[number];

export const ROSTER_MATCHES = ['username', 'email', 'number'] as const;

const Roster = z.object({
  gid: sentId,
  /** A table from a spreadsheet: student number, name, username, e-mail and section, in any order. */
  text: z.string().max(classLimits.roster.text),
  /** For lines that name no section. */
  sectionId: optional(sentId),
});

export const RosterPlan = z.object({
  rows: z
    .array(
      z.object({
        /** As an editor counts. */
        line: z.int(),
        kind: z.enum(ROSTER_KINDS),
        number: z.string().nullable(),
        name: z.string().nullable(),
        username: z.string().nullable(),
        email: z.string().nullable(),
        section: z.string().nullable(),
        /** By what the account was found. */
        matchedBy: z.enum(ROSTER_MATCHES).nullable(),
        /** What a person has to look at, in words. */
        reasons: z.array(z.string()),
      }),
    )
    .max(classLimits.roster.rows),
  counts: z.object({
    new: z.int(),
    joins: z.int(),
    moves: z.int(),
    same: z.int(),
    missing: z.int(),
    conflict: z.int(),
  }),
  newSections: z.array(z.string()),
  /** For those who were not found: the code that lets them in, where the group asks for one. */
  invitation: z.string().nullable(),
  /** Says what was looked at: what is applied is this or nothing. */
  digest: z.string(),
});
export type RosterPlan = z.infer<typeof RosterPlan>;

export const previewRoster = endpoint({
  method: 'POST',
  path: '/api/x/classes/roster/preview',
  ...login,
  summary: 'What a roster would make, change and leave; nothing is changed',
  body: Roster,
  bodyLimit: 4 * 1024 * 1024,
  reply: RosterPlan,
});

export const importRoster = endpoint({
  method: 'POST',
  path: '/api/x/classes/roster',
  ...login,
  summary: 'Take a roster as it was looked at, all of it or nothing; answers the new logins once',
  body: Roster.extend({ digest: z.string().max(64) }),
  bodyLimit: 4 * 1024 * 1024,
  reply: z.object({
    id,
    joined: z.int(),
    moved: z.int(),
    logins: z.array(z.object({ number: z.string(), name: z.string(), username: z.string(), password: z.string() })),
  }),
});

export const getRosterImports = endpoint({
  method: 'GET',
  path: '/api/x/classes/roster/imports',
  ...login,
  summary: 'The rosters that came in, the latest first',
  query: z.object({ gid: sentId }),
  reply: z.object({
    /** How many more accounts the reader may have made; null: as many as they like, 0: none. */
    accountsLeft: z.int().nullable(),
    imports: z.array(
      z.object({
        id,
        at: wireDate,
        by: z.string().nullable(),
        joined: z.int(),
        changed: z.int(),
        accounts: z.int(),
        undoneAt: wireDate.nullable(),
        /** Whether the reader can undo it now. */
        undoable: z.boolean(),
      }),
    ),
  }),
});
export type RosterImports = ReplyOf<typeof getRosterImports>;

export const undoRoster = endpoint({
  method: 'POST',
  path: '/api/x/classes/roster/undo',
  ...login,
  summary:
    'Undo the import of a roster: who joined by it goes, sections are as before, unused accounts are removed by whoever may have accounts made',
  body: z.object({ id: sentId }),
  reply: z.object({
    /** Accounts that were made for it and stay, since the caller may have none made; otherwise 0. */
    accountsKept: z.int(),
  }),
});
