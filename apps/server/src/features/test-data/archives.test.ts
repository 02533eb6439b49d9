import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { uploadTestcaseZip } from '@oyez/contract/problems/test-data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { sendForm } from '../../testing/uploads.ts';
import { aZip, zipOf, type ZipEntry } from '../../testing/packages/zips.ts';

let site: TestSite;
let setter: TestUser;
beforeAll(async () => {
  site = await aSite();
  setter = await aUser(site, { role: 'problem_admin' });
  const value = { fileMb: 4, problemMb: 8, files: 50, requestMb: 3 };
  await site.database.db
    .insertInto('setting')
    .values({ key: 'testData', value: JSON.stringify(value), modified_at: site.now() })
    .execute();
});
afterAll(() => site.close());

const send = (zip: Buffer, query: { mode?: string } = {}, headers: Record<string, string> = {}) =>
  sendForm(site, uploadTestcaseZip, {
    token: setter.token,
    files: [{ name: 'tests.zip', content: zip }],
    query,
    headers,
  });

const names = async (zip: Buffer) => {
  const answer = await send(zip);
  return answer.data?.fileList.map((one) => [one.input, one.output]) ?? answer.msg;
};

async function contentOf(key: string, name: string): Promise<string> {
  const row = await site.database.db
    .selectFrom('upload')
    .select('content')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  const { files } = row.content as { files: { name: string; sha256: string; size: number }[] };
  const file = files.find((one) => one.name === name);
  if (!file) throw new Error(`no ${name}`);
  return file.size === 0 ? '' : text(site.files.read(file.sha256));
}

