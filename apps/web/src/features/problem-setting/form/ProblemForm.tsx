import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useImperativeHandle, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useSession } from '../../../api/session.ts';
import { SaveBar } from '../../../ui/forms/drafts/SaveBar.tsx';
import { laterThan, type Theirs } from '../../../ui/forms/conflict/Conflict.tsx';
import { Refusal, useSending } from '../../../ui/forms/conflict/useSending.ts';
import { WatchedForm } from '../../../ui/forms/conflict/WatchedForm.tsx';
import { SectionIndex } from '../../../ui/forms/SectionIndex.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useGroupAround } from '../../groups/groups.api.ts';
import { RejudgeOfferPart } from '../../contest-jury/rejudgeOffer.part.api.ts';
import { BasicsSection } from '../sections/BasicsSection.tsx';
import { formTexts } from './form.i18n.ts';
import { sectionId } from '../sections/FormSection.tsx';
import { type FormValues, toForm } from './formValues.ts';
import { JudgingSection } from '../sections/JudgingSection.tsx';
import { ElsewhereSection } from './ElsewhereSection.tsx';
import { LanguagesSection } from '../sections/LanguagesSection.tsx';
import { LimitsSection } from '../sections/LimitsSection.tsx';
import { Preview } from './Preview.tsx';
import { SamplesSection } from '../sections/SamplesSection.tsx';
import { StatementSection } from '../sections/StatementSection.tsx';
import { TestsSection } from '../sections/TestsSection.tsx';
import { watchedProblemQuery } from '../setting.api.ts';
import { useProblemForm } from './useProblemForm.ts';
import { useProgram } from '../sections/useProgram.ts';
import { MadeButUnread, useSaveProblem } from './useSaveProblem.ts';
import { type FormErrors, sectionOf, sectionsOf } from './validation.ts';

export type ProblemFormProps = {
  stored: FormValues;
  /** The problem that is edited; none while one is made. */
  problem?: { pid: number; basedOn: string; author: string; displayId: string };
  onSaved: (pid: number) => void;
  /** Reads the problem again, into a new form. */
  onReload: () => void;
  /** Reads the problem again, under what was changed here. */
  onMerge: () => void;
  /** For what stands beside the form and suggests values for it. */
  ref?: Ref<FormFiller>;
};

export type FormFiller = { fill: (patch: Partial<FormValues>) => void };

export function ProblemForm({ stored, problem, onSaved, onReload, onMerge, ref }: ProblemFormProps) {
  const t = formTexts.use();
  const me = useSession().user;
  const group = useGroupAround();
  const form = useProblemForm({
    stored,
    place: { uid: me?.uid ?? '', subject: problem?.pid ?? (group === null ? 'new' : `new in ${group.groupId}`) },
    basedOn: problem?.basedOn ?? null,
  });
  const { values, set } = form;
  useImperativeHandle(ref, () => ({ fill: set }), [set]);
  const program = useProgram(values, problem === undefined ? undefined : stored, problem?.pid);
  const saving = useSaveProblem();
  const [isPreviewing, setPreviewing] = useState(false);

  const send = async (sent: FormValues, basedOn: string | null) => {
    if ((program.state === 'changed' || program.state === 'failed') && !(await program.compile())) {
      throw new Refusal({ 'problem.spjCode': t('error.compile') });
    }
    const of = problem === undefined || basedOn === null ? undefined : { id: problem.pid, basedOn };
    const pid = await saving.mutateAsync(toForm(sent, of)).catch((error: unknown) => {
      if (error instanceof MadeButUnread) throw new Refusal(t('save.madeUnread'));
      if (error instanceof ApiError && error.code === 'display_id_taken') {
        throw new Refusal({ 'problem.problemId': error.msg });
      }
      throw error;
    });
    toast.success(t(problem === undefined ? 'save.created' : 'save.saved'));
    form.settle(sent);
    onSaved(pid);
  };
  const sent = useSending({
    form,
    basedOn: problem?.basedOn ?? null,
    send,
    putAside: form.putAside,
    onReload,
    onMerge,
  });
  const sending = { ...sent, isBusy: sent.isBusy || program.isBusy };
  return (
    <>
      <WatchedForm
        subject="problem"
        label={t('tabs.form')}
        form={form}
        notice={{ drafts: form, basedOn: problem?.basedOn ?? null, nameOf: draftName }}
        sending={sending}
        watch={problem && ((draw) => <Watched {...problem}>{draw}</Watched>)}
        index={<Index errors={form.errors} elsewhere={values.elsewhere} />}
      >
        <BasicsSection form={form} stored={problem && stored} displayId={problem?.displayId} />
        <StatementSection form={form} />
        <SamplesSection form={form} />
        <LimitsSection form={form} />
        <LanguagesSection form={form} />
        {values.elsewhere === null ? (
          <>
            <JudgingSection form={form} program={program} />
            <TestsSection form={form} pid={problem?.pid} />
          </>
        ) : (
          <ElsewhereSection site={values.elsewhere.site} />
        )}
        {problem !== undefined && <RejudgeOfferPart pid={problem.pid} savedAt={problem.basedOn} />}
        <SaveBar form={form} isNew={problem === undefined} isBusy={sending.isBusy}>
          <Button variant="default" onClick={() => setPreviewing(true)}>
            {t('save.preview')}
          </Button>
        </SaveBar>
      </WatchedForm>
      {isPreviewing && (
        <Preview values={values} author={problem?.author ?? me?.username ?? ''} onClose={() => setPreviewing(false)} />
      )}
    </>
  );
}

/** With what somebody else has saved since the form was filled. */
function Watched({
  pid,
  basedOn,
  children,
}: {
  pid: number;
  basedOn: string;
  children: (theirs: Theirs | undefined) => ReactNode;
}) {
  const { data } = useQuery(watchedProblemQuery(pid));
  return children(laterThan(data, basedOn));
}

function draftName({ problemId, statements }: FormValues): string {
  return [problemId, statements.zh.title || statements.en.title].filter((part) => part !== '').join(' ');
}

function Index({ errors, elsewhere }: { errors: FormErrors; elsewhere: FormValues['elsewhere'] }) {
  const t = formTexts.use();
  const parts = sectionsOf(elsewhere).map((section) => ({
    id: sectionId(section),
    title: t(`section.${section}`),
    wrong: Object.keys(errors).filter((name) => sectionOf(name) === section).length,
  }));
  return <SectionIndex label={t('index')} parts={parts} />;
}
