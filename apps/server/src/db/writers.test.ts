import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const sources = join(import.meta.dirname, '..');

/** Tables with several writers; decision 019 says why, and what each may write. */
const SHARED: Record<string, string[]> = {
  account: ['features/accounts', 'features/stats', 'features/user-admin'],
  contest: ['features/contest-participants', 'features/contest-setting'],
  contest_address: ['features/contest-participants', 'policy'],
  message: ['features/inbox', 'features/messages'],
  group_member: ['features/group-members', 'features/groups'],
  participant: [
    'features/balloons',
    'features/contest-participants',
    'features/contest-setting',
    'features/contest-teams',
    'features/contests',
    'features/virtual-runs',
    'policy',
  ],
  problem_tag: ['features/problem-setting', 'features/tags'],
  reaction: ['features/comments', 'features/discussions'],
  submission: ['features/judging', 'features/submissions'],
  training_member: ['features/training-setting', 'features/trainings'],
  user_grant: ['features/balloons', 'features/classes', 'features/group-members'],
};
/** Kept by triggers. */
const BY_TRIGGERS = ['problem_search'];

const BY_BUILDER = /[.](?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g;
const BY_STATEMENT =
  /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?)\s+(?:ONLY\s+)?([a-z_]+)/g;
const OF_ANY_TABLE =
  /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM)\s+\$\{|[.](?:insertInto|updateTable|deleteFrom)\(\s*[^'\s]/;

const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/[.]test[.]ts$|(^|\/)testing\/|types[.]gen[.]ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(sources, file), 'utf8') }));
const tables = tablesIn(readFileSync(join(sources, 'db', 'types.gen.ts'), 'utf8'));

function tablesIn(types: string): string[] {
  const [, listed = ''] = /^export interface DB \{$([^}]*)^\}$/m.exec(types) ?? [];
  return [...listed.matchAll(/^ {2}(\w+): \w+;$/gm)].flatMap(([, table]) => table ?? []);
}

function writtenIn(text: string): string[] {
  return [...text.matchAll(BY_BUILDER), ...text.matchAll(BY_STATEMENT)]
    .flatMap(([, table]) => table ?? [])
    .filter((table) => tables.includes(table));
}

/** The feature, or the folder below all features. */
function writerOf(file: string): string {
  const [folder = '', feature = ''] = file.split('/');
  return folder === 'features' ? `${folder}/${feature}` : folder;
}

describe('a table', () => {
  const writes = files.flatMap(({ file, text }) => writtenIn(text).map((table) => ({ file, table })));
  const writersOf = (table: string) =>
    [...new Set(writes.filter((one) => one.table === table).map((one) => writerOf(one.file)))].toSorted();

  it('is written by one feature, or by those that are said to share it', () => {
    expect(tables.length).toBeGreaterThan(40);
    const writers = new Map(tables.map((table) => [table, writersOf(table)]));
    const shared = [...writers].filter(([, some]) => some.length > 1);
    expect(Object.fromEntries(shared)).toEqual(SHARED);
    expect(tables.filter((table) => writers.get(table)?.length === 0)).toEqual(BY_TRIGGERS);
  });

  it('is named where it is written, in a file of statements', () => {
    expect(files.filter(({ text }) => OF_ANY_TABLE.test(text)).map(({ file }) => file)).toEqual([]);
    const elsewhere = writes.filter(({ file }) => file.startsWith('features/') && !file.endsWith('.sql.ts'));
    expect(elsewhere).toEqual([]);
  });
});
