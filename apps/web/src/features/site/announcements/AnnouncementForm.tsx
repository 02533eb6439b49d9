import { Button, Switch, TextInput } from '@mantine/core';
import { AnnouncementDraft, type AnnouncementOfStaff } from '@oyez/contract/site/announcements';
import { limits } from '@oyez/contract/rules/limits';
import { TEXT_LANGUAGES, type TextLanguage } from '@oyez/contract/wire/values';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useSession } from '../../../api/session.ts';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { MarkdownEditor } from '../../../ui/editor/MarkdownEditor.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { laterThan, type Theirs } from '../../../ui/forms/conflict/Conflict.tsx';
import { useSending } from '../../../ui/forms/conflict/useSending.ts';
import { WatchedForm } from '../../../ui/forms/conflict/WatchedForm.tsx';
import { DraftState } from '../../../ui/forms/drafts/SaveBar.tsx';
import { useStoredForm } from '../../../ui/forms/drafts/useStoredForm.ts';
import { useOnceSaved } from '../../../ui/forms/UnsavedGuard.tsx';
import { fieldErrors } from '../../../ui/forms/useContractForm.ts';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { useMarkdownUploads } from '../../files/files.api.ts';
import { announcementTexts } from './announcements.i18n.ts';
import classes from '../settings.module.css';
import type { AnnouncementPlace } from './announcementPlace.ts';
import { watchedAnnouncementQuery } from './storedAnnouncement.api.ts';

type Version = 'first' | TextLanguage;

type Translations = AnnouncementOfStaff['translations'];

/** Each language is a field of its own: what two people wrote in two of them is kept of both. */
type Values = Omit<Required<AnnouncementDraft>, 'translations'> & {
  [language in TextLanguage]: Translations[language];
};

const NEW: Values = { title: '', content: '', status: 0, pinned: false, zh: undefined, en: undefined };
const valuesOf = ({ title, content, status, pinned, translations }: AnnouncementOfStaff): Values => ({
  title,
  content,
  status,
  pinned,
  zh: translations.zh,
  en: translations.en,
});
const draftOf = ({ title, content, status, pinned, zh, en }: Values) => ({
  title,
  content,
  status,
  pinned,
  translations: { ...(zh && { zh }), ...(en && { en }) } satisfies Translations,
});
const validate = (values: Values) => fieldErrors(AnnouncementDraft, draftOf(values));
const asTheyAre = (values: Values) => values;

type Props = {
  place: AnnouncementPlace;
  /** The one that is edited; none while one is written. */
  announcement?: AnnouncementOfStaff;
  onClose: () => void;
  /** Reads it again, into a new form. */
  onReload?: () => void;
  /** Reads it again, under what was changed here. */
  onMerge?: () => void;
};

export function AnnouncementForm({ announcement, place, onClose, onReload, onMerge }: Props) {
  const t = announcementTexts.use();
  const me = useSession().user;
  const uploads = useMarkdownUploads();
  const [version, setVersion] = useState<Version>('first');
  const [isSaved, setSaved] = useState(false);
  const modified = announcement?.gmtModified ?? null;
  const form = useStoredForm<Values>({
    stored: useMemo(() => (announcement === undefined ? NEW : valuesOf(announcement)), [announcement]),
    place: {
      uid: me?.uid ?? '',
      subject: `announcement-${announcement?.id ?? `new-${place.kind}-${place.id ?? ''}`}`,
    },
    basedOn: modified,
    validate,
    withoutSecrets: asTheyAre,
  });
  const send = async (sent: Values, basedOn: string | null) => {
    const id = announcement?.id;
    const draft = draftOf(sent);
    await place.save(id === undefined ? draft : { ...draft, id, basedOn: basedOn ?? undefined });
    toast.success(t('form.saved'));
    // The form closes with what was sent: a letter typed meanwhile would hold it open, to be sent once more.
    form.set(sent);
    form.settle(sent);
    setSaved(true);
  };
  const { putAside, found, discard } = form.drafts;
  const sending = useSending({ form, basedOn: modified, send, putAside, onReload, onMerge });
  const heading = t(announcement === undefined ? 'new' : 'edit');
  usePageTitle(heading);

  useOnceSaved(isSaved || undefined, onClose);

  const { values } = form;
  const translation = version === 'first' ? undefined : values[version];
  const text = version === 'first' ? values : (translation ?? { title: '', content: '' });
  const write = (patch: { title?: string; content?: string }) => {
    if (version === 'first') form.set(patch);
    else form.set({ [version]: { title: text.title, content: text.content, ...patch } });
  };
  const removeTranslation = () => {
    form.set({ [version]: undefined });
    setVersion('first');
  };

  return (
    <div className={classes.single}>
      <h1 className={classes.title}>{heading}</h1>
      <WatchedForm
        subject="announcement"
        label={heading}
        form={form}
        notice={{
          drafts: { found, discard, restore: form.restore },
          basedOn: modified,
          nameOf: ({ title }) => (title === form.stored.title ? '' : title),
        }}
        sending={sending}
        watch={
          announcement &&
          ((draw) => (
            <Watched place={place} announcement={announcement}>
              {draw}
            </Watched>
          ))
        }
      >
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
          checked={values.pinned}
          onChange={(event) => form.set({ pinned: event.currentTarget.checked })}
        />
        <div className={classes.bar}>
          <Button type="submit" loading={sending.isBusy} disabled={!form.isDirty}>
            {t(announcement === undefined ? 'form.publish' : 'form.save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('form.back')}
          </Button>
          <DraftState form={form} />
        </div>
      </WatchedForm>
    </div>
  );
}

type WatchedProps = {
  place: AnnouncementPlace;
  announcement: AnnouncementOfStaff;
  children: (theirs: Theirs | undefined) => ReactNode;
};

/** With what somebody else has saved since the form was filled. */
function Watched({ place, announcement: { id, gmtModified }, children }: WatchedProps) {
  const { data } = useQuery(watchedAnnouncementQuery(place, id));
  const theirs = laterThan(data ?? undefined, gmtModified);
  return children(theirs && { gmtModified: theirs.gmtModified, modifiedUser: null });
}
