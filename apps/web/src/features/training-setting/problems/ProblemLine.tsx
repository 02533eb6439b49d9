import { Menu, TextInput } from '@mantine/core';
import { limits } from '@oyez/contract/rules/limits';
import { type KeyboardEvent, useState } from 'react';
import { onceDone } from '../../../api/once-done.ts';
import { siteAddresses } from '../../../app/scope/addresses.ts';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import { announce } from '../../../ui/feedback/LiveRegion.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { offerUndo } from '../../../ui/feedback/offerUndo.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { isComposing } from '../../../ui/hooks/composing.ts';
import { RowMenu } from '../../../ui/lists/RowMenu.tsx';
import { moved } from '../../../ui/lists/sorting/sorting.tsx';
import { Tag } from '../../../ui/text/Tag.tsx';
import { uiTexts } from '../../../ui/ui.i18n.ts';
import type { SettingPlace } from '../settingPlace.ts';
import {
  type TrainingProblemRow,
  useNameTrainingProblem,
  useRemoveTrainingProblem,
  useRestoreTrainingProblem,
} from '../trainingSetting.api.ts';
import { problemTexts } from './problems.i18n.ts';
import classes from './problems.module.css';

/** By the wire's number: why those who solve the training do not see it. */
const STATES: Readonly<Record<number, 'hidden' | 'contest'>> = { 2: 'hidden', 3: 'contest' };

export function nameOf({ displayId, problem }: TrainingProblemRow): string {
  return problem.title === '' ? displayId : `${displayId} ${problem.title}`;
}

type Props = {
  place: SettingPlace;
  row: TrainingProblemRow;
  index: number;
  rows: readonly TrainingProblemRow[];
  onOrder: (rows: TrainingProblemRow[]) => void;
};

/** One problem; its place and what it is called are changed where they stand. */
export function ProblemLine({ place, row, index, rows, onOrder }: Props) {
  const t = problemTexts.use();
  const ui = uiTexts.use();
  const remove = useRemoveTrainingProblem(place.gid);
  const restore = useRestoreTrainingProblem();
  const { tid, pid, displayId, problem } = row;
  const name = nameOf(row);

  const move = (text: string) => {
    const wanted = Math.min(Math.max(Number(text), 1), rows.length) - 1;
    if (!Number.isInteger(wanted) || wanted === index) return;
    onOrder(moved(rows, index, wanted));
    announce(ui('sorting.moved', { name, place: wanted + 1, count: rows.length }));
  };
  const bringBack = () =>
    onceDone(restore.mutateAsync({ tid, pid }), () => toast.success(t('restored', { name: displayId })));
  const takeOut = async () => {
    const question = {
      title: t('removal', { name }),
      text: t('removalEffect'),
      confirmLabel: t('remove'),
      danger: true,
    };
    if (!(await confirm(question))) return;
    onceDone(remove.mutateAsync({ tid, pid }), () =>
      offerUndo(`training ${tid} problem ${pid}`, t('removed', { name }), bringBack),
    );
  };
  const state = STATES[problem.auth];
  const address = siteAddresses.problem(problem.problemId);

  return (
    <>
      <Place key={index} label={t('placeOf', { name })} place={index + 1} onMove={move} />
      <Label key={displayId} place={place} row={row} />
      <span className={classes.title} title={problem.title}>
        {problem.title === '' ? <em>{t('noLongerYours')}</em> : problem.title}
        {state !== undefined && (
          <Tag tone="warning" hint={t(`stateHint.${state}`)}>
            {t(`state.${state}`)}
          </Tag>
        )}
      </span>
      <span className={classes.problem} title={problem.problemId}>
        {problem.isGroup ? (
          problem.problemId
        ) : (
          <a href={address} target="_blank" rel="noreferrer">
            {problem.problemId}
          </a>
        )}
      </span>
      <RowMenu label={ui('rowActions', { name })} isBusy={remove.isPending}>
        {!problem.isGroup && (
          <>
            <Menu.Item component="a" href={address} target="_blank" rel="noreferrer">
              {t('open')}
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        <Menu.Item color="red" onClick={() => void takeOut()}>
          {t('remove')}
        </Menu.Item>
      </RowMenu>
    </>
  );
}

/** Sends the row somewhere else, however far that is. */
function Place({ label, place, onMove }: { label: string; place: number; onMove: (text: string) => void }) {
  const [text, setText] = useState(String(place));
  return (
    <TextInput
      className={classes.place ?? ''}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => {
        setText(String(place));
        if (/^\d+$/.test(text)) onMove(text);
      }}
      onKeyDown={(event) => leaveOn(event, () => setText(String(place)))}
    />
  );
}

function Label({ place, row }: { place: SettingPlace; row: TrainingProblemRow }) {
  const t = problemTexts.use();
  const naming = useNameTrainingProblem(place.gid);
  const [text, setText] = useState(row.displayId);
  const store = () => {
    const displayId = text.trim();
    if (displayId === row.displayId || displayId === '') return setText(row.displayId);
    const { tid, pid } = row;
    naming.mutate({ tid, pid, displayId }, { onSuccess: () => announce(t('saved', { name: displayId })) });
  };
  return (
    <TextInput
      aria-label={t('labelOf', { name: nameOf(row) })}
      autoComplete="off"
      maxLength={limits.training.label}
      value={text}
      error={naming.error === null ? undefined : errorMessage(naming.error)}
      onChange={(event) => {
        naming.reset();
        setText(event.currentTarget.value);
      }}
      onBlur={store}
      onKeyDown={(event) =>
        leaveOn(event, () => {
          naming.reset();
          setText(row.displayId);
        })
      }
    />
  );
}

/** Enter stores, Escape takes back. */
function leaveOn(event: KeyboardEvent<HTMLInputElement>, forget: () => void): void {
  if (isComposing(event)) return;
  if (event.key === 'Enter') event.currentTarget.blur();
  if (event.key === 'Escape') forget();
}
