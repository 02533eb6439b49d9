import { downloadGradeSheet } from '@oyez/contract/classes/assignments';
import { downloadContestRank } from '@oyez/contract/contests/boards';
import { IMPORT_ERRORS_PATH, IMPORT_TEMPLATE_PATH } from '@oyez/contract/users/account-batches';
import { areas } from '@oyez/contract/wire/api';
import { downloadContestExport } from '@oyez/contract/contests/contest-feed';
import { downloadContestAcSubmission, downloadContestPrintText } from '@oyez/contract/contests/contest-jury';
import { downloadContestTeams } from '@oyez/contract/contests/contest-teams';
import { DOWNLOAD_CASE_PATH } from '@oyez/contract/problems/case-files';
import type { Access, Endpoint } from '@oyez/contract/wire/endpoint';
import { PUBLIC_FILE_PATH, PUBLIC_IMAGE_PATH } from '@oyez/contract/site/files';
import { JUDGE_BLOB_PATH, JUDGE_PRESENCE_PATH } from '@oyez/contract/judging/judge-protocol';
import { EVENTS_PATH } from '@oyez/contract/wire/live';
import { EXPORT_PATH, EXPORT_PROBLEM_PATH } from '@oyez/contract/problems/packages';
import { DOWNLOAD_TESTCASE_PATH } from '@oyez/contract/problems/test-data';
import { EXPORT_USERS_PATH, GENERATED_USERS_PATH } from '@oyez/contract/users/user-admin';
import type { Bilingual } from '@oyez/contract/wire/values';
import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** One call of the contract, described for people and programs. */
export type Operation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  access: Access;
  grant: string | undefined;
  changesState: boolean;
  params: JsonSchema | undefined;
  query: JsonSchema | undefined;
  body: JsonSchema | undefined;
  /** What the body is instead of JSON. */
  media: Endpoint['media'];
  byCookie: boolean;
  reply: JsonSchema;
};
export type OperationGroup = { key: string; name: Bilingual; operations: Operation[] };

/** What this server serves, by the areas of the contract. */
export function describeOperations(served: ReadonlySet<Endpoint>): OperationGroup[] {
  const groups = areas.map(({ key, name, endpoints }) => ({
    key,
    name,
    operations: Object.entries(endpoints).flatMap(([id, endpoint]) =>
      served.has(endpoint) ? [describe(id, endpoint)] : [],
    ),
  }));
  const described = groups.reduce((sum, group) => sum + group.operations.length, 0);
  if (described !== served.size) throw new Error('An endpoint is served that belongs to no area of the contract.');
  return groups;
}

const SHEETS = ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'];

