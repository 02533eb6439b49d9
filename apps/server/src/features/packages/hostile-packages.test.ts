import { getPackageImport } from '@oyez/contract/problems/packages';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aLookAt, anImporter, codesOf } from '../../testing/packages/package-imports.ts';
import {
  dmojZip,
  domjudgeZip,
  kattisZip,
  plainDomjudgeZip,
  polygonZip,
} from '../../testing/packages/foreign-packages.ts';
import { fpsItem, fpsXml, hojJson, hojZip } from '../../testing/packages/packages.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aZip, zipOf } from '../../testing/packages/zips.ts';
import { withLinks } from './links.ts';
import { readFps, xmlFile } from './reading/fps.ts';
import { Notes } from './reading/notes.ts';
import { readPackage } from './reading/read-package.ts';
import type { PackageLimits } from './reading/package-reading.ts';

let site: TestSite;
let root: TestUser;
beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());

const MB = 1024 * 1024;
const SMALL: PackageLimits = {
  entries: 100,
  fileBytes: MB,
  totalBytes: MB,
  ratio: 100,
  freeBytes: MB,
  problems: 10,
  textBytes: MB,
  draftsBytes: MB,
  problemBytes: MB,
  imageBytes: MB,
  attachmentBytes: MB,
};

const look = (content: Buffer | string) => aLookAt(site, root, content);
const { bringIn, problem } = anImporter(() => ({ site, root }));

describe('a package that is being read', () => {
  it('says how far it is', async () => {
    const path = join(site.files.directory, 'package.zip');
    await writeFile(path, hojZip());
    const told: [number, number][] = [];
    const task = { path, name: 'p.zip', filesDirectory: site.files.directory, limits: SMALL, format: null };
    await readPackage(task, (done, total) => told.push([done, total]));
    expect(told).toEqual([
      [1, 3],
      [2, 3],
    ]);

    const { id } = await look(hojZip());
    const change = { state: 'reading', read_done: 2, read_total: 3 };
    await site.database.db.updateTable('package_import').set(change).where('id', '=', id).execute();
    const { data } = await site.call(getPackageImport, { params: { id }, token: root.token });
    expect(data?.read).toEqual({ done: 2, total: 3 });
  });
});

describe('packages of other systems', () => {
  it.each([
    ['Kattis', kattisZip()],
    ['DOMjudge', domjudgeZip()],
    ['DOMjudge', plainDomjudgeZip()],
    ['DMOJ', dmojZip()],
    ['Polygon', polygonZip()],
  ])('are refused by name: %s', async (name, content) => {
    const { id, import: read } = await look(content);
    expect(read).toMatchObject({ state: 'failed', total: 0 });
    expect(read.error).toContain(`This is a ${name} problem package: it cannot be read yet.`);
    const headers = { 'accept-language': 'zh-CN' };
    const inChinese = await site.call(getPackageImport, { params: { id }, token: root.token, headers });
    expect(inChinese.data?.error).toContain(`这是 ${name} 题目包，目前还无法读取。`);
  });
});

