/**
 * Template tags for statements in Markdown. Source lines are wrapped for the editor; the tags join the lines of a
 * paragraph again: English with a space, Chinese with nothing (Markdown would show a line break as a stray space).
 * Blank lines part paragraphs, list items and table rows keep their own line, and backslashes stay as typed (KaTeX).
 */
const joinWith =
  (glue: string) =>
  (strings: TemplateStringsArray): string => {
    let out = '';
    for (const line of (strings.raw[0] ?? '').split('\n').map((raw) => raw.trim())) {
      if (line === '') out = out === '' || out.endsWith('\n\n') ? out : `${out.trimEnd()}\n\n`;
      else if (out === '' || out.endsWith('\n')) out += line;
      else out += (/^(- |\||\d+\. )/.test(line) ? '\n' : glue) + line;
    }
    return out.trimEnd();
  };

export const en = joinWith(' ');
export const zh = joinWith('');
