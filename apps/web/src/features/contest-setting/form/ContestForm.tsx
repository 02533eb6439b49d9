import { Button } from '@mantine/core';
import type { ContestOfStaff } from '@oyez/contract/contests/contest-admin';
import { PHASE } from '@oyez/contract/rules/contest-clock';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useSession } from '../../../api/session.ts';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ChangedMeanwhile, ConflictDialog, laterThan, type Theirs } from '../../../ui/forms/conflict/Conflict.tsx';
import { DraftNotice } from '../../../ui/forms/drafts/DraftNotice.tsx';
import { SaveBar } from '../../../ui/forms/drafts/SaveBar.tsx';
import { focusFirstError, Refusals } from '../../../ui/forms/refusals.tsx';
import { previewChange, useSaveContest, watchedContestQuery } from '../contestSetting.api.ts';
import { AwardsSection } from './AwardsSection.tsx';
import { BasicsSection } from './BasicsSection.tsx';
import { BoardSection } from './BoardSection.tsx';
import { changedFields } from './changedFields.ts';
import { agreesTo } from './changeEffects.tsx';
import { type ContestErrors, SECTIONS, sectionOf } from './contestErrors.ts';
import classes from './contestForm.module.css';
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
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isPreviewing, setPreviewing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  const send = async (values: ContestValues, onTopOf: string | null) => {
    setFailure(null);
    setBusy(true);
    const of = contest !== undefined && { id: contest.id, basedOn: onTopOf };
    const draft = { ...toDraft(values), ...of } as never;
    try {
      if (contest !== undefined && !(await agreesTo(await previewChange(draft)))) return;
      const cid = await saving.mutateAsync(draft);
      toast.success(t(contest === undefined ? 'created' : 'saved'));
      form.settle(values);
      onSaved(cid);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'contest_changed_meanwhile') return setAsking(true);
      const fields = error instanceof ApiError ? error.fields : [];
      if (fields.length === 0) setFailure(errorMessage(error));
      form.refuse(Object.fromEntries(fields.map(({ field, reason }) => [field, reason])));
      focusFirstError(element.current);
    } finally {
      setBusy(false);
    }
  };
  const save = (onTopOf = basedOn) => {
    if (Object.keys(form.check()).length > 0) focusFirstError(element.current);
    else void send(form.values, onTopOf);
  };
  const reload = () => {
    if (form.isDirty) form.drafts.putAside();
    onReload?.();
  };
  const merge = () => {
    setAsking(false);
    onMerge?.();
  };
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
    setFailure(null);
    try {
      const released = toDraft({ ...valuesOf(contest), autoRealRank: true });
      await saving.mutateAsync({ ...released, id: contest.id, basedOn: contest.gmtModified } as never);
      toast.success(t('released'));
      onSaved(contest.id);
    } catch (error) {
      setFailure(errorMessage(error));
    }
  };
  const waits =
    contest !== undefined &&
    contest.status === PHASE.ended &&
    contest.sealRank === true &&
    !contest.autoRealRank &&
    contest.releasedAt === null;

  return (
    <>
      <div className={classes.above}>
        <DraftNotice
          drafts={{ found: form.drafts.found, discard: form.drafts.discard, restore: form.restore }}
          basedOn={basedOn}
          nameOf={(values) => values.title}
        />
        {contest !== undefined && (
          <Watched contest={contest}>
            {(theirs) => (
              <ChangedMeanwhile
                subject="contest"
                theirs={theirs}
                isDirty={form.isDirty}
                onLoad={reload}
                onMerge={merge}
              />
            )}
          </Watched>
        )}
      </div>
      <form
        ref={element}
        noValidate
        className={classes.form}
        aria-label={contest === undefined ? t('create') : contest.title}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) save();
        }}
      >
        <Index errors={form.errors} />
        <div className={classes.sections}>
          <Refusals errors={form.errors} failure={failure} />
          <BasicsSection form={form} />
          <TimeSection form={form} />
          <BoardSection form={form} onRelease={waits ? () => void release() : undefined} />
          <PeopleSection form={form} hasPassword={hasPassword} teamsFixed={contest?.teamsFixed ?? false} />
          <AwardsSection form={form} />
          <SaveBar form={form} isNew={contest === undefined} isBusy={isBusy}>
            <Button variant="default" onClick={() => setPreviewing(true)}>
              {t('preview')}
            </Button>
          </SaveBar>
        </div>
      </form>
      {isPreviewing && <OverviewPreview values={form.values} contest={contest} onClose={() => setPreviewing(false)} />}
      {isAsking && contest !== undefined && (
        <Watched contest={contest}>
          {(theirs) => (
            <ConflictDialog
              subject="contest"
              theirs={theirs}
              onLoad={reload}
              onMerge={merge}
              onOverwrite={(version) => {
                setAsking(false);
                save(version);
              }}
              onClose={() => setAsking(false)}
            />
          )}
        </Watched>
      )}
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
  return (
    <nav className={classes.index} aria-label={t('index')}>
      {SECTIONS.map((section) => {
        const wrong = Object.keys(errors).filter((name) => sectionOf(name) === section).length;
        return (
          <a
            key={section}
            href={`#${sectionId(section)}`}
            onClick={(event) => {
              event.preventDefault();
              document.getElementById(sectionId(section))?.scrollIntoView();
            }}
          >
            {t(`section.${section}`)}
            {wrong > 0 && (
              <span className={classes.wrong} title={t('wrong', { count: wrong })}>
                {wrong}
              </span>
            )}
          </a>
        );
      })}
    </nav>
  );
}
