import { Checkbox, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/NumberInput.css';
import type { AssignmentDetail, AssignmentEffect } from '@oyez/contract/classes/assignments';
import { classLimits } from '@oyez/contract/classes/class-limits';
import { LATE_RULES, POINTS_RULES, type LateRule, type PointsRule } from '@oyez/contract/classes/class-values';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { siteNow } from '../../../api/clock.ts';
import { paths } from '../../../app/paths.ts';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { differ } from '../../../ui/forms/drafts/merging.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useOnceSaved, useUnsaved } from '../../../ui/forms/UnsavedGuard.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Pending } from '../../../ui/loading/Pending.tsx';
import { assignmentQuery, classQuery, usePreviewAssignment, useSaveAssignment } from '../classes.api.ts';
import { type AssignmentValues, emptyAssignment, termsOf, valuesOf, writtenProblems } from './assignmentValues.ts';
import classes from './assignments.module.css';
import { TrainingChoice } from './TrainingChoice.tsx';
import { assignmentTexts } from './assignments.i18n.ts';

type Props = { gid: number; id: number | null; onClose: () => void };

/** Hands something out, or changes when, for whom and how it counts. */
export function AssignmentForm({ gid, id, onClose }: Props) {
  const t = assignmentTexts.use();
  const { data, error, refetch } = useQuery({ ...assignmentQuery(gid, id ?? 0), enabled: id !== null });
  const title = id === null ? t('form.new') : t('form.edit');
  return (
    <FormDialog opened size="lg" title={title} onClose={onClose}>
      {(leave) =>
        id !== null && data === undefined ? (
          <Pending error={error} onRetry={refetch} lines={8} compact />
        ) : (
          <Form gid={gid} assignment={data ?? null} title={title} onCancel={leave} onSaved={onClose} />
        )
      }
    </FormDialog>
  );
}

type FormProps = {
  gid: number;
  assignment: AssignmentDetail | null;
  title: string;
  onCancel: () => void;
  onSaved: () => void;
};

