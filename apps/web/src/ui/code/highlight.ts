import { classHighlighter, highlightCode } from '@lezer/highlight';
import { loadMode, type CodeMode } from './codeLanguages.ts';

export type CodeToken = { text: string; className: string };

/** Each line of the code as coloured pieces. The pieces joined are always the code. */
export async function highlightLines(code: string, mode: CodeMode): Promise<CodeToken[][]> {
  const { language } = await loadMode(mode);
  const lines: CodeToken[][] = [[]];
  highlightCode(
    code,
    language.parser.parse(code),
    classHighlighter,
    (text, className) => lines.at(-1)?.push({ text, className }),
    () => lines.push([]),
  );
  return lines;
}
