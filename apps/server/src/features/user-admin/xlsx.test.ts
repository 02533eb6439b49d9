import { buffer, text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { xlsxOf } from './xlsx.ts';

async function partsOf(file: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(file);
  const parts = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  return parts;
}

describe('a workbook', () => {
  it('holds one named sheet of texts, none of which is computed or breaks the file', async () => {
    const rows = [
      ['用户名', '密码'],
      ['=1+1', 'a<b>&"c"'],
      ['+86 1', 'bell\u0007\uFFFE \uD800 end'],
    ];
    const parts = await partsOf(await buffer(xlsxOf('用户数据', rows)));
    expect(parts.get('xl/workbook.xml')).toContain('<sheet name="用户数据"');
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
    const cells = [...sheet.matchAll(/<c t="inlineStr"><is><t xml:space="preserve">([^<]*)<\/t><\/is><\/c>/g)];
    expect(cells.map(([, cell]) => cell)).toEqual([
      '用户名',
      '密码',
      "'=1+1",
      'a&lt;b&gt;&amp;&quot;c&quot;',
      "'+86 1",
      'bell \uFFFD end',
    ]);
    expect(sheet).not.toContain('<f>');
  });

  it('holds numbers to count with beside numbers that are names', async () => {
    const parts = await partsOf(await buffer(xlsxOf('grades', [['007', 33.34, 0]])));
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain(
      '<row><c t="inlineStr"><is><t xml:space="preserve">007</t></is></c><c><v>33.34</v></c><c><v>0</v></c></row>',
    );
  });
});