/** Calls that answer with a stream or a file instead of an envelope. */
export const streams: readonly {
  path: string;
  summary: string;
  types: readonly string[];
  access: Access;
  query: string[];
}[] = [
  {
    path: EVENTS_PATH,
    summary:
      'Live events of up to 32 topics that the caller may see: submission:<id> (progress of an own one), submissions, problems (which rows changed)',
    types: ['text/event-stream'],
    access: 'anonymous',
    query: ['topics'],
  },
  {
    path: downloadContestRank.path,
    summary: "A contest's board as a table, for its jury",
    types: SHEETS,
    access: downloadContestRank.access,
    query: ['cid', 'forceRefresh', 'removeStar', 'containEnd', 'format'],
  },
  {
    path: '/api/clics',
    summary:
      'CLICS Contest API for resolvers, balloons and presentations, below it 2023-06 and 2026-01 with contests and their event feeds (docs/clics.md); by tokens of a contest',
    types: ['application/json', 'application/x-ndjson'],
    access: 'anonymous',
    query: [],
  },
  {
    path: downloadContestExport.path,
    summary: 'A contest as a file for other programs (contest package, xcpcio board, ghost file), for its jury',
    types: ['application/zip', 'text/plain'],
    access: downloadContestExport.access,
    query: ['cid', 'format', 'view', 'version'],
  },
  {
    path: downloadGradeSheet.path,
    summary: 'The grade sheet of an assignment as a table, for those who teach its group',
    types: SHEETS,
    access: downloadGradeSheet.access,
    query: ['id', 'sectionId', 'format'],
  },
  {
    path: DOWNLOAD_TESTCASE_PATH,
    summary: "A problem's test data, for those who edit it",
    types: ['application/zip'],
    access: 'login',
    query: ['pid'],
  },
  {
    path: downloadContestPrintText.path,
    summary: 'A text that somebody wants printed, for the jury of the contest',
    types: ['text/plain'],
    access: 'login',
    query: ['id'],
  },
  {
    path: downloadContestTeams.path,
    summary: 'The teams of a contest as a table that can be imported again, for its jury',
    types: ['text/csv'],
    access: downloadContestTeams.access,
    query: ['cid'],
  },
  {
    path: downloadContestAcSubmission.path,
    summary: 'Accepted code of a contest, for its jury',
    types: ['application/zip'],
    access: 'login',
    query: ['cid', 'excludeAdmin', 'splitType'],
  },
  {
    path: DOWNLOAD_CASE_PATH,
    summary: "One file of a problem's tests, for those who edit it",
    types: ['application/octet-stream'],
    access: 'login',
    query: ['pid', 'caseId', 'side'],
  },
  {
    path: EXPORT_PROBLEM_PATH,
    summary: 'Problems as a zip that can be imported again',
    types: ['application/zip'],
    access: 'admin',
    query: ['pid'],
  },
  {
    path: EXPORT_PATH,
    summary: 'Problems that the caller edits, as a package in one of the formats',
    types: ['application/zip', 'application/octet-stream'],
    access: 'admin',
    query: ['pid', 'format'],
  },
  {
    path: GENERATED_USERS_PATH,
    summary: 'Names and passwords of accounts that were just generated, once asked for with their key',
    types: SHEETS,
    access: 'admin',
    query: ['key', 'format'],
  },
  {
    path: EXPORT_USERS_PATH,
    summary: 'Accounts as a sheet, chosen as in their list',
    types: SHEETS,
    access: 'admin',
    query: ['format', 'columns', 'keyword'],
  },
  {
    path: IMPORT_TEMPLATE_PATH,
    summary: 'An empty sheet for accounts that come in',
    types: ['text/csv'],
    access: 'admin',
    query: [],
  },
  {
    path: IMPORT_ERRORS_PATH,
    summary: 'The rows of a sheet of accounts that could not be taken',
    types: ['text/csv'],
    access: 'admin',
    query: ['id'],
  },
  {
    path: `${PUBLIC_IMAGE_PATH}{name}`,
    summary: 'A picture that somebody put on the site',
    types: ['image/*'],
    access: 'anonymous',
    query: [],
  },
  {
    path: `${PUBLIC_FILE_PATH}{name}`,
    summary: 'A file that somebody put on the site',
    types: ['application/octet-stream'],
    access: 'anonymous',
    query: [],
  },
  {
    path: JUDGE_PRESENCE_PATH,
    summary: 'A node keeps this open while it lives',
    types: ['text/event-stream'],
    access: 'node',
    query: ['sessionId'],
  },
  {
    path: `${JUDGE_BLOB_PATH}/{sha256}`,
    summary: 'A test-data file of a task that the session holds; Range is supported',
    types: ['application/octet-stream'],
    access: 'node',
    query: ['sessionId'],
  },
];

function describe(id: string, endpoint: Endpoint): Operation {
  return {
    id,
    method: endpoint.method,
    path: endpoint.path.replaceAll(/:(\w+)/g, '{$1}'),
    summary: endpoint.summary,
    access: endpoint.access,
    grant: endpoint.grant,
    changesState: endpoint.method === 'GET' && endpoint.changesState === true,
    params: endpoint.params && toSchema(endpoint.params, 'input'),
    query: endpoint.query && toSchema(endpoint.query, 'input'),
    body: endpoint.body && toSchema(endpoint.body, 'input'),
    media: endpoint.media,
    byCookie: endpoint.byCookie ?? false,
    reply: toSchema(endpoint.reply, 'output'),
  };
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // The bounds of every safe integer say nothing, and unknown fields are dropped rather than refused.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      if (io === 'input' && zodSchema instanceof z.ZodObject) dropAnswerable(zodSchema, jsonSchema);
    },
  });
  return described;
}

/** A field that has a default, or may be missing in one of the forms that clients send, is not required. */
function dropAnswerable(object: z.ZodObject, jsonSchema: JsonSchema): void {
  const required = (jsonSchema.required ?? []).filter(
    (key) => !z.safeParse(object.shape[key] ?? z.never(), undefined).success,
  );
  if (required.length > 0) jsonSchema.required = required;
  else delete jsonSchema.required;
}
