import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { endpoint, type ReplyOf } from '../wire/endpoint.ts';
import { flag, id, nothing, optional, optionalOr, pageOf, pageQuery, sentId, wireDate } from '../wire/values.ts';
import { TeamMember } from './boards.ts';

const { name, members, school, seat, category, number, perContest, importFiles, importText, loginPrefix } = limits.team;

/** What is done to the teams of a contest is its jury's, wherever they work. */
const jury = { access: 'login' } as const;

/** Some characters take two places; the server counts them. */
const teamName = z
  .string()
  .trim()
  .min(1)
  .max(2 * name);
const short = (max: number) => optional(z.string().trim().max(max));

/** Of whom a team consists and how it is told apart. Members are usernames; calls that know of no teams see the first. */
export const TeamDraft = z.object({
  name: teamName,
  members: z.array(z.string().trim().min(1).max(100)).min(1).max(members),
  school: short(school),
  /** Where it sits, for balloons and prints. */
  seat: short(seat),
  category: short(category),
  /** Its number in the organiser's files. */
  externalId: short(number),
  icpcId: short(number),
  /** Out of competition. */
  star: optionalOr(flag, false),
});
export type TeamDraft = z.infer<typeof TeamDraft>;

export const Team = z.object({
  id,
  name: z.string(),
  members: z.array(TeamMember),
  school: z.string().nullable(),
  seat: z.string().nullable(),
  category: z.string().nullable(),
  externalId: z.string().nullable(),
  icpcId: z.string().nullable(),
  star: z.boolean(),
  submissions: z.int(),
  /** Taken away at this time, and to be brought back until `limits.team.restoreDays` later. */
  removedAt: wireDate.nullable(),
});
export type Team = z.infer<typeof Team>;

export const getContestTeams = endpoint({
  method: 'GET',
  path: '/api/x/contests/teams',
  ...jury,
  summary: 'The teams of a contest by name, or those that were taken away; for its jury',
  query: z
    .object({
      cid: sentId,
      keyword: optional(z.string().trim().max(limits.keyword.max)),
      removed: optionalOr(flag, false),
    })
    .extend(pageQuery(50, 100).shape),
  reply: pageOf(Team),
});

export const addContestTeam = endpoint({
  method: 'POST',
  path: '/api/x/contests/teams',
  ...jury,
  summary: 'Put a team together in a contest for teams',
  body: TeamDraft.extend({ cid: sentId }),
  reply: z.object({ id }),
});

export const updateContestTeam = endpoint({
  method: 'PUT',
  path: '/api/x/contests/teams',
  ...jury,
  summary: 'Change a team: its name, who is in it, where it sits',
  body: TeamDraft.extend({ id: sentId }),
  reply: nothing,
});

export const removeContestTeam = endpoint({
  method: 'DELETE',
  path: '/api/x/contests/teams',
  ...jury,
  summary: 'Take a team out of a contest; what it handed in is kept',
  query: z.object({ id: sentId }),
  reply: nothing,
});

export const restoreContestTeam = endpoint({
  method: 'PUT',
  path: '/api/x/contests/teams/restore',
  ...jury,
  summary: 'Bring a team back with its members',
  query: z.object({ id: sentId }),
  reply: nothing,
});

const TeamFiles = z.object({
  cid: sentId,
  /** As text: tables of ours, or `teams.tsv`, `groups.tsv` and `accounts.tsv` together. */
  files: z
    .array(z.object({ name: z.string().max(200), text: z.string().max(importText) }))
    .min(1)
    .max(importFiles),
  /** Names of accounts that are made begin with this. */
  loginPrefix: optional(
    z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9_]{1,12}$/)
      .max(loginPrefix),
  ),
});

export const TEAM_FIELDS = [
  'name',
  'members',
  'school',
  'seat',
  'category',
  'externalId',
  'icpcId',
  'star',
] as const satisfies readonly (keyof TeamDraft)[];
export type TeamField = (typeof TEAM_FIELDS)[number];

/** What stands in files that name no columns, and is taken from none of them. */
export const UNREAD_PARTS = [
  'shortName',
  'country',
  'institutionId',
  'fullName',
  'address',
  'otherAccounts',
  'further',
] as const;
export type UnreadPart = (typeof UNREAD_PARTS)[number];

export const TeamPlan = z.object({
  rows: z
    .array(
      z.object({
        file: z.string(),
        /** As an editor counts. */
        line: z.int(),
        kind: z.enum(['new', 'changed', 'same', 'refused']),
        name: z.string(),
        school: z.string().nullable(),
        seat: z.string().nullable(),
        category: z.string().nullable(),
        star: z.boolean(),
        members: z.array(z.object({ username: z.string(), isNew: z.boolean() })),
        /** What becomes another. */
        changes: z.array(z.enum(TEAM_FIELDS)),
        /** Why it cannot be taken, in words. */
        reasons: z.array(z.string()),
      }),
    )
    .max(perContest),
  counts: z.object({ new: z.int(), changed: z.int(), same: z.int(), refused: z.int(), accounts: z.int() }),
  /** What a file says beyond that, which is not imported: by its own headings, or where it has none by kind. */
  unread: z.array(z.object({ file: z.string(), headings: z.array(z.string()), parts: z.array(z.enum(UNREAD_PARTS)) })),
  /** Says what was looked at: what is applied is this or nothing. */
  digest: z.string(),
});
export type TeamPlan = z.infer<typeof TeamPlan>;

export const previewTeamImport = endpoint({
  method: 'POST',
  path: '/api/x/contests/teams/preview-import',
  ...jury,
  summary: 'What a file of teams would make, change and leave; nothing is changed',
  body: TeamFiles,
  bodyLimit: 4 * 1024 * 1024,
  reply: TeamPlan,
});

export const importTeams = endpoint({
  method: 'POST',
  path: '/api/x/contests/teams/import',
  ...jury,
  summary: 'Take the teams of a file as they were looked at, all of them or none; answers the new logins once',
  body: TeamFiles.extend({ digest: z.string().max(64) }),
  bodyLimit: 4 * 1024 * 1024,
  reply: z.object({
    id,
    created: z.int(),
    changed: z.int(),
    logins: z.array(z.object({ team: z.string(), username: z.string(), password: z.string() })),
  }),
});

export const getTeamImports = endpoint({
  method: 'GET',
  path: '/api/x/contests/teams/imports',
  ...jury,
  summary: 'What was imported into a contest, the latest first',
  query: z.object({ cid: sentId }),
  reply: z.object({
    /** Whether the reader may have accounts made for teams. */
    makesAccounts: z.boolean(),
    imports: z.array(
      z.object({
        id,
        at: wireDate,
        by: z.string().nullable(),
        created: z.int(),
        changed: z.int(),
        accounts: z.int(),
        undoneAt: wireDate.nullable(),
      }),
    ),
  }),
});
export type TeamImports = ReplyOf<typeof getTeamImports>;
export type TeamImport = TeamImports['imports'][number];

export const undoTeamImport = endpoint({
  method: 'POST',
  path: '/api/x/contests/teams/undo-import',
  ...jury,
  summary: 'Undo an import: what it made is taken away, what it changed is as before',
  body: z.object({ id: sentId }),
  reply: nothing,
});

/** Ours: a table that can be changed and imported again. */
export const downloadContestTeams = {
  path: '/api/file/download-contest-teams',
  access: 'login',
  query: z.object({ cid: sentId }),
} as const;
