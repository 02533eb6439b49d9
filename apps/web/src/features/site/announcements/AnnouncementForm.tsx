import { Alert, Button, Switch, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { AnnouncementDraft, type AnnouncementOfStaff } from '@oyez/contract/site/announcements';
import { limits } from '@oyez/contract/rules/limits';
import { TEXT_LANGUAGES, type TextLanguage } from '@oyez/contract/wire/values';
import { useState } from 'react';
import { MarkdownEditor } from '../../../ui/editor/MarkdownEditor.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { confirmLeaving } from '../../../ui/forms/UnsavedGuard.tsx';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { useMarkdownUploads } from '../../files/files.api.ts';
import { announcementTexts } from './announcements.i18n.ts';
import classes from '../settings.module.css';
import type { AnnouncementPlace } from './announcementPlace.ts';
import { useSettingsForm } from '../useSettingsForm.ts';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';

type Version = 'first' | TextLanguage;

export function AnnouncementForm({
  announcement,
  place,
  onClose,
}: {
  announcement: AnnouncementOfStaff | undefined;
  place: AnnouncementPlace;
  onClose: () => void;
}) {
  const t = announcementTexts.use();
  const uploads = useMarkdownUploads();
  const [version, setVersion] = useState<Version>('first');
  const form = useSettingsForm({
    stored: {
      title: announcement?.title ?? '',
      content: announcement?.content ?? '',
      status: announcement?.status ?? 0,
      pinned: announcement?.pinned ?? false,
      translations: announcement?.translations ?? {},
    } satisfies AnnouncementDraft,
    schema: AnnouncementDraft,
    save: async (draft) => {
      await place.save({ ...draft, ...(announcement !== undefined && { id: announcement.id }) });
      toast.success(t('form.saved'));
      onClose();
    },
  });
  const heading = t(announcement === undefined ? 'new' : 'edit');
  usePageTitle(heading);

  const leave = async () => {
    if (!form.isDirty || (await confirmLeaving())) onClose();
  };

  const { values } = form;
  const translation = version === 'first' ? undefined : values.translations?.[version];
  const text = version === 'first' ? values : (translation ?? { title: '', content: '' });
  const write = (patch: { title?: string; content?: string }) => {
    if (version === 'first') form.set(patch);
    else form.set({ translations: { ...values.translations, [version]: { ...text, ...patch } } });
  };
  const removeTranslation = () => {
    const { [version as TextLanguage]: _, ...others } = values.translations ?? {};
    form.set({ translations: others });
    setVersion('first');
  };

  return (
    <form
      aria-label={heading}
      noValidate
      className={classes.single}
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.isBusy) void form.submit();
      }}
    >
      <h1 className={classes.title}>{heading}</h1>
      {form.failure !== null && (
        <Alert color="red" variant="light" role="alert">
          {form.failure}
        </Alert>
      )}
      <div>
        <SegmentedControl
          aria-label={t('form.language')}
          value={version}
          onChange={(value) => setVersion(value as Version)}
          data={[
            { value: 'first', label: t('form.first') },
            ...TEXT_LANGUAGES.map((language) => ({ value: language, label: t(`form.${language}`) })),
          ]}
        />
        {version !== 'first' && <p className={classes.hint}>{t('form.addHint')}</p>}
      </div>
      <TextInput
        label={t('form.title')}
        withAsterisk={version === 'first'}
        maxLength={limits.announcement.title}
        value={text.title}
        error={version === 'first' ? form.errors['title'] : form.errors['translations']}
        onChange={(event) => write({ title: event.currentTarget.value })}
      />
      <MarkdownEditor
        key={version}
        label={t('form.content')}
        withAsterisk={version === 'first'}
        maxLength={limits.announcement.content}
        uploads={uploads}
        value={text.content}
        error={version === 'first' ? form.errors['content'] : undefined}
        onChange={(content) => write({ content })}
      />
      {translation !== undefined && (
        <div>
          <Button size="xs" variant="default" onClick={removeTranslation}>
            {t('form.remove')}
          </Button>
        </div>
      )}
      <Switch
        label={t(`${place.kind}.visible`)}
        description={t('form.visibleHint')}
        checked={values.status === 0}
        onChange={(event) => form.set({ status: event.currentTarget.checked ? 0 : 1 })}
      />
      <Switch
        label={t('form.pinned')}
        description={t('form.pinnedHint')}
        checked={values.pinned === true}
        onChange={(event) => form.set({ pinned: event.currentTarget.checked })}
      />
      <div className={classes.bar}>
        <Button type="submit" loading={form.isBusy} disabled={!form.isDirty}>
          {t(announcement === undefined ? 'form.publish' : 'form.save')}
        </Button>
        <Button variant="default" onClick={() => void leave()}>
          {t('form.back')}
        </Button>
      </div>
    </form>
  );
}
