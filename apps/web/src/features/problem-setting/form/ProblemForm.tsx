import { Alert, Button } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useSession } from '../../../api/session.ts';
import { DraftNotice } from '../../../ui/forms/drafts/DraftNotice.tsx';
import { SaveBar } from '../../../ui/forms/drafts/SaveBar.tsx';
import { ChangedMeanwhile, ConflictDialog, laterThan, type Theirs } from '../../../ui/forms/conflict/Conflict.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useGroupAround } from '../../groups/groups.api.ts';
import { RejudgeOfferPart } from '../../contest-jury/rejudgeOffer.part.api.ts';
import { BasicsSection } from '../sections/BasicsSection.tsx';
import { formTexts } from './form.i18n.ts';
import classes from './form.module.css';
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
  const [failure, setFailure] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isPreviewing, setPreviewing] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  const refuse = (errors: FormErrors) => {
    form.refuse(errors);
    focusFirstError(element.current);
  };
  const save = async (basedOn = problem?.basedOn) => {
    setFailure(null);
    if (Object.keys(form.check()).length > 0) return focusFirstError(element.current);
    if ((program.state === 'changed' || program.state === 'failed') && !(await program.compile())) {
      return refuse({ 'problem.spjCode': t('error.compile') });
    }
    try {
      const pid = await saving.mutateAsync(
        toForm(values, problem === undefined || basedOn === undefined ? undefined : { id: problem.pid, basedOn }),
      );
      toast.success(t(problem === undefined ? 'save.created' : 'save.saved'));
      form.settle(values);
      onSaved(pid);
    } catch (error) {
      if (error instanceof MadeButUnread) return setFailure(t('save.madeUnread'));
      if (error instanceof ApiError && error.code === 'problem_changed_meanwhile') return setAsking(true);
      if (error instanceof ApiError && error.code === 'display_id_taken') {
        return refuse({ 'problem.problemId': error.msg });
      }
      const fields = error instanceof ApiError ? error.fields : [];
      if (fields.length === 0) return setFailure(errorMessage(error));
      refuse(Object.fromEntries(fields.map(({ field, reason }) => [field, reason])));
    }
  };
  const reload = () => {
    if (form.isDirty) form.putAside();
    onReload();
  };
  const merge = () => {
    setAsking(false);
    onMerge();
  };

  const isBusy = saving.isPending || program.isBusy;
  return (
    <>
      <div className={classes.above}>
        <DraftNotice drafts={form} basedOn={problem?.basedOn ?? null} nameOf={draftName} />
        {problem !== undefined && (
          <Watched {...problem}>
            {(theirs) => (
              <ChangedMeanwhile
                subject="problem"
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
        aria-label={t('tabs.form')}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void save();
        }}
      >
        <Index errors={form.errors} elsewhere={values.elsewhere} />
        <div className={classes.sections}>
          <Refusals errors={form.errors} failure={failure} />
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
          <SaveBar form={form} isNew={problem === undefined} isBusy={isBusy}>
            <Button variant="default" onClick={() => setPreviewing(true)}>
              {t('save.preview')}
            </Button>
          </SaveBar>
        </div>
      </form>
      {isPreviewing && (
        <Preview values={values} author={problem?.author ?? me?.username ?? ''} onClose={() => setPreviewing(false)} />
      )}
      {isAsking && problem !== undefined && (
        <Watched {...problem}>
          {(theirs) => (
            <ConflictDialog
              subject="problem"
              theirs={theirs}
              onLoad={reload}
              onMerge={merge}
              onOverwrite={(basedOn) => {
                setAsking(false);
                void save(basedOn);
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
  return (
    <nav className={classes.index} aria-label={t('index')}>
      {sectionsOf(elsewhere).map((section) => {
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

function Refusals({ errors, failure }: { errors: FormErrors; failure: string | null }) {
  const t = formTexts.use();
  const wrong = Object.entries(errors);
  return (
    <>
      {failure !== null && (
        <Alert color="red" variant="light" role="alert">
          {failure}
        </Alert>
      )}
      {wrong.length > 0 && (
        <Alert color="red" variant="light" role="alert" title={t('wrong', { count: wrong.length })}>
          <ul className={classes.notices}>
            {wrong.map(([name, reason]) => (
              <li key={name}>{reason}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}

function focusFirstError(form: HTMLFormElement | null): void {
  // The fields carry their new state after the next render.
  setTimeout(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus();
    (field ?? form?.querySelector('[role="alert"]'))?.scrollIntoView({ block: 'center' });
  }, 0);
}