describe('POST /api/file/upload-testcase-zip', () => {
  it('pairs by name and sorts by the length of the name, then by its text', async () => {
    const zip = zipOf({
      '10.in': '',
      '10.ans': '',
      '2.in': '',
      '2.out': '',
      'b1.in': '',
      'b1.out': '',
      '1.IN': '',
      '1.out': '',
      'input3.txt': '',
      'output3.txt': '',
      'sum.in4': '',
      'sum.ou4': '',
    });
    expect(await names(zip)).toEqual([
      ['1.IN', '1.out'],
      ['2.in', '2.out'],
      ['10.in', '10.ans'],
      ['b1.in', 'b1.out'],
      ['sum.in4', 'sum.ou4'],
      ['input3.txt', 'output3.txt'],
    ]);
  });

  it('has the points that HUSTOJ keeps in names', async () => {
    const zip = zipOf({
      'a.1[10].in': '',
      'a.1[10].out': '',
      'a.2[30].in': '',
      'a.2[30].out': '',
      'b[60].in': '',
      'b[60].out': '',
    });
    const answer = await send(zip);
    expect(answer.data?.fileList.map((one) => [one.score, one.groupNum])).toEqual([
      [10, undefined],
      [30, undefined],
      [60, undefined],
    ]);
    expect(answer.data?.notices).toMatchObject([
      { code: 'points_read', text: expect.stringMatching(/3.*a\.1\[10\]\.in/) },
      { code: 'subtasks_unused' },
    ]);
    const bySubtask = await send(zip, { mode: 'subtask_lowest' });
    expect(bySubtask.data?.fileList.map((one) => [one.score, one.groupNum])).toEqual([
      [40, 1],
      [40, 1],
      [60, 2],
    ]);
    expect(bySubtask.data?.notices.map((one) => one.code)).toEqual(['points_read']);
  });

  const tests = { '1.in': '', '1.out': '', '2.in': '', '2.out': '' };
  const tested = [
    { input: '1.in', output: '1.out' },
    { input: '2.in', output: '2.out' },
  ];

  it('minds equal names in several folders of tests only', async () => {
    const notes = { 'a/readme.md': 'one', 'b/readme.md': 'two', 'a/.gitkeep': '', 'b/.gitkeep': '' };
    const { data, msg } = await send(zipOf({ ...tests, ...notes }));
    expect(data?.fileList, msg).toEqual(tested);
    expect(data?.notices.map((one) => one.code)).toContain('file_unused');
  });

  it('calls the tests of parts by their parts where both call them alike', async () => {
    const part = (folder: string, ...names: string[]) =>
      Object.fromEntries(
        names.flatMap((one) => [`${folder}/${one}.in`, `${folder}/${one}.ans`].map((path) => [path, path])),
      );
    const zip = zipOf({
      ...part('data/sample', '1', '2'),
      ...part('data/secret', '1', '2', '10'),
      'data/secret/x.md': '',
    });
    const { data, msg } = await send(zip);
    expect(
      data?.fileList.map((one) => one.input),
      msg,
    ).toEqual(['sample-1.in', 'sample-2.in', 'secret-1.in', 'secret-2.in', 'secret-10.in']);
    expect(await contentOf(data?.fileListDir ?? '', 'secret-1.ans')).toBe('data/secret/1.ans');
  });

  it('presets the first subtask where there are subtasks', async () => {
    const zip = zipOf({ '1.in': 'x', '1.out': 'y' });
    const files = async (mode: string) => (await send(zip, { mode })).data?.fileList;
    expect(await files('subtask_lowest')).toEqual([{ input: '1.in', output: '1.out', groupNum: 1 }]);
    expect(await files('default')).toEqual([{ input: '1.in', output: '1.out' }]);
  });

  it('repairs what is usual and says so', async () => {
    const zip = aZip([
      { name: 'tests/', mode: 0o040755 },
      { name: 'tests/in/1.in', content: '1\r\n2\r' },
      { name: 'tests/out/1.out', content: '\ufeff3\n' },
      { name: 'tests/in/2.in', content: '4' },
      { name: 'tests/out/9.out', content: '4' },
      { name: 'tests/readme.md', content: 'hello' },
      { name: '__MACOSX/tests/in/._1.in', content: 'x' },
      { name: 'tests/in/._2.in', content: 'x' },
      { name: 'tests/.DS_Store', content: 'x' },
    ]);
    const { data } = await send(zip);
    expect(data?.fileList).toEqual([
      { input: '1.in', output: '1.out' },
      { input: '2.in', output: '2.out' },
    ]);
    expect(data?.notices.map(({ code, entry }) => [code, entry])).toEqual([
      ['folder_dropped', 'tests/'],
      ['folders_flattened', 'tests/in/1.in'],
      ['output_unused', '9.out'],
      ['file_unused', 'readme.md'],
      ['output_made', '2.out'],
      ['line_ends_changed', '1.in'],
      ['byte_order_mark', '1.out'],
    ]);
    expect(data?.notices[4]?.text).toBe('One input has no output file, so the empty file 2.out was created.');
    const key = data?.fileListDir ?? '';
    expect(await contentOf(key, '1.out')).toBe('3\n');
    expect(await contentOf(key, '1.in')).toBe('1\n2\n');
    expect(await contentOf(key, '2.out')).toBe('');
  });

  it('calls tests by their folders where these are all that tells them apart', async () => {
    const folder = (name: string) => ({
      [`sum/${name}/input.txt`]: `in ${name}`,
      [`sum/${name}/output.txt`]: `out ${name}`,
      [`sum/${name}/about.md`]: '',
    });
    const { data, msg } = await send(zipOf({ ...folder('test10'), ...folder('test9') }));
    expect(data?.fileList, msg).toEqual([
      { input: 'test9.in', output: 'test9.out' },
      { input: 'test10.in', output: 'test10.out' },
    ]);
    expect(await contentOf(data?.fileListDir ?? '', 'test9.out')).toBe('out test9');
    expect(data?.notices).toContainEqual(expect.objectContaining({ code: 'file_unused', entry: 'test10/about.md' }));
    expect(await names(zipOf({ 'case1/1.in': '', 'case1/1.out': '', 'case2/2.in': '', 'case2/2.out': '' }))).toEqual([
      ['1.in', '1.out'],
      ['2.in', '2.out'],
    ]);
  });

  it('refuses a way of running the tests that there is not', async () => {
    const zip = aZip([{ name: '1.in', content: 'x' }]);
    expect(await send(zip, { mode: 'bogus' })).toMatchObject({ http: 400, status: 400, code: 'invalid_input' });
  });

  it('reads a zip whose comment has the mark of an end in it', async () => {
    const files = { '1.in': '5', '1.out': '6' };
    for (const comment of [
      'PK\x05\x06',
      `PK\x05\x06${'x'.repeat(100)}`,
      `${zipOf({ 'x.in': 'y' }).toString('latin1')}`,
    ]) {
      const bytes = Buffer.from(comment, 'latin1');
      const zip = Buffer.concat([zipOf(files), bytes]);
      zip.writeUInt16LE(bytes.length, zip.length - bytes.length - 2);
      const { data, msg } = await send(zip);
      expect(data?.fileList, msg).toEqual([{ input: '1.in', output: '1.out' }]);
      expect(await contentOf(data?.fileListDir ?? '', '1.in')).toBe('5');
    }
  });

  it('reads Chinese names that Windows wrote', async () => {
    const gbk = Buffer.from([0xb2, 0xe2, 0xca, 0xd4, 0x31, 0x2e, 0x69, 0x6e]);
    const { data } = await send(aZip([{ name: gbk, content: 'x' }]));
    expect(data?.fileList).toEqual([{ input: '测试1.in', output: '测试1.out' }]);
    expect(data?.notices.map((one) => one.code)).toContain('name_guessed');
  });

  it('takes a file that the largest one may be, and no larger one', async () => {
    const mb = 1024 * 1024;
    expect(await names(zipOf({ '1.in': Buffer.alloc(4 * mb, 'a') }))).toEqual([['1.in', '1.out']]);
    expect(await send(zipOf({ '1.in': Buffer.alloc(4 * mb + 1, 'a') }))).toMatchObject({
      status: 400,
      code: 'test_file_too_large',
      msg: expect.stringContaining('1.in'),
    });
    const three = {
      '1.in': Buffer.alloc(3 * mb, 'a'),
      '2.in': Buffer.alloc(3 * mb, 'a'),
      '3.in': Buffer.alloc(3 * mb),
    };
    expect((await send(zipOf(three))).code).toBe('test_data_too_large');
    const large = aZip([{ name: '1.in', content: Buffer.alloc(3 * mb + 1), method: 'store' }]);
    expect((await send(large)).code).toBe('upload_too_large');
  });

  const test: ZipEntry = { name: '1.in', content: 'x' };
  it.each<[string, ZipEntry[], string, string?]>([
    ['a step out', [test, { name: '../../evil.in' }], 'archive_path_unsafe', '../../evil.in'],
    ['a hidden step out', [test, { name: 'a/../../evil.in' }], 'archive_path_unsafe'],
    ['a Windows step out', [test, { name: '..\\evil.in' }], 'archive_path_unsafe'],
    ['an absolute path', [test, { name: '/etc/passwd' }], 'archive_path_unsafe', '/etc/passwd'],
    ['a drive', [test, { name: 'C:\\x.in' }], 'archive_path_unsafe', 'C:\\x.in'],
    ['a link', [test, { name: '2.in', content: '/etc/passwd', mode: 0o120777 }], 'archive_entry_special', '2.in'],
    ['a device', [test, { name: '2.in', mode: 0o020666 }], 'archive_entry_special', '2.in'],
    ['a socket that is no test', [test, { name: 'x', mode: 0o140777 }], 'archive_entry_special', 'x'],
    ['one name twice', [test, { name: '2.in' }, { name: '2.in' }], 'test_names_clash', '2.in'],
    ['names that differ in case', [{ name: 'A.in' }, { name: 'a.in' }], 'test_names_clash', 'a.in'],
    ['one name in two folders', [{ name: 'x/1.in' }, { name: 'y/1.in' }], 'test_names_clash', 'y/1.in'],
    ['a password', [{ ...test, flags: 1 }], 'archive_entry_encrypted', '1.in'],
    ['an unknown method', [{ ...test, method: 12 }], 'archive_method_unknown', '1.in'],
    ['a wrong checksum', [{ ...test, claims: { crc: 1 } }], 'archive_entry_broken', '1.in'],
    [
      'a size that is too small',
      [{ name: '1.in', content: 'x'.repeat(5000), claims: { size: 10 } }],
      'archive_entry_broken',
      '1.in',
    ],
    ['a size that is too large', [{ ...test, claims: { size: 5000 } }], 'archive_entry_broken', '1.in'],
    ['a huge size', [{ ...test, claims: { size: 0xfffffff0 } }], 'test_file_too_large', '1.in'],
    [
      'shared bytes',
      [
        { name: '1.in', content: 'x', method: 'store' },
        { name: '2.in', content: 'x', method: 'store', at: 0 },
      ],
      'archive_entries_overlap',
    ],
    ['a NUL in a name', [{ name: '1\0.in' }], 'test_name_unsafe', '\\u{0}'],
    ['writing from right to left', [{ name: '1\u202e.in' }], 'test_name_unsafe', '\\u{202e}'],
    ['a name that Windows keeps for itself', [{ name: 'CON.in' }], 'test_name_unsafe', 'CON.in'],
    ['a name without end', [{ name: `${'x'.repeat(300)}.in` }], 'test_name_unsafe'],
    ['only an archive', [{ name: 'tests.zip', content: zipOf({ '1.in': 'x' }) }], 'archive_in_archive', 'tests.zip'],
    ['only other files', [{ name: 'readme.txt', content: 'x' }], 'archive_without_tests'],
    ['only outputs', [{ name: '1.out', content: 'x' }], 'archive_without_tests'],
    ['only folders', [{ name: 'a/', mode: 0o040755 }], 'archive_empty'],
    ['nothing', [], 'archive_empty'],
    ['too many entries', Array.from({ length: 101 }, (_, n) => ({ name: `${n}.in` })), 'test_files_too_many', '100'],
  ])('refuses %s and names it', async (_, entries, code, shown = '') => {
    const zip = aZip(entries);
    const refused = await send(zip);
    expect(refused).toMatchObject({ status: 400, code, http: 200 });
    expect(refused.msg).toContain(shown);
    const inChinese = await send(zip, {}, { 'accept-language': 'zh-CN' });
    expect(inChinese.msg).toMatch(/\p{Script=Han}/u);
  });

  it('refuses a bomb by what comes out of it', async () => {
    await site.database.db
      .updateTable('setting')
      .set({ value: JSON.stringify({ fileMb: 2048, problemMb: 8192 }) })
      .where('key', '=', 'testData')
      .execute();
    site.settings.forget();
    const content = Buffer.alloc(300 * 1024 * 1024);
    const bomb = aZip([
      { name: '1.in', content },
      { name: '2.in', content },
    ]);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect((await send(bomb)).code).toBe('archive_unpacks_too_large');
  });

  it.each([
    ['RAR', '526172211a0700', 'archive_not_zip'],
    ['7z', '377abcaf271c0004', 'archive_not_zip'],
    ['gzip', '1f8b08000000', 'archive_not_zip'],
    ['neither', '00112233445566', 'archive_broken'],
    [
      'half a zip',
      zipOf({ '1.in': 'x'.repeat(100) })
        .subarray(0, 60)
        .toString('hex'),
      'archive_broken',
    ],
    ['a directory that is cut', zipOf({ '1.in': 'x', '2.in': 'y' }).fill(0, 70, 110).toString('hex'), 'archive_broken'],
  ])('says what a file is that is no zip: %s', async (format, hex, code) => {
    const refused = await send(Buffer.from(hex, 'hex'));
    expect(refused).toMatchObject({ status: 400, code });
    if (code === 'archive_not_zip') expect(refused.msg).toContain(format);
  });

  it('reads the mode and the group from the form too', async () => {
    const sendFields = (fields: Record<string, string>) =>
      sendForm(site, uploadTestcaseZip, {
        token: setter.token,
        files: [{ name: 'tests.zip', content: aZip([test]) }],
        fields,
      });
    const grouped = await sendFields({ mode: 'subtask_lowest', gid: 'null' });
    expect(grouped.data?.fileList.map((one) => one.groupNum)).toEqual([1]);
    expect(await sendFields({ mode: 'sideways' })).toMatchObject({ http: 400, fields: [{ field: 'mode' }] });
    expect(await sendFields({ gid: '7' })).toMatchObject({ http: 200, status: 404, code: 'group_not_found' });
  });

  it('asks for a file when there is none', async () => {
    const none = await sendForm(site, uploadTestcaseZip, { token: setter.token, files: [] });
    expect(none).toMatchObject({ status: 400, code: 'test_file_missing' });
    const empty = await send(Buffer.alloc(0));
    expect(empty).toMatchObject({ status: 400, code: 'test_file_missing' });
    const json = await site.app.inject({
      method: 'POST',
      url: uploadTestcaseZip.path,
      payload: {},
      headers: { authorization: setter.token },
    });
    expect(json.statusCode).toBe(415);
  });

  it('leaves nothing behind of what it refused', async () => {
    const before = await site.database.db.selectFrom('upload').select('id').execute();
    await send(aZip([test, { name: '../x.in' }]));
    const files = [{ name: 'tests.zip', content: aZip([test]) }];
    await sendForm(site, uploadTestcaseZip, { token: setter.token, files, fields: { gid: '7' } });
    await send(Buffer.from('junk'));
    expect(await site.database.db.selectFrom('upload').select('id').execute()).toEqual(before);
    expect(await readdir(join(site.config.filesDir, 'staging'))).toEqual([]);
    expect(await readdir(join(site.config.filesDir, 'incoming'))).toEqual([]);
  });
});
