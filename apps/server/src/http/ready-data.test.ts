import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ReadyData, SharedJson } from './ready-data.ts';

const rows = JSON.stringify(Array.from({ length: 200 }, (_, n) => ({ rank: n, name: `第 ${n} 队` })));

describe('an answer of which a part is shared', () => {
  const shared = new SharedJson(`{"rows":${rows},"pinned":`);

  it.each(['[]}', '[{"rank":7,"name":"第 7 队"}]}', `${rows}}`])(
    'says compressed what it says plain, with %.20s',
    (rest) => {
      const ready = new ReadyData(shared, rest);
      const plain = ready.answer('提交成功');
      expect(JSON.parse(plain)).toEqual({ status: 200, data: JSON.parse(ready.text) as unknown, msg: '提交成功' });
      const packed = ready.gzipped('提交成功');
      expect(packed && gunzipSync(packed).toString()).toBe(plain);
      expect(packed?.length).toBeLessThan(plain.length / 4);
    },
  );

  it('is plain where nothing is worth compressing', () => {
    const ready = new ReadyData(null, '{"rows":[]}');
    expect(ready.gzipped('success')).toBeUndefined();
    expect(JSON.parse(ready.answer('success'))).toEqual({ status: 200, data: { rows: [] }, msg: 'success' });
  });
});
