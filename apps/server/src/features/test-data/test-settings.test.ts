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
});
afterAll(() => site.close());

const send = (zip: Buffer, query: { mode?: string } = {}) =>
  sendForm(site, uploadTestcaseZip, { token: setter.token, files: [{ name: 'tests.zip', content: zip }], query });

describe('settings beside the tests of a zip', () => {
  const tests = { '1.in': '', '1.out': '', '2.in': '', '2.out': '' };
  const tested = [
    { input: '1.in', output: '1.out' },
    { input: '2.in', output: '2.out' },
  ];

  it('has the points and subtasks of the config.yml of Luogu, and says which limits it has', async () => {
    const config =
      '1.in:\n timeLimit: 1000\n memoryLimit: 131072\n score: 30\n subtaskId: 1\n\n' +
      '2.in:\n timeLimit: 2000\n memoryLimit: 131072\n score: -1\n subtaskId: 2\n\n';
    const zip = zipOf({ 'config.yml': config, '1.in': '', '1.out': '', '2.in': '', '2.out': '', 'x.md': '' });
    const { data } = await send(zip, { mode: 'subtask_lowest' });
    expect(data?.fileList).toMatchObject([
      { input: '1.in', score: 30, groupNum: 1 },
      { input: '2.in', score: 0, groupNum: 2 },
    ]);
    expect(data?.notices.map(({ code, entry }) => [code, entry])).toEqual([
      ['file_unused', 'x.md'],
      ['setting_ignored', 'config.yml: score: -1'],
      ['limits_in_config', 'config.yml (2000 ms, 128 MB)'],
      ['points_read', '1.in'],
      ['setting_ignored', '2.in'],
    ]);
  });

  it.each<[string, ZipEntry]>([
    ['whose checksum is wrong', { name: 'config.yml', content: '1.in: {score: 100}', claims: { crc: 1 } }],
    ['that is packed in an unknown way', { name: 'config.yaml', content: 'time: 1s', method: 99 }],
    ['that is encrypted', { name: 'CONFIG.YML', content: 'time: 1s', flags: 1 }],
  ])('keeps the tests beside a file of settings %s, and says that it could not be read', async (_, config) => {
    const entries = Object.entries(tests).map(([name, content]) => ({ name, content }));
    const { data, msg } = await send(aZip([config, ...entries]));
    expect(data?.fileList, msg).toEqual(tested);
    expect(data?.notices).toEqual([
      { code: 'settings_unread', entry: config.name, text: expect.stringContaining(String(config.name)) },
    ]);
  });

  it('reads a config.yml in whatever encoding it was written', async () => {
    const settings = '1.in: {score: 30}\r\n2.in: {score: 70}\r\n';
    for (const config of [`\ufeff${settings}`, Buffer.from(`\ufeff${settings}`, 'utf16le')]) {
      const { data } = await send(zipOf({ ...tests, 'config.yml': config }));
      expect(data?.fileList).toMatchObject([{ score: 30 }, { score: 70 }]);
      expect(data?.notices.map((one) => one.code)).toEqual(['points_read']);
    }
  });

  it('has the points and subtasks of the config.yaml of Hydro', async () => {
    const config = 'time: 1s\nsubtasks:\n- score: 40\n  cases:\n    - input: 1.in\n- cases:\n  - input: 2.in\n';
    const zip = zipOf({
      ...tests,
      '3.in': '',
      '3.out': '',
      'config.yaml': `${config}  - {input: 3.in, output: 3.out}\n`,
    });
    const { data } = await send(zip, { mode: 'subtask_lowest' });
    expect(data?.fileList).toMatchObject([
      { input: '1.in', score: 40, groupNum: 1 },
      { input: '2.in', score: 60, groupNum: 2 },
      { input: '3.in', score: 60, groupNum: 2 },
    ]);
    expect(data?.notices.map(({ code, entry }) => [code, entry])).toEqual([
      ['limits_in_config', 'config.yaml (1000 ms)'],
      ['points_read', '1.in'],
    ]);
  });

  it('has the points and subtasks of the index that tests from here and from HOJ have with them', async () => {
    const testCases = [
      { caseId: 7, inputName: '1.in', outputName: '1.out', score: 30, groupNum: 1 },
      { caseId: 8, inputName: '2.in', outputName: '2.out', score: 70, groupNum: 4 },
    ];
    const index = { mode: 'default', judgeCaseMode: 'subtask_average', version: '1', testCasesSize: 2, testCases };
    const { data } = await send(zipOf({ ...tests, info: JSON.stringify(index) }), { mode: 'subtask_average' });
    expect(data?.fileList).toMatchObject([
      { input: '1.in', score: 30, groupNum: 1 },
      { input: '2.in', score: 70, groupNum: 2 },
    ]);
    expect(data?.notices.map((one) => one.code)).toEqual(['points_read']);
  });

  it('does not mind an index of another judge', async () => {
    for (const info of [
      '{"test_cases": {"1": {}}}',
      'about these tests',
      '[1]',
      '{"testCases": [null, 3], "judgeCaseMode": "constructor"}',
    ]) {
      const { data, msg } = await send(zipOf({ ...tests, info }));
      expect(data?.fileList, msg).toEqual(tested);
      expect(data?.notices.map((one) => one.code)).toEqual(['file_unused']);
    }
  });
});
