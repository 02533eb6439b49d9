import { EXPORT_PATH, EXPORT_PROBLEM_PATH, previewExport, type ExportFormat } from '@oyez/contract/problems/packages';
import { STATUS } from '@oyez/contract/judging/verdict';
import { userActor } from '../../policy/actor.ts';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { transact } from '../../db/transact.ts';
import { accountOf, aUser, type TestUser } from '../../testing/builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { addImportedChecks } from '../problem-checks/problem-checks.service.ts';
import { createProblem } from '../problem-setting/create-problem.service.ts';
import { ensureTags } from '../tags/tags.service.ts';
import { publishImportedFile, readyImportedFile } from '../files/imported-files.service.ts';
import { importAtOnce } from './import-contract.service.ts';
import { receivePackage } from './import-arrival.service.ts';
import { draftsToWrite } from './writing/drafts.service.ts';

let site: TestSite;
let other: TestSite;
let root: TestUser;
beforeAll(async () => {
  site = await aSite();
  other = await aSite();
  root = await aUser(site, { role: 'root', username: 'keeper' });
  await aUser(other, { role: 'root', username: 'keeper' });
});
afterAll(async () => {
  await site.close();
  await other.close();
});

async function actorOf(on: TestSite, username = 'keeper') {
  const { id } = await accountOf(on, username);
  return userActor({ id, uid: '1', username, role: 'root', sessionId: 1 });
}

/** A problem with everything that one can have. */
async function aRichProblem(): Promise<number> {
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'blue' } })
    .png()
    .toBuffer();
  const blob = await site.files.put(png);
  const owner = await accountOf(site, 'keeper');
  const picture = { kind: 'image', name: 'blue.png', link: 'x', blob } as const;
  const note = { kind: 'attachment', name: '说明.txt', link: 'y', blob: await site.files.put('notes') } as const;
  const [image = '', attachment = ''] = await Promise.all(
    [picture, note].map(async (file) => {
      const ready = await readyImportedFile(site, file);
      return transact(site, (tx) =>
        publishImportedFile(tx, ready, { ownerId: owner.id, name: file.name, now: site.now() }),
      );
    }),
  );
  const tagIds = await transact(site, async (tx) => [
    ...(
      await ensureTags(tx, [
        {
          name: { zh: '图论', en: 'Graphs' },
          tags: [{ name: { zh: '最短路', en: 'Shortest paths' }, color: '#336699' }],
        },
      ])
    ).values(),
  ]);
  const statement = (title: string) => ({
    title,
    description: `# ${title}\n\n![](${image}) [notes](${attachment}) $a<b$ & ]]> "quoted"`,
    input: 'Two numbers.\n\n',
    output: '',
    hint: '[md]None[/md] [md]at all[/md] <span class="md">x</span>',
  });
  const pid = await createProblem(
    site,
    {
      displayId: 'RICH',
      ownerId: owner.id,
      type: 'oi',
      difficulty: 2,
      source: 'A & B',
      contestOnly: true,
      codeShare: true,
      showCases: false,
      showFailingTest: true,
      statements: { zh: statement('丰富'), en: statement('Rich') },
      samples: [
        { input: '1 2\n', output: '3\n' },
        { input: '</input>', output: ']]>' },
      ],
      tagIds,
      languages: [
        { language: 'C++', template: '// begin', templateOn: false },
        { language: 'Kotlin', template: 'fun main() {}', templateOn: true },
        { language: 'Python3' },
      ],
      config: {
        timeMs: 1234,
        memoryMb: 99,
        stackMb: 64,
        judgeMode: 'spj',
        caseMode: 'subtask_average',
        removeEndBlank: false,
        fileIo: { read: 'data.in', write: 'data.out' },
        userFiles: { 'lib.h': '#pragma once\n' },
        judgeFiles: { 'checker.h': '// secret\n' },
        checker: { source: 'int main(){return 42;}', language: 'C++', protocol: 'kattis', args: ['--strict'] },
        isUploadCase: false,
      },
      cases: [
        { input: '1\n', output: 'a\r\nb]]>', score: 30, groupNo: 1 },
        { input: '', output: '', score: 0, groupNo: 2 },
        { input: Buffer.from([0, 1, 255]), output: 'x', score: 70, groupNo: 2 },
      ],
    },
    site.now(),
  );
  const code = await site.files.put('int main(){}');
  await transact(site, (tx) =>
    addImportedChecks(
      tx,
      pid,
      [
        { name: 'best', language: 'C++', source: code, expected: [STATUS.accepted] },
        { name: 'slow', language: 'Python3', source: code, expected: [STATUS.time_limit, STATUS.wrong_answer] },
      ],
      site.now(),
    ),
  );
  return pid;
}

