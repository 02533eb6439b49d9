import {
  getPackageImport,
  getPackageProblems,
  sendPackage,
  startPackageImport,
} from '@oyez/contract/problems/packages';
import { getAdminProblem } from '@oyez/contract/problems/problem-admin';
import { text } from 'node:stream/consumers';
import { importRemaining } from '../../features/packages/import-problem.service.ts';
import { readSent } from '../../features/packages/import-preview.service.ts';
import type { TestUser } from '../builders.ts';
import type { TestSite } from '../site.ts';
import { sendForm } from '../uploads.ts';

export const codesOf = ({ notices }: { notices: { code: string }[] }) => notices.map((one) => one.code);

/** A package that somebody has sent and that has been read, with what is said of it. */
export async function aLookAt(site: TestSite, by: TestUser, content: Buffer | string, name = 'p.zip') {
  const sent = await sendForm(site, sendPackage, { token: by.token, files: [{ name, content }] });
  const id = sent.data?.id ?? 0;
  await readSent(site, id);
  const read = await site.call(getPackageImport, { params: { id }, token: by.token });
  const { data } = await site.call(getPackageProblems, { params: { id }, token: by.token });
  const problems = data?.records ?? [];
  return { id, import: read.data!, problems, codes: problems.map(codesOf) };
}

/** Imports as root of a site, and what came of them. */
export function anImporter(who: () => { site: TestSite; root: TestUser }) {
  const look = (content: Buffer | string, { name = 'p.zip', by = who().root } = {}) =>
    aLookAt(who().site, by, content, name);

  async function bringIn(content: Buffer | string, start: object = {}) {
    const { site, root } = who();
    const looked = await look(content);
    const body = { id: looked.id, visibility: 'public', ...start } as never;
    const started = await site.call(startPackageImport, { token: root.token, body });
    if (started.status !== 200) throw new Error(started.msg);
    await importRemaining(site, looked.id);
    const { data } = await site.call(getPackageProblems, { params: { id: looked.id }, token: root.token });
    return data!.records;
  }

  async function problem(pid: number | null | undefined) {
    const { site, root } = who();
    return (await site.call(getAdminProblem, { query: { pid: pid ?? 0 }, token: root.token })).data!;
  }

  async function testsOf(pid: number | null | undefined) {
    const { site } = who();
    const rows = await site.database.db
      .selectFrom('problem')
      .innerJoin('problem_version', 'problem_version.id', 'problem.current_version_id')
      .innerJoin('test_case', 'test_case.test_set_id', 'problem_version.test_set_id')
      .select(['test_case.input_sha', 'test_case.output_sha', 'input_name', 'output_name', 'score', 'group_no'])
      .where('problem.id', '=', pid ?? 0)
      .orderBy('seq')
      .execute();
    const read = (sha: Buffer) => text(site.files.read(sha.toString('hex')));
    return Promise.all(
      rows.map(async (row) => ({
        names: `${row.input_name} ${row.output_name}`,
        input: await read(row.input_sha),
        output: await read(row.output_sha),
        score: row.score,
        group: row.group_no,
      })),
    );
  }

  async function checkerOf(pid: number | null | undefined) {
    const row = await who()
      .site.database.db.selectFrom('problem')
      .innerJoin('problem_version', 'problem_version.id', 'problem.current_version_id')
      .select('config')
      .where('problem.id', '=', pid ?? 0)
      .executeTakeFirstOrThrow();
    return row.config as { judgeMode: string; checker: unknown; interactor: unknown; memoryMb: number; timeMs: number };
  }

  return { look, bringIn, problem, testsOf, checkerOf };
}
