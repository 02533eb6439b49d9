import { Button, NumberInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import type { Progress } from '@oyez/contract/classes/assignments';
import { classLimits } from '@oyez/contract/classes/class-limits';
import { HUNDREDTHS, pointsText } from '@oyez/contract/rules/assignment-points';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { onceDone } from '../../../api/once-done.ts';
import { addressesOf } from '../../../app/scope/addresses.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { offerUndo } from '../../../ui/feedback/offerUndo.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { formatTime } from '../../../ui/text/format.ts';
import { Verdict } from '../../../ui/verdict/sign/Verdict.tsx';
import { gradesQuery, useSetGrade, useUndoGrade } from '../classes.api.ts';
import classes from './progress.module.css';
import { progressTexts } from './progress.i18n.ts';

export type ChosenCell = { uid: string; pid: number };
type Props = { gid: number; assignmentId: number; chosen: ChosenCell; data: Progress; onClose: () => void };

/** One person and problem: what they handed in, what was given by hand, and points for those who may grade. */
export function GradeDialog({ gid, assignmentId, chosen, data, onClose }: Props) {
  const t = progressTexts.use();
  const row = data.rows.find((one) => one.uid === chosen.uid);
  const problem = data.problems.find((one) => one.pid === chosen.pid);
  if (row === undefined || problem === undefined) return null;
  const cell = row.cells.find((one) => one.pid === chosen.pid);
  const name = row.name ?? row.username;
  const at = addressesOf({ kind: 'group', groupId: gid });
  const title = t('grade.title', { problem: `${problem.displayId} ${problem.title}`, name });
  const now = t('grade.now', { points: pointsText(cell?.points ?? 0), count: problem.worth / HUNDREDTHS });
  return (
    <Dialog opened title={title} onClose={onClose}>
      <div className={classes.steps}>
        <p>{now}</p>
        <div className={classes.facts}>
          {cell !== undefined && cell.tries > 0 && <span>{t('tries', { count: cell.tries })}</span>}
          {cell !== undefined && cell.lateDays > 0 && <span>{t('late', { count: cell.lateDays })}</span>}
          {cell !== undefined && cell.failId !== null && (
            <Link to={at.submission(cell.failId, problem.displayId)} className={classes.linked}>
              {t('grade.openFail')} <Verdict status={cell.failStatus ?? 0} />
            </Link>
          )}
          {cell !== undefined && cell.bestId !== null && (
            <Link to={at.submission(cell.bestId, problem.displayId)}>{t('grade.openBest')}</Link>
          )}
        </div>
        <History gid={gid} assignmentId={assignmentId} chosen={chosen} />
        {data.can.grade && (
          <Grade
            gid={gid}
            assignmentId={assignmentId}
            chosen={chosen}
            name={name}
            worth={problem.worth}
            points={cell?.points ?? 0}
            isManual={cell?.manual === true}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}

function History({ gid, assignmentId, chosen }: Pick<Props, 'gid' | 'assignmentId' | 'chosen'>) {
  const t = progressTexts.use();
  const { data } = useQuery(gradesQuery(gid, { id: assignmentId, ...chosen }));
  if (data === undefined || data.grades.length === 0) return null;
  return (
    <div>
      <h3 className={classes.small}>{t('grade.history')}</h3>
      <ul className={classes.history}>
        {data.grades.map((one) => (
          <li key={one.gradeId} className={one.undone ? classes.gone : undefined}>
            <b>{one.points === null ? t('grade.computed') : t('grade.entry', { count: one.points / HUNDREDTHS })}</b>
            <span>{one.reason}</span>
            <span className={classes.sub}>
              {one.by !== null && t('grade.by', { name: one.by })} {formatTime(one.at)}{' '}
              {one.undone && t('grade.wasUndone')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type GradeProps = Pick<Props, 'gid' | 'assignmentId' | 'chosen' | 'onClose'> & {
  name: string;
  worth: number;
  points: number;
  isManual: boolean;
};

function Grade({ gid, assignmentId, chosen, name, worth, points, isManual, onClose }: GradeProps) {
  const t = progressTexts.use();
  const save = useSetGrade(gid);
  const undo = useUndoGrade(gid);
  const [given, setGiven] = useState<number | string>(points / HUNDREDTHS);
  const [reason, setReason] = useState('');
  const send = (wanted: number | null) =>
    save.mutate(
      { id: assignmentId, ...chosen, points: wanted, reason },
      {
        onSuccess: ({ gradeId }) => {
          onClose();
          const said =
            wanted === null ? t('grade.cleared', { name }) : t('grade.saved', { name, count: wanted / HUNDREDTHS });
          const takeBack = () => onceDone(undo.mutateAsync(gradeId), () => toast.success(t('grade.undone')));
          offerUndo(`grade ${gradeId}`, said, takeBack);
        },
      },
    );
  return (
    <DialogForm
      label={t('grade.save')}
      action={t('grade.save')}
      refusal={save.error === null ? null : errorMessage(save.error)}
      isBusy={save.isPending}
      onCancel={onClose}
      onSubmit={() => send(Math.round(Number(given) * HUNDREDTHS))}
    >
      <NumberInput
        label={t('grade.points')}
        required
        min={0}
        max={worth / HUNDREDTHS}
        decimalScale={2}
        value={given}
        onChange={setGiven}
      />
      <TextInput
        label={t('grade.reason')}
        description={t('grade.reasonHint')}
        required
        dir="auto"
        maxLength={classLimits.grade.reason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {isManual && (
        <Button
          variant="default"
          className={classes.start ?? ''}
          loading={save.isPending}
          disabled={reason.trim() === ''}
          onClick={() => send(null)}
        >
          {t('grade.clear')}
        </Button>
      )}
    </DialogForm>
  );
}
