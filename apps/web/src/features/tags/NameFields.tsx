import { TextInput } from '@mantine/core';
import { limits } from '@oyez/contract/rules/limits';
import { tagTexts } from './tagsAdmin.i18n.ts';

export type Names = { zh: string; en: string };

/** Where one name is missing, the other stands for it. */
export function writtenName({ zh, en }: Names): string {
  return zh.trim() || en.trim();
}

/** As they are sent: a missing name is left out rather than sent empty. */
export function sentNames({ zh, en }: Names): { zh?: string; en?: string } {
  return { ...(zh.trim() !== '' && { zh: zh.trim() }), ...(en.trim() !== '' && { en: en.trim() }) };
}

/** The name of a tag or classification in both languages. */
export function NameFields({ names, onChange }: { names: Names; onChange: (names: Names) => void }) {
  const t = tagTexts.use();
  return (
    <>
      <TextInput
        label={t('tag.zh')}
        data-autofocus
        maxLength={limits.problem.tagName}
        value={names.zh}
        onChange={(event) => onChange({ ...names, zh: event.currentTarget.value })}
      />
      <TextInput
        label={t('tag.en')}
        description={t('tag.nameHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={limits.problem.tagName}
        value={names.en}
        onChange={(event) => onChange({ ...names, en: event.currentTarget.value })}
      />
    </>
  );
}
