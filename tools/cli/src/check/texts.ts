import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

/** A text in both languages, and where it stands. `key` ends in the name that the code has for it. */
export type Pair = { file: string; key: string; en: string; zh: string };
export type SourceTexts = { pairs: Pair[]; chinese: { file: string; text: string }[]; unmatched: string[] };

const CHINESE = /\p{Script=Han}/u;
const LANGUAGES = [
  ['en', 'zh'],
  ['en-US', 'zh-CN'],
] as const;

type Node = { type: string; [key: string]: unknown };

/** Every text for people in the sources below a folder: pairs by their languages' names, or side by side in a call. */
export function textsIn(folder: string): SourceTexts {
  const found: SourceTexts = { pairs: [], chinese: [], unmatched: [] };
  for (const file of sourceFiles(folder)) {
    const source = readFileSync(join(folder, file), 'utf8');
    if (!CHINESE.test(source)) continue;
    walk(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }) as unknown as Node, file, found);
  }
  return found;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\/|node_modules/.test(`/${file}`),
  );
}

function walk(value: unknown, file: string, found: SourceTexts): void {
  if (typeof value !== 'object' || value === null) return;
  if (isNode(value)) visit(value, file, found);
  for (const part of Object.values(value)) walk(part, file, found);
}

function visit(node: Node, file: string, found: SourceTexts): void {
  const text = textOf(node);
  if (text !== undefined && CHINESE.test(text)) found.chinese.push({ file, text });
  if (node.type === 'ObjectExpression') {
    const values = valuesOf(node);
    for (const [en, zh] of LANGUAGES) {
      if (values.has(en) && values.has(zh)) compare(values.get(en), values.get(zh), { file, key: '' }, found);
    }
  }
  if (node.type === 'CallExpression') {
    const texts = (node['arguments'] as { expression: unknown }[]).map(({ expression }) => textOf(expression));
    const at = texts.findIndex((zh, index) => index > 0 && isChinese(zh) && isEnglish(texts[index - 1]));
    if (at > 0) found.pairs.push({ file, key: '', en: texts[at - 1] ?? '', zh: texts[at] ?? '' });
  }
}

function compare(en: unknown, zh: unknown, at: { file: string; key: string }, found: SourceTexts): void {
  const texts = { en: textOf(en), zh: textOf(zh) };
  if (texts.en !== undefined && texts.zh !== undefined) {
    found.pairs.push({ ...at, en: texts.en, zh: texts.zh });
    return;
  }
  if (!isNode(en) || !isNode(zh)) return;
  if (en.type === 'ArrayExpression' && zh.type === 'ArrayExpression') {
    const [lines, chinese] = [elementsOf(en), elementsOf(zh)];
    if (lines.length !== chinese.length) found.unmatched.push(`${at.file}: ${at.key} has other lines in Chinese`);
    for (const [index, line] of lines.entries()) compare(line, chinese[index], at, found);
  }
  if (en.type !== 'ObjectExpression' || zh.type !== 'ObjectExpression') return;
  const [words, chinese] = [valuesOf(en), valuesOf(zh)];
  for (const [name, value] of words) {
    const key = at.key === '' ? name : `${at.key}.${name}`;
    // Chinese has one plural form.
    const other = chinese.get(name) ?? chinese.get(name.replace(/_one$/, '_other'));
    if (other === undefined) found.unmatched.push(`${at.file}: ${key} is missing in Chinese`);
    else compare(value, other, { file: at.file, key }, found);
  }
  for (const name of chinese.keys()) {
    if (!words.has(name)) found.unmatched.push(`${at.file}: ${at.key}.${name} is missing in English`);
  }
}

function valuesOf(node: Node): Map<string, unknown> {
  const properties = node['properties'] as { type: string; key?: { value?: string | number }; value?: unknown }[];
  return new Map(
    properties.flatMap(({ type, key, value }) =>
      type === 'KeyValueProperty' && key?.value !== undefined ? [[String(key.value), value] as const] : [],
    ),
  );
}

function elementsOf(node: Node): unknown[] {
  return (node['elements'] as ({ expression: unknown } | null)[]).map((element) => element?.expression);
}

function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'StringLiteral') return String(node['value']);
  if (node.type !== 'TemplateLiteral') return undefined;
  const quasis = node['quasis'] as { cooked: string | null }[];
  return quasis.map(({ cooked }) => cooked ?? '').join('{value}');
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function isChinese(text: string | undefined): boolean {
  return text !== undefined && CHINESE.test(text);
}

function isEnglish(text: string | undefined): boolean {
  return text !== undefined && /[a-z]/i.test(text) && !CHINESE.test(text);
}
