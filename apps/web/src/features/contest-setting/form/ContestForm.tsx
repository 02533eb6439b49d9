import { Button } from '@mantine/core';
import type { ContestOfStaff } from '@oyez/contract/contests/contest-admin';
import { PHASE } from '@oyez/contract/rules/contest-clock';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../../api/session.ts';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { laterThan, type Theirs } from '../../../ui/forms/conflict/Conflict.tsx';
import { useSending } from '../../../ui/forms/conflict/useSending.ts';
import { WatchedForm } from '../../../ui/forms/conflict/WatchedForm.tsx';
import { SaveBar } from '../../../ui/forms/drafts/SaveBar.tsx';
import { SectionIndex } from '../../../ui/forms/SectionIndex.tsx';
import { previewChange, useSaveContest, watchedContestQuery } from '../contestSetting.api.ts';
import { AwardsSection } from './AwardsSection.tsx';
import { BasicsSection } from './BasicsSection.tsx';
import { BoardSection } from './BoardSection.tsx';
import { changedFields } from './changedFields.ts';
import { agreesTo } from './changeEffects.tsx';
import { type ContestErrors, SECTIONS, sectionOf } from './contestErrors.ts';
import { type ContestValues, toDraft, valuesOf } from './contestValues.ts';
import { formTexts } from './form.i18n.ts';
import { sectionId } from './FormSection.tsx';
import { OverviewPreview } from './OverviewPreview.tsx';
import { PeopleSection } from './PeopleSection.tsx';
import { TimeSection } from './TimeSection.tsx';
import { useContestForm } from './useContestForm.ts';
import { useGroupAround } from '../../groups/groups.api.ts';

type Props = {
  stored: ContestValues;
  /** The contest that is edited; none while one is made. */
  contest?: ContestOfStaff;
  onSaved: (cid: number) => void;
  /** Reads the contest again, into a new form. */
  onReload?: () => void;
  /** Reads the contest again, under what was changed here. */
  onMerge?: () => void;
};

export function ContestForm({ stored, contest, onSaved, onReload, onMerge }: Props) {
  const t = formTexts.use();
  const me = useSession().user;
  const hasPassword = contest !== undefined && contest.pwd !== null;
  const basedOn = contest?.gmtModified ?? null;
  const form = useContestForm({
    stored,
    hasPassword,
    place: { uid: me?.uid ?? '', contest: contest?.id ?? 'new' },
    basedOn,
  });
  const saving = useSaveContest(useGroupAround()?.groupId ?? null);
  const [isPreviewing, setPreviewing] = useState(false);

  const send = async (values: ContestValues, onTopOf: string | null) => {
    const of = contest !== undefined && { id: contest.id, basedOn: onTopOf };
    const draft = { ...toDraft(values), ...of } as never;
    if (contest !== undefined && !(await agreesTo(await previewChange(draft)))) return;
    const cid = await saving.mutateAsync(draft);
    toast.success(t(contest === undefined ? 'created' : 'saved'));
    form.settle(values);
    onSaved(cid);
  };
  const { putAside, found, discard } = form.drafts;
  const sending = useSending({ form, basedOn, send, putAside, onReload, onMerge });
  const release = async () => {
    if (contest === undefined) return;
    const sure = await confirm({
      title: t('releaseAsk'),
      text: t('releaseText'),
      confirmLabel: t('releaseNow'),
      danger: true,
    });
    if (!sure) return;
    // Only this: what else stands in the form has not been sent.
    await sending.attempt(async () => {
      const released = toDraft({ ...valuesOf(contest), autoRealRank: true });
      await saving.mutateAsync({ ...released, id: contest.id, basedOn: contest.gmtModified } as never);
      toast.success(t('released'));
      onSaved(contest.id);
    });
  };
  const waits =
    contest !== undefined &&
    contest.status === PHASE.ended &&
    contest.sealRank === true &&
    !contest.autoRealRank &&
    contest.releasedAt === null;

  return (
    <>
      <WatchedForm
        subject="contest"
        label={contest === undefined ? t('create') : contest.title}
        form={form}
        notice={{ drafts: { found, discard, restore: form.restore }, basedOn, nameOf: (values) => values.title }}
        sending={sending}
        watch={contest && ((draw) => <Watched contest={contest}>{draw}</Watched>)}
        index={<Index errors={form.errors} />}
      >
        <BasicsSection form={form} />
        <TimeSection form={form} />
        <BoardSection form={form} onRelease={waits ? () => void release() : undefined} />
        <PeopleSection form={form} hasPassword={hasPassword} teamsFixed={contest?.teamsFixed ?? false} />
        <AwardsSection form={form} />
        <SaveBar form={form} isNew={contest === undefined} isBusy={sending.isBusy}>
          <Button variant="default" onClick={() => setPreviewing(true)}>
            {t('preview')}
          </Button>
        </SaveBar>
      </WatchedForm>
      {isPreviewing && <OverviewPreview values={form.values} contest={contest} onClose={() => setPreviewing(false)} />}
    </>
  );
}

/** With what somebody else has saved since the form was filled. */
function Watched({
  contest,
  children,
}: {
  contest: ContestOfStaff;
  children: (theirs: Theirs | undefined) => ReactNode;
}) {
  const { data } = useQuery(watchedContestQuery(contest.id));
  const theirs = laterThan(data, contest.gmtModified);
  return children(theirs && { ...theirs, changes: changedFields(valuesOf(contest), valuesOf(theirs)) });
}

function Index({ errors }: { errors: ContestErrors }) {
  const t = formTexts.use();
  const parts = SECTIONS.map((section) => ({
    id: sectionId(section),
    title: t(`section.${section}`),
    wrong: Object.keys(errors).filter((name) => sectionOf(name) === section).length,
  }));
  return <SectionIndex label={t('index')} parts={parts} />;
}
