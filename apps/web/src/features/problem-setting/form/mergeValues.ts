import { TEXT_LANGUAGES } from '@oyez/contract/wire/values';
import type { FormValues } from './formValues.ts';

type Name = keyof FormValues;

/** Fields that only mean something together: whoever changed one of them has decided about all. */
const TOGETHER: readonly (readonly Name[])[] = [
  ['type', 'judgeCaseMode', 'isUpload', 'uploadKey', 'files', 'typed'],
  ['judgeMode', 'spjCode', 'spjLanguage', 'judgeExtraFile'],
  ['isFileIO', 'ioReadFileName', 'ioWriteFileName'],
];

/**
 * What somebody else has saved, with one's own changes since `base` on top. Where both changed the same, one's own
 * stands.
 */
export function mergeValues(base: FormValues, mine: FormValues, theirs: FormValues): FormValues {
  const alone = (Object.keys(mine) as Name[]).filter((name) => !TOGETHER.some((names) => names.includes(name)));
  const groups = [...TOGETHER, ...alone.filter((name) => name !== 'statements').map((name) => [name])];
  const changed = groups.filter((names) => names.some((name) => isChanged(base[name], mine[name]))).flat();
  const statements = Object.fromEntries(
    TEXT_LANGUAGES.map((lang) => [
      lang,
      mergeFields(base.statements[lang], mine.statements[lang], theirs.statements[lang]),
    ]),
  ) as FormValues['statements'];
  return { ...theirs, ...Object.fromEntries(changed.map((name) => [name, mine[name]])), statements };
}

function mergeFields<T extends object>(base: T, mine: T, theirs: T): T {
  const names = Object.keys(mine) as (keyof T)[];
  const changed = names.filter((name) => isChanged(base[name], mine[name]));
  return { ...theirs, ...Object.fromEntries(changed.map((name) => [name, mine[name]])) };
}

/** Whether two fillings of the form say different things; keys of rows say nothing. */
export function differ(a: FormValues, b: FormValues): boolean {
  return (Object.keys(a) as Name[]).some((name) => isChanged(a[name], b[name]));
}

/** Asked at each key: of hundreds of tests all but one are the very same. */
function isChanged(before: unknown, after: unknown): boolean {
  if (before === after) return false;
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) return true;
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  names.delete('key');
  return [...names].some((name) => isChanged(before[name], after[name]));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
