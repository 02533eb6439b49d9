/** A name and a seat of each line, as they come out of a table: with a tab, a semicolon or a comma between them. */
export function seatLines(text: string): { name: string; seat: string }[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, name, seat = ''] = /^\s*([^\t;,，；]+?)\s*(?:[\t;,，；]\s*(.*?))?\s*$/u.exec(line) ?? [];
    return name === undefined || name === '' ? [] : [{ name, seat }];
  });
}