async function packed(pid: number, format: ExportFormat, path = EXPORT_PATH): Promise<Buffer> {
  const answer = await site.app.inject({
    url: path,
    query: { pid: String(pid), format },
    headers: { authorization: root.token },
  });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

type HojPart = { languages: string[]; problem: Record<string, unknown> } & Record<string, unknown>;

/** What of a package of ours HOJ reads: the JSON beside the folder. */
async function hojPartOf(zip: Buffer, id: number): Promise<HojPart> {
  const opened = await fromBufferPromise(zip, { lazyEntries: true });
  for await (const entry of opened.eachEntry()) {
    if (entry.fileName !== `problem_${id}.json`) continue;
    return JSON.parse(await text(await opened.openReadStreamPromise(entry))) as HojPart;
  }
  throw new Error('nothing for HOJ');
}

/** Takes a package in, and answers what came of its problem. */
async function takenIn(on: TestSite, content: Buffer) {
  const actor = await actorOf(on);
  const file = { field: 'file', name: 'p', content: Readable.from([content]), isTooLarge: () => false };
  const importId = await receivePackage(on, actor, file, { format: null, mb: 10, inBackground: false });
  const sender = { actor, ip: null, requestId: null, locale: 'en-US' } as const;
  await importAtOnce(on, sender, importId).catch((error: unknown) => {
    throw new Error(JSON.stringify(error));
  });
  const row = await on.database.db
    .selectFrom('package_import_problem')
    .select(['problem_id', 'notices'])
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  const [written] = await draftsToWrite(on, actor, [row.problem_id ?? 0]);
  return { draft: written!.draft, codes: (row.notices as { code: string }[]).map((one) => one.code) };
}

describe('an Oyez package', () => {
  it('holds everything of a problem: on another site it is the same again', async () => {
    const pid = await aRichProblem();
    const [before] = await draftsToWrite(site, await actorOf(site), [pid]);
    const { draft, codes } = await takenIn(other, await packed(pid, 'oyez'));
    expect(codes).toEqual(['SOLUTIONS_INCLUDED', 'IMAGES_INCLUDED', 'SAMPLE_TEXT_UNSAFE']);
    const withoutLinks = (text: string) => text.replaceAll(/\/api\/public\/(img|file)\/[\w.-]+/g, '$1');
    const comparable = ({ files, statements, ...rest }: typeof draft) => ({
      ...rest,
      statements: JSON.parse(withoutLinks(JSON.stringify(statements))) as unknown,
      files: files.map(({ kind, name, blob }) => ({ kind, name, blob })),
    });
    expect(comparable(draft)).toEqual(comparable(before!.draft));
    const image = draft.files.find((one) => one.kind === 'image');
    expect((await other.app.inject({ url: image?.link ?? '' })).headers['content-type']).toBe('image/png');
  });

  it('is one that HOJ takes, which refuses a whole package for a language or author of others', async () => {
    const { id } = await site.database.db
      .selectFrom('problem')
      .select('id')
      .where('display_id', '=', 'RICH')
      .executeTakeFirstOrThrow();
    const { data } = await site.call(previewExport, { query: { pid: [id], format: 'oyez' }, token: root.token });
    expect(data?.problems[0]?.notices).toMatchObject([
      { code: 'CHECKER_NOT_FOR_HOJ', params: { value: 'kattis, --strict' } },
    ]);
    const written = await hojPartOf(await packed(id, 'oyez'), id);
    expect(written).toMatchObject({
      judgeMode: 'spj',
      languages: ['C++', 'Python3'],
      codeTemplates: [],
      tags: ['最短路'],
      samples: [
        { input: '1.in', output: '1.out', score: 30, groupNum: 1 },
        { input: '2.in', output: '2.out', groupNum: 2 },
        { input: '3.in', output: '3.out', score: 70, groupNum: 2 },
      ],
      problem: {
        problemId: 'RICH',
        type: 1,
        auth: 3,
        isUploadCase: true,
        judgeCaseMode: 'subtask_average',
        ioScore: 65,
      },
    });
    expect(written.problem).not.toHaveProperty('author');
    const plain = await createProblem(
      site,
      {
        displayId: 'PLAIN',
        ownerId: null,
        type: 'acm',
        difficulty: 0,
        statements: { zh: { title: 'Plain', description: '', input: '', output: '', hint: '' } },
        samples: [],
        languages: [{ language: 'Rust' }],
        cases: [{ input: '', output: '' }],
      },
      site.now(),
    );
    const { languages, ...rest } = await hojPartOf(await packed(plain, 'oyez'), plain);
    expect(languages).toContain('C++');
    expect(languages).not.toContain('Rust');
    expect(rest).not.toHaveProperty('userExtraFile');
    expect(rest).not.toHaveProperty('judgeExtraFile');
  });

  it('is what the call of the contract answers, and leaves a trace', async () => {
    const { id } = await site.database.db
      .selectFrom('problem')
      .select('id')
      .where('display_id', '=', 'RICH')
      .executeTakeFirstOrThrow();
    expect((await packed(id, 'oyez', EXPORT_PROBLEM_PATH)).subarray(0, 2).toString()).toBe('PK');
    const entries = await site.database.db
      .selectFrom('audit')
      .select('after')
      .where('action', '=', 'package.export')
      .where('subject_id', '=', id)
      .execute();
    expect(entries.length).toBeGreaterThanOrEqual(1);
    expect(JSON.stringify(entries)).not.toContain('secret');
  });
});

describe('FPS', () => {
  it('keeps all but what it says before', async () => {
    const { id } = await site.database.db
      .selectFrom('problem')
      .select('id')
      .where('display_id', '=', 'RICH')
      .executeTakeFirstOrThrow();
    const { data } = await site.call(previewExport, { query: { pid: [id], format: 'fps' }, token: root.token });
    const losses = data?.problems[0]?.notices.map((one) => one.code) ?? [];
    expect(losses).toEqual([
      'LANGUAGE_DROPPED',
      'SUBTASKS_LOST',
      'SCORES_LOST',
      'TAGS_LOST',
      'EXTRA_FILES_LOST',
      'FILE_IO_LOST',
      'SETTINGS_LOST',
      'SOLUTIONS_LOST',
      'CHECKER_LOST',
      'TEST_TEXT_UNFIT',
    ]);
    const [before] = await draftsToWrite(site, await actorOf(site), [id]);
    const { draft } = await takenIn(site, await packed(id, 'fps'));
    expect(draft.statements.en).toBeUndefined();
    expect(draft.statements.zh).toEqual(before?.draft.statements.zh);
    expect(draft.samples).toEqual(before?.draft.samples);
    expect(draft.source).toBe('A & B');
    expect(draft.config).toMatchObject({ timeMs: 1234, memoryMb: 99, judgeMode: 'default' });
    const tests = (cases: typeof draft.cases) =>
      cases.map(({ inputName, input, output }) => [inputName, input, output]);
    expect(tests(draft.cases)).toEqual(tests(before!.draft.cases.slice(0, 2)));
    expect(draft.solutions).toMatchObject([{ language: 'C++', code: 'int main(){}', expected: [STATUS.accepted] }]);
    expect(draft.languages?.find((one) => one.language === 'Kotlin')).toMatchObject({ template: 'fun main() {}' });
  });
});

describe('FPS of an ACM problem in English', () => {
  it('says its language and that all tests are run, and has the tests byte by byte', async () => {
    const pid = await createProblem(
      site,
      {
        displayId: 'ENGLISH',
        ownerId: null,
        type: 'acm',
        difficulty: 1,
        statements: { en: { title: 'Sum', description: 'Add.', input: '', output: '', hint: '' } },
        samples: [{ input: '1 2', output: '3' }],
        config: { runsAllTests: true },
        cases: [{ input: '\ufeff1 2\r\n', output: '3\r\n' }],
      },
      site.now(),
    );
    const [before] = await draftsToWrite(site, await actorOf(site), [pid]);
    const { draft, codes } = await takenIn(other, await packed(pid, 'fps'));
    expect(codes).toEqual([]);
    expect(draft.statements).toEqual(before?.draft.statements);
    expect(draft.config).toEqual(before?.draft.config);
    expect(draft.cases).toEqual(before?.draft.cases);
  });
});

describe('who may take problems along', () => {
  it('are their setters', async () => {
    const author = await aUser(site, { role: 'admin' });
    const guestAdmin = await aUser(site, { role: 'admin' });
    const solver = await aUser(site);
    const mine = await createProblem(
      site,
      {
        displayId: 'MINE',
        ownerId: author.id,
        type: 'acm',
        difficulty: 0,
        hidden: true,
        statements: { zh: { title: 'canary-title', description: '', input: '', output: '', hint: '' } },
        samples: [],
        config: { judgeMode: 'spj', checker: { source: 'canary-checker', language: 'C++' } },
        cases: [{ input: 'canary-input', output: '' }],
      },
      site.now(),
    );
    const ask = (path: string, by: TestUser, pids: number[]) =>
      site.app.inject({
        url: `${path}?${pids.map((pid) => `pid=${pid}`).join('&')}`,
        headers: { authorization: by.token, 'accept-language': 'en-US' },
      });
    expect((await ask(EXPORT_PATH, author, [mine])).statusCode).toBe(200);
    for (const [path, by, pids] of [
      [EXPORT_PATH, guestAdmin, [mine]],
      [previewExport.path, guestAdmin, [mine]],
      [EXPORT_PATH, solver, [mine]],
      [previewExport.path, solver, [mine]],
      [EXPORT_PROBLEM_PATH, author, [mine]],
      [EXPORT_PATH, author, [mine, 999_999]],
      [EXPORT_PATH, author, []],
    ] as const) {
      const answer = await ask(path, by, [...pids]);
      expect(answer.json()).toMatchObject({ status: expect.toSatisfy((status: number) => status >= 400), data: null });
      expect(answer.body).not.toContain('canary');
    }
  });
});