describe('hostile packages', () => {
  const refusal = async (content: Buffer | string) => {
    const { import: read } = await look(content);
    expect(read).toMatchObject({ state: 'failed', total: 0 });
    return read.error ?? '';
  };

  const withEntry = (name: string, more: object = {}) =>
    aZip([
      { name: 'problem_1.json', content: hojJson() },
      { name: 'problem_1/1.in', content: '1' },
      { name, content: 'x', ...more },
    ]);
  it.each([
    ['a path upwards', withEntry('../evil'), '../evil'],
    ['an absolute path', withEntry('/etc/evil'), '/etc/evil'],
    ['a path upwards with backslashes', withEntry('problem_1\\..\\..\\evil'), 'evil'],
    ['a link', withEntry('problem_1/link', { mode: 0o120777 }), 'problem_1/link'],
    ['a link that macOS packed', withEntry('problem_1/link', { mode: 0o120777, madeOn: 19 }), 'problem_1/link'],
    ['a link that names no system', withEntry('problem_1/link', { mode: 0o120777, madeOn: 0 }), 'problem_1/link'],
    ['a name that differs by case alone', withEntry('PROBLEM_1/1.IN'), 'PROBLEM_1/1.IN'],
    ['a name with a NUL', withEntry('problem_1/a\0b'), 'problem_1/a'],
    ['an encrypted entry', withEntry('problem_1/secret', { flags: 0x801 }), 'problem_1/secret'],
    ['a size beyond all bounds', withEntry('problem_1/2.in', { claims: { size: 3 * 2 ** 30 } }), 'problem_1/2.in'],
    ['an end that is missing', hojZip().subarray(0, -30), 'damaged'],
    ['another archive inside', zipOf({ 'inner.zip': hojZip() }), 'another archive: inner.zip'],
    ['a JSON with other bytes than were packed', withEntry('problem_2.json', { claims: { crc: 1 } }), 'problem_2.json'],
    [
      'an XML with other bytes than were packed',
      aZip([{ name: 'a.xml', content: fpsXml(fpsItem('')), claims: { crc: 1 } }]),
      'a.xml',
    ],
    ['another kind of archive', Buffer.from('Rar!\x1a\x07\x00rest'), 'This is RAR, which cannot be read here'],
    ['no archive at all', 'hello', 'cannot be read here'],
  ])('are refused for %s', async (_, content, words) => {
    expect(await refusal(content)).toContain(words);
  });

  it('do not fill the disk', async () => {
    const zeros = Buffer.alloc(700 * 1024 * 1024);
    const bomb = aZip([
      { name: 'problem_1.json', content: hojJson() },
      { name: 'problem_1/1.in', content: zeros },
    ]);
    expect(await refusal(bomb)).toMatch(/bomb/);
  }, 60_000);

  it('are not followed into entities or out of the file', async () => {
    const bomb = '<?xml version="1.0"?><!DOCTYPE fps [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>';
    expect(await refusal(fpsXml(fpsItem(''), 'version="1.2"', bomb))).toMatch(/entities/);
    const outside = '<?xml version="1.0"?><!DOCTYPE fps [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
    expect(await refusal(fpsXml(fpsItem('').replace('Sum', '&x;'), '', outside))).toMatch(/entities/);
    expect(await refusal('<?xml version="1.0"?>\n<fps>\n<item><title>x</description></item></fps>')).toMatch(/line 3/);
    expect(await refusal('<?xml version="1.0"?><fps><item><title>x')).toMatch(/ends/);
    expect(await refusal(`<?xml version="1.0"?><fps>${'<item><a>'.repeat(500)}`)).toMatch(/nested too deeply/);
    expect(await refusal(`<?xml version="1.0"?><fps><item><title ${'a'.repeat(2_000_000)}`)).toMatch(/is not closed/);
  });

  it('hold no more texts and pictures in memory than there is room for', async () => {
    const read = async (item: string) => {
      const path = join(site.files.directory, 'package.xml');
      await writeFile(path, fpsXml(fpsItem(item).repeat(3)));
      const sizes = { ...SMALL, textBytes: 3000, draftsBytes: 9000, imageBytes: 4000 };
      return readFps([xmlFile(path, 'p.xml')], site.files, sizes, new Notes());
    };
    const solution = `<solution language="C">${'x'.repeat(2000)}</solution>`;
    expect(await read(solution)).toHaveLength(3);
    await expect(read(solution.repeat(2))).rejects.toMatchObject({ code: 'package_text_too_large' });
    const picture = `<img><src>a.png</src><base64>${'A'.repeat(4000)}</base64></img>`;
    expect(await read(picture.repeat(2))).toHaveLength(3);
    await expect(read(picture.repeat(3))).rejects.toMatchObject({ code: 'package_text_too_large' });
  });

  it('cannot make texts grow by links that stand for a sign', async () => {
    const files = [{ kind: 'attachment', name: 'a', link: 'e', path: '1.in' }];
    const own = { format: 'oyez-problem', version: 1, files };
    const { problems } = await look(hojZip({}, {}, { 'problem_1/oyez.json': JSON.stringify(own) }));
    expect(problems[0]).toMatchObject({ importable: false });
    const link = (sign: string) => `/api/public/img/${sign.repeat(22)}`;
    const links = new Map([
      [link('a'), link('b')],
      [link('b'), link('c')],
    ]);
    expect(withLinks(`(${link('a')}) ${link('b')}.`, links)).toBe(`(${link('b')}) ${link('c')}.`);
  });

  it('cannot fill the preview', async () => {
    const tests = Array.from({ length: 10_001 }, () => ({ input: '1.in', output: '1.out' }));
    expect((await look(hojZip({}, { samples: tests }))).codes).toEqual([['TOO_MANY_CASES']]);
    const { problems } = await look(hojZip({ title: 'x'.repeat(5000) }));
    expect(problems[0]?.title).toHaveLength(255);
  });

  it('cannot bring in halves of signs, nor have a sign halved', async () => {
    const half = '\ud83d';
    const long = `x${'😀'.repeat(1000)}`;
    const [halved] = await bringIn(
      hojZip(
        {
          problemId: 'HALF',
          title: `Ti${half}tle`,
          description: `Add${half}.`,
          source: half,
          author: `A${half}`,
          hint: half,
        },
        {
          tags: [half, `t${half}`],
          codeTemplates: [{ language: 'C++', code: `// ${half}` }],
          userExtraFile: { [`a${half}.h`]: `// ${half}` },
          [half]: half,
        },
      ),
    );
    expect(codesOf(halved!)).toContain('CONTROL_SIGNS_REMOVED');
    expect(await problem(halved?.pid)).toMatchObject({
      title: 'Title',
      description: 'Add.',
    });
    const [cut] = await bringIn(
      hojZip(
        { problemId: 'LONG', author: long, source: long, spjLanguage: long, judgeCaseMode: long },
        { tags: [long] },
      ),
    );
    expect(cut).toMatchObject({ importable: true });
  });

  it('cannot make objects or numbers out of the ordinary', async () => {
    const zip = hojZip(
      { problemId: 'PROTO', timeLimit: '1e999', difficulty: -7, title: 'a\u0000b\ud800' },
      { __proto__: null, userExtraFile: { __proto__: 'x', 'a.h': 'y' } },
    );
    const { problems } = await look(zip);
    expect(codesOf(problems[0]!)).toContain('FIELD_MALFORMED');
    const deep = zipOf({ 'a.json': `{"problem":{"x":${'['.repeat(10_000)}${']'.repeat(10_000)}}}`, 'a/1.in': '' });
    expect((await look(deep)).problems[0]).toMatchObject({ importable: false });
    const large = zipOf({ 'a.json': hojJson({ description: 'x'.repeat(70_000) }), 'a/1.in': '', 'a/1.out': '' });
    expect((await look(large)).codes).toEqual([['TEXT_TOO_LONG']]);
  });
});
