import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aLookAt, codesOf } from '../../testing/package-imports.ts';
import { fpsItem, fpsXml, hojJson, hojZip } from '../../testing/packages.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aZip, zipOf } from '../../testing/zips.ts';

let site: TestSite;
let root: TestUser;
beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());

const look = (content: Buffer | string) => aLookAt(site, root, content);

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
    ['a name that differs by case alone', withEntry('PROBLEM_1/1.IN'), 'PROBLEM_1/1.IN'],
    ['a name with a NUL', withEntry('problem_1/a\0b'), 'problem_1/a'],
    ['an encrypted entry', withEntry('problem_1/secret', { flags: 0x801 }), 'problem_1/secret'],
    ['a size beyond all bounds', withEntry('problem_1/2.in', { claims: { size: 3 * 2 ** 30 } }), 'problem_1/2.in'],
    ['an end that is missing', hojZip().subarray(0, -30), 'damaged'],
    ['another archive inside', zipOf({ 'inner.zip': hojZip() }), 'no package'],
    ['another kind of archive', Buffer.from('Rar!\x1a\x07\x00rest'), 'RAR'],
    ['no archive at all', 'hello', 'no package'],
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
    expect(await refusal(`<?xml version="1.0"?><fps>${'<item><a>'.repeat(500)}`)).toMatch(/inside of each other/);
    expect(await refusal(`<?xml version="1.0"?><fps><item><title ${'a'.repeat(2_000_000)}`)).toMatch(/without end/);
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
