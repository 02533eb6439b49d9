import type { Page } from '../page/page.ts';
import { inOneLine, wordsOf } from '../page/page.ts';

/** A number of a line such as `Time Limit: 1000MS`. */
export function limitIn(page: Page, line: string, form: RegExp, what: string): number {
  const limit = form.exec(line)?.[1];
  if (limit === undefined) throw page.changed(what);
  return Number(limit);
}

/** The reasons of a refusal, as a list below its headline. */
export function reasonsIn(page: Page): string {
  return inOneLine(page.all('li').map(wordsOf).join(' '));
}

/** Names of what the page's forms send. */
export function fieldsOf(page: Page): string[] {
  const named = page.all('form input[name], form select[name], form textarea[name]');
  return [...new Set(named.map((field) => field.attribs['name'] ?? ''))];
}
