import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { anImporter, codesOf } from '../../testing/packages/package-imports.ts';
import { fpsItem, fpsXml } from '../../testing/packages/packages.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { zipOf } from '../../testing/packages/zips.ts';

let site: TestSite;
let root: TestUser;
beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());

const { look, bringIn, problem, testsOf, checkerOf } = anImporter(() => ({ site, root }));

describe('FPS', () => {
  const test = '<test_input>1 2</test_input><test_output>3</test_output>';

  it('is read whatever its version says', async () => {
    const doctype =
      '<?xml version="1.0"?>\n<!DOCTYPE fps PUBLIC "-//freeproblemset//An opensource XML standard for Algorithm Contest Problem Set//EN" "http://hustoj.com/fps.current.dtd" >';
    const xml = fpsXml(
      [
        fpsItem(`<time_limit>0.5</time_limit><memory_limit>64</memory_limit>${test}`),
        fpsItem(
          `<time_limit unit="ms">700</time_limit><memory_limit unit="KB">1000</memory_limit><remote_oj></remote_oj><remote_id/>
<test_output name="b.out">B</test_output><test_input name="a"><![CDATA[A]]]]><![CDATA[>&amp;]]></test_input><test_input name="b">b&lt;</test_input><test_output name="a">A</test_output>`,
        ),
        fpsItem(
          '<test_input>1</test_input><test_input>2</test_input><test_input>3</test_input><test_input>4</test_input>',
        ),
        fpsItem('<solution language="C++">int main(){}</solution><prepend language="C">x</prepend>'),
      ].join('\n'),
      'version="1.4"',
      doctype,
    );
    const [first, second, third, fourth] = await bringIn(xml);
    expect(await checkerOf(first?.pid)).toMatchObject({ timeMs: 500, memoryMb: 64 });
    expect(await checkerOf(second?.pid)).toMatchObject({ timeMs: 700, memoryMb: 1 });
    expect(await testsOf(second?.pid)).toMatchObject([
      { names: 'a.in a.out', input: 'A]]>&amp;', output: 'A' },
      { names: 'b.in b.out', input: 'b<', output: 'B' },
    ]);
    expect((await testsOf(third?.pid)).map((one) => one.input + one.output)).toEqual(['12', '34']);
    expect(codesOf(fourth!)).toEqual(
      expect.arrayContaining(['NO_TEST_DATA', 'SOLUTIONS_INCLUDED', 'TEMPLATE_PREPEND_APPEND_LOST']),
    );
    expect(await problem(fourth?.pid)).toMatchObject({ auth: 2 });
  });

  it('has the points that HUSTOJ keeps in the names of tests', async () => {
    const named = (name: string) =>
      `<test_input name="${name}">1</test_input><test_output name="${name}">2</test_output>`;
    const [subtasks, numbers] = await bringIn(
      fpsXml(fpsItem(named('a.1[10]') + named('a.2[30]') + named('b[60]')) + fpsItem(named('t[1]') + named('t[2]'))),
    );
    expect((await testsOf(subtasks?.pid)).map(({ score, group }) => [score, group])).toEqual([
      [40, 1],
      [40, 1],
      [60, 2],
    ]);
    expect(await problem(subtasks?.pid)).toMatchObject({ type: 1, judgeCaseMode: 'subtask_lowest' });
    expect(codesOf(subtasks!)).toContain('POINTS_READ');
    expect(await problem(numbers?.pid)).toMatchObject({ type: 0, judgeCaseMode: 'default' });
  });

  it('is read with the units that people write', async () => {
    const limited = (time: string, memory: string) =>
      fpsItem(`<time_limit ${time}</time_limit><memory_limit ${memory}</memory_limit>${test}`);
    const { problems } = await look(
      fpsXml(
        limited('unit="S">0.5', 'unit="Byte">67108864') +
          limited('unit="milliseconds">700', 'unit="KiB">65536') +
          limited('unit="second">2', 'unit="GB">1'),
      ),
    );
    expect(problems.map((one) => [one.timeLimit, one.memoryLimit])).toEqual([
      [500, 64],
      [700, 64],
      [2000, 1024],
    ]);
  });

  it('keeps HTML that nobody has marked as text', async () => {
    const item = `<item><title>Powers</title><description>At most 10<sup>5</sup>,<br/>a &lt; b <img src="x.png" alt="&amp;"/></description>${test}</item>`;
    const [row] = await bringIn(`<fps>${item}</fps>`);
    expect((await problem(row?.pid)).description).toBe(
      'At most 10<sup>5</sup>,<br/>a < b <img src="x.png" alt="&amp;"/>',
    );
  });

  it('is found in a zip beside other files and in folders', async () => {
    const { import: read, problems } = await look(
      zipOf({
        'one/a.xml': fpsXml(fpsItem(test)),
        'two/b.xml': fpsXml(fpsItem(test)),
        'pom.xml': '<project/>',
        'readme.txt': '',
      }),
    );
    expect(problems).toHaveLength(2);
    expect(read.notices).toMatchObject([{ code: 'FILE_UNUSED', count: 2 }]);
    const tests = await look(zipOf({ 'pom.xml': '<project/>', '1.in': '', '1.out': '' }));
    expect(tests.import.format).toBe('tests');
  });

  it('gives no test the output of another where one has none', async () => {
    const xml = fpsXml(
      fpsItem(
        `<test_input name="1">a</test_input><test_output name="1">A</test_output><test_input name="2">b</test_input>
<test_input name="3">c</test_input><test_output name="3">C</test_output><test_output name="4">D</test_output>`,
      ),
    );
    const [row] = await bringIn(xml);
    expect((await testsOf(row?.pid)).map((one) => one.input + one.output)).toEqual(['aA', 'cC']);
    expect(codesOf(row!)).toEqual(expect.arrayContaining(['CASE_OUTPUT_MISSING', 'CASE_UNPAIRED']));
    expect(await problem(row?.pid)).toMatchObject({ auth: 2 });
  });

  it('shifts no outputs where one of them has the mark of an input', async () => {
    const pair = (name: string) => `<test_input>${name}</test_input><test_output>${name.toUpperCase()}</test_output>`;
    const xml = fpsXml(
      fpsItem(`${pair('a')}<test_input>b</test_input><test_input>B</test_input>${pair('c')}`) +
        fpsItem(`<test_input>a</test_input><test_output>A</test_output><test_output>b</test_output>${pair('c')}`),
    );
    const rows = await bringIn(xml, { visibility: 'public' });
    for (const row of rows) {
      expect((await testsOf(row.pid)).map((one) => one.input + one.output)).toEqual(['aA', 'cC']);
      expect(codesOf(row)).toContain('PAIRS_UNEVEN');
      expect(await problem(row.pid)).toMatchObject({ auth: 2 });
    }
    expect(codesOf(rows[0]!)).toContain('CASE_OUTPUT_MISSING');
    expect(codesOf(rows[1]!)).toContain('CASE_UNPAIRED');
  });

  it('leaves tests of a checker without outputs as they are', async () => {
    const program = '<spj language="C++">int main(){return 0;}</spj>';
    const [row] = await bringIn(fpsXml(fpsItem(`<test_input>a</test_input><test_input>b</test_input>${program}`)));
    expect((await testsOf(row?.pid)).map((one) => [one.input, one.output])).toEqual([
      ['a', ''],
      ['b', ''],
    ]);
    expect(codesOf(row!)).toContain('CASE_OUTPUT_CREATED');
  });

  it('keeps checkers with the way they are called', async () => {
    const xml = fpsXml(
      ['spj', 'tpj', 'interactor']
        .map((name) => fpsItem(`${test}<${name} language="C++"><![CDATA[int main(){return 0;}]]></${name}>`))
        .join(''),
      'version="1.6"',
    );
    const rows = await bringIn(xml);
    const found = await Promise.all(rows.map((row) => checkerOf(row.pid)));
    expect(found[0]).toMatchObject({ judgeMode: 'spj', checker: { protocol: 'hustoj' } });
    expect(found[1]).toMatchObject({ judgeMode: 'spj', checker: { protocol: 'contract' } });
    expect(found[2]).toMatchObject({ judgeMode: 'interactive', interactor: { protocol: 'contract' } });
  });

  it('shows its pictures from this site, made anew, and says which are missing', async () => {
    const png = await sharp({ create: { width: 3, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const xml = fpsXml(
      `<item><title>Pictures</title><description><![CDATA[<img src="../up/a+b(1).png"><img src="http://elsewhere/x.png"><img src="gone.png">]]></description>
<input>x</input><output>y</output>${test}<img><src><![CDATA[../up/a+b(1).png]]></src><base64><![CDATA[${png.toString('base64')}]]></base64></img>
<img><src>bad.png</src><base64>AAAA</base64></img></item>`,
    );
    const [row] = await bringIn(xml);
    expect(codesOf(row!)).toEqual(
      expect.arrayContaining(['IMAGES_INCLUDED', 'IMAGE_EXTERNAL', 'IMAGE_MISSING', 'IMAGE_BAD_TYPE']),
    );
    const { description } = await problem(row?.pid);
    const link = /src="(\/api\/public\/img\/[^"]+)"/.exec(description)?.[1] ?? '';
    const shown = await site.app.inject({ url: link });
    expect(shown.headers['content-type']).toBe('image/png');
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 3, height: 2 });
  });

  it('does not look for pictures in what stands for them', async () => {
    const png = (
      await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
        .png()
        .toBuffer()
    ).toString('base64');
    const images = ['1.png', 'picture', '1'].map((src) => `<img><src>${src}</src><base64>${png}</base64></img>`);
    const [row] = await bringIn(
      `<?xml version="1.0"?><fps><item><title>Names</title><description><![CDATA[<img src="1.png">]]></description>${test}${images.join('')}</item></fps>`,
    );
    const { description } = await problem(row?.pid);
    expect(description).toMatch(/^<img src="\/api\/public\/img\/[\w-]{22}\.[a-z]+">$/);
    expect(row?.notices.find((one) => one.code === 'FILE_UNUSED')).toMatchObject({ count: 2 });
  });

  it('is read in the encodings of its time', async () => {
    const words = Buffer.from([0xb2, 0xe2, 0xca, 0xd4]);
    const [before = '', after = ''] = fpsXml(
      fpsItem(test).replace('Sum', '@'),
      'version="1.1"',
      '<?xml version="1.0" encoding="GB2312"?>',
    ).split('@');
    const gbk = Buffer.concat([Buffer.from(before), words, Buffer.from(after)]);
    const wide = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(fpsXml(fpsItem(test).replace('Sum', '测试')), 'utf16le'),
    ]);
    for (const content of [gbk, wide, wide.subarray(2), zipOf({ 'any name.xml': gbk })]) {
      const { problems, import: read } = await look(content, { name: 'p.xml' });
      expect(problems[0]?.title).toBe('测试');
      expect(codesOf(read)).toContain('ENCODING_GUESSED');
    }
  });
});
