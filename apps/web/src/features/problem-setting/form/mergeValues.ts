import { TEXT_LANGUAGES } from '@oyez/contract/wire/values';
import { isChanged, mergeFields } from '../../../ui/forms/drafts/merging.ts';
import type { FormValues } from './formValues.ts';

type Name = keyof FormValues;

/** Fields that only mean something together: whoever changed one of them has decided about all. */
const TOGETHER: readonly (readonly Name[])[] = [
  ['type', 'judgeCaseMode', 'isUpload', 'uploadKey', 'files', 'typed'],
  ['judgeMode', 'spjCode', 'spjLanguage', 'spjProtocol', 'judgeExtraFile'],
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
  // A draft of an earlier release says nothing of a field that is new.
  const said = changed.filter((name) => name in mine);
  return { ...theirs, ...Object.fromEntries(said.map((name) => [name, mine[name]])), statements };
}