function Form({ gid, assignment, title, onCancel, onSaved }: FormProps) {
  const t = assignmentTexts.use();
  const navigate = useNavigate();
  const [stored] = useState(() => (assignment === null ? emptyAssignment(new Date(siteNow())) : valuesOf(assignment)));
  const [values, setValues] = useState<AssignmentValues>(stored);
  const save = useSaveAssignment(gid);
  useUnsaved(save.data === undefined && differ(values, stored));
  useOnceSaved(save.data, (saved) => {
    onSaved();
    if (assignment === null) void navigate(paths.groupAssignment(String(gid), String(saved)));
  });
  const set = (patch: Partial<AssignmentValues>) => setValues((before) => ({ ...before, ...patch }));
  // What the fields were filled with: what others save meanwhile is asked for again behind the form.
  const [basedOn] = useState(assignment?.version);
  const preview = usePreviewAssignment();
  const effectText = useEffectText();
  const write = () =>
    save.mutate(
      { ...termsOf(values), ...sourceOf(values), id: assignment?.id ?? null, basedOn },
      {
        onSuccess: () => toast.success(t(assignment === null ? 'form.made' : 'form.saved', { name: values.title })),
      },
    );
  const writeIfSure = async (said: string) => {
    const sure = said === '' || (await confirm({ title: t('form.sure'), text: said, confirmLabel: t('form.anyway') }));
    if (sure) write();
  };
  const send = () => {
    if (assignment === null) return write();
    preview.mutate(
      { ...termsOf(values), id: assignment.id, basedOn },
      {
        onSuccess: (effect) => void writeIfSure(effectText(effect)),
      },
    );
  };
  const failed = save.error ?? preview.error;
  return (
    <DialogForm
      label={title}
      action={assignment === null ? t('form.create') : t('form.save')}
      refusal={failed === null ? null : errorMessage(failed)}
      isBusy={save.isPending || preview.isPending}
      onCancel={onCancel}
      onSubmit={send}
    >
      <TextInput
        label={t('form.name')}
        required
        data-autofocus
        autoComplete="off"
        dir="auto"
        maxLength={classLimits.assignment.title}
        value={values.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      {assignment === null && <Source gid={gid} values={values} set={set} />}
      {assignment?.trainingListed === true && <p className={classes.hint}>{t('form.listed')}</p>}
      <Times values={values} set={set} />
      <Points values={values} set={set} assignment={assignment} />
      <Sections gid={gid} values={values} set={set} />
    </DialogForm>
  );
}

type PartProps = { values: AssignmentValues; set: (patch: Partial<AssignmentValues>) => void };

function sourceOf({ source, problems, training }: AssignmentValues) {
  if (source === 'problems') return { problems: writtenProblems(problems) };
  return training === '' ? { problems: [] } : { problems: [], trainingId: Number(training) };
}

function Source({ gid, values, set }: PartProps & { gid: number }) {
  const t = assignmentTexts.use();
  return (
    <>
      <SegmentedControl
        aria-label={t('form.source')}
        value={values.source}
        onChange={(source) => set({ source: source as AssignmentValues['source'] })}
        data={[
          { value: 'problems', label: t('form.fromProblems') },
          { value: 'training', label: t('form.fromTraining') },
        ]}
      />
      {values.source === 'problems' ? (
        <Textarea
          label={t('form.problems')}
          description={t('form.problemsHint')}
          required
          rows={2}
          maxLength={10_000}
          value={values.problems}
          onChange={(event) => set({ problems: event.currentTarget.value })}
        />
      ) : (
        <TrainingChoice gid={gid} value={values.training} onChange={(training) => set({ training })} />
      )}
    </>
  );
}

function Times({ values, set }: PartProps) {
  const t = assignmentTexts.use();
  const time = (field: 'opens' | 'due' | 'last', more: { description?: string; required?: boolean } = {}) => (
    <TextInput
      type="datetime-local"
      label={t(`form.${field}`)}
      value={values[field]}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
      {...more}
    />
  );
  return (
    <>
      <div className={classes.pair}>
        {time('opens', { description: t('form.opensHint'), required: true })}
        {time('due', { required: true })}
      </div>
      <div className={classes.pair}>
        <NativeSelect
          label={t('form.late')}
          value={values.lateRule}
          onChange={(event) => set({ lateRule: event.currentTarget.value as LateRule })}
          data={LATE_RULES.map((rule) => ({ value: rule, label: t(`form.lateRules.${rule}`) }))}
        />
        {values.lateRule === 'percent' && (
          <NumberInput
            label={t('form.percent')}
            min={0}
            max={100}
            allowDecimal={false}
            value={values.latePercent}
            onChange={(value) => set({ latePercent: Number(value) || 0 })}
          />
        )}
      </div>
      {values.lateRule !== 'refuse' && time('last', { description: t('form.lastHint') })}
    </>
  );
}

function Points({ values, set, assignment }: PartProps & { assignment: AssignmentDetail | null }) {
  const t = assignmentTexts.use();
  const problems = assignment?.problemList ?? [];
  return (
    <>
      <NativeSelect
        label={t('form.points')}
        value={values.pointsRule}
        onChange={(event) => set({ pointsRule: event.currentTarget.value as PointsRule })}
        data={POINTS_RULES.map((rule) => ({ value: rule, label: t(`form.pointsRules.${rule}`) }))}
      />
      {values.pointsRule === 'own' && assignment === null && <p className={classes.hint}>{t('form.pointsLater')}</p>}
      {values.pointsRule === 'own' && problems.length > 0 && (
        <div className={classes.pair}>
          {problems.map(({ pid, displayId, title }) => (
            <NumberInput
              key={pid}
              label={`${displayId} ${title}`}
              aria-label={t('form.pointsOf', { name: displayId })}
              min={0}
              max={classLimits.assignment.points}
              allowDecimal={false}
              value={values.ownPoints[pid] ?? 0}
              onChange={(value) => set({ ownPoints: { ...values.ownPoints, [pid]: Number(value) || 0 } })}
            />
          ))}
        </div>
      )}
    </>
  );
}

function Sections({ gid, values, set }: PartProps & { gid: number }) {
  const t = assignmentTexts.use();
  const { data } = useQuery(classQuery(gid));
  const sections = data?.sections ?? [];
  if (sections.length === 0 && values.forAll) return null;
  return (
    <>
      <NativeSelect
        label={t('form.for')}
        value={values.forAll ? 'all' : 'sections'}
        onChange={(event) => set({ forAll: event.currentTarget.value === 'all' })}
        data={[
          { value: 'all', label: t('form.everybody') },
          { value: 'sections', label: t('form.someSections') },
        ]}
      />
      {!values.forAll && (
        <Checkbox.Group
          label={t('form.sections')}
          description={values.sectionIds.length === 0 ? t('form.noSections') : undefined}
          value={values.sectionIds.map(String)}
          onChange={(chosen) => set({ sectionIds: chosen.map(Number) })}
        >
          <div className={classes.choices}>
            {sections.map((one) => (
              <Checkbox key={one.id} value={String(one.id)} label={`${one.name} (${one.members})`} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </>
  );
}

/** What a change does to people, in words; nothing where it changes nothing for anybody. */
function useEffectText(): (effect: AssignmentEffect) => string {
  const t = assignmentTexts.use();
  return ({ less, more, leaving, coming, closes }) =>
    [
      less > 0 && t('effect.less', { count: less }),
      more > 0 && t('effect.more', { count: more }),
      leaving > 0 && t('effect.leaving', { count: leaving }),
      coming > 0 && t('effect.coming', { count: coming }),
      closes && t('effect.closes'),
    ]
      .filter((text) => text !== false)
      .join(' ');
}
