/** Bytes of a text as old sites send it. Node decodes these charsets but encodes none. */
const tables = new Map<string, ReadonlyMap<string, Buffer>>();

export function encoded(text: string, charset: string): Buffer {
  if (/^utf-?8$/i.test(charset)) return Buffer.from(text);
  if (/^(?:iso-8859-1|latin1)$/i.test(charset)) return Buffer.from(text, 'latin1');
  const table = tables.get(charset) ?? tableOf(charset);
  tables.set(charset, table);
  return Buffer.concat(Array.from(text, (sign) => table.get(sign) ?? Buffer.from('?')));
}

function tableOf(charset: string): ReadonlyMap<string, Buffer> {
  const decoder = new TextDecoder(charset, { fatal: true });
  const table = new Map<string, Buffer>();
  const learn = (bytes: Buffer) => {
    try {
      const sign = decoder.decode(bytes);
      if (Array.from(sign).length === 1 && !table.has(sign)) table.set(sign, bytes);
    } catch {
      // Not a sign of this charset.
    }
  };
  for (let one = 0; one < 256; one++) learn(Buffer.from([one]));
  for (let one = 0x81; one < 0xff; one++) {
    for (let two = 0x40; two < 0xff; two++) learn(Buffer.from([one, two]));
  }
  return table;
}
