import { Menu, TextInput } from '@mantine/core';
import { asLongAsLabel } from '@oyez/contract/rules/contest-form';
import { limits } from '@oyez/contract/rules/limits';
import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { onceDone } from '../../../api/once-done.ts';
import { siteAddresses } from '../../../app/scope/addresses.ts';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import { announce } from '../../../ui/feedback/LiveRegion.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { offerUndo } from '../../../ui/feedback/offerUndo.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { isComposing } from '../../../ui/hooks/composing.ts';
import { RowMenu } from '../../../ui/lists/RowMenu.tsx';
import { uiTexts } from '../../../ui/ui.i18n.ts';
import { type ContestProblemRow, useNameProblem, useRemoveProblem, useRestoreProblem } from '../contestSetting.api.ts';
import { BalloonChoice } from './BalloonChoice.tsx';
import { NameClash } from './NameClash.tsx';
import { problemTexts } from './problems.i18n.ts';
import classes from './problems.module.css';
import { useSettingAddresses } from '../settingAddresses.ts';

const NAMES = ['displayId', 'displayTitle', 'color'] as const;
type Names = Pick<ContestProblemRow, (typeof NAMES)[number]>;

function namesOf({ displayId, displayTitle, color }: ContestProblemRow): Names {
  return { displayId, displayTitle, color };
}

/** One problem: what it is called here is changed where it stands, by Enter or on leaving the field. */
export function ProblemLine({ cid, row }: { cid: number; row: ContestProblemRow }) {
  const to = useSettingAddresses();
  const t = problemTexts.use();
  const ui = uiTexts.use();
  const naming = useNameProblem();
  const remove = useRemoveProblem();
  const restore = useRestoreProblem();
  const [read, setRead] = useState<Names>(namesOf(row));
  const [names, setNames] = useState<Names>(namesOf(row));
  const [wrong, setWrong] = useState<{ field: keyof Names; reason: string }>();
  const [clash, setClash] = useState<{ field: keyof Names; mine: string }>();
  const name = `${row.displayId} ${row.displayTitle}`;
  const { pid, submissions } = row;
  // What was saved, here or by somebody else; what is being typed stays, over what it was typed.
  const news = NAMES.filter((one) => read[one] !== row[one] && [read[one], row[one]].includes(names[one]));
  if (news.length > 0) {
    const fresh = Object.fromEntries(news.map((one) => [one, row[one]]));
    setRead({ ...read, ...fresh });
    setNames({ ...names, ...fresh });
  }

  const store = (field: keyof Names, value: string, over: Names = read) => {
    const next = { ...over, [field]: value };
    setNames({ ...names, [field]: value });
    if ((next[field] ?? '') === (over[field] ?? '')) return;
    const { displayId, displayTitle, color } = next;
    naming.mutate(
      { id: row.id, cid, pid, displayId, displayTitle, ...(color !== null && { color }), basedOn: over },
      {
        onSuccess: (saved) => {
          setWrong(undefined);
          setRead((before) => ({ ...before, [field]: saved[field] }));
          setNames((before) => ({ ...before, [field]: saved[field] }));
          announce(t('saved', { name: displayId }));
        },
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'contest_problem_changed_meanwhile') {
            setClash({ field, mine: value });
          } else setWrong({ field, reason: errorMessage(error) });
        },
      },
    );
  };
  const settle = (decided: { field: keyof Names; mine: string }, isMine: boolean) => {
    setClash(undefined);
    const theirs = namesOf(row);
    setRead(theirs);
    if (isMine) store(decided.field, decided.mine, theirs);
    else setNames({ ...names, [decided.field]: theirs[decided.field] });
  };
  const forget = (one: keyof Names) => {
    setRead({ ...read, [one]: row[one] });
    setNames({ ...names, [one]: row[one] });
  };
  const field = (one: 'displayId' | 'displayTitle') => ({
    value: names[one],
    error: wrong?.field === one ? wrong.reason : undefined,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => {
      const text = event.currentTarget.value;
      setNames({ ...names, [one]: one === 'displayId' ? asLongAsLabel(text) : text });
    },
    onBlur: () => {
      const text = names[one].trim();
      if (text === '') forget(one);
      else store(one, text);
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (isComposing(event)) return;
      if (event.key === 'Enter') event.currentTarget.blur();
      if (event.key === 'Escape') forget(one);
    },
  });
  const bringBack = () =>
    onceDone(restore.mutateAsync({ cid, pid }), () => toast.success(t('restored', { name: row.displayId })));
  const takeOut = async () => {
    const sure = await confirm({
      title: t('removeAsk.title', { name }),
      text: `${submissions === undefined ? '' : `${t('removeAsk.submissions', { count: submissions })} `}${t('removeAsk.text')}`,
      confirmLabel: t('remove'),
      danger: true,
    });
    if (!sure) return;
    onceDone(remove.mutateAsync({ cid, pid }), () =>
      offerUndo(`contest ${cid} problem ${pid}`, t('removed', { name }), bringBack),
    );
  };

  return (
    <>
      <TextInput aria-label={t('labelOf', { name })} {...field('displayId')} />
      <TextInput
        className={classes.title ?? ''}
        aria-label={t('titleOf', { name })}
        maxLength={limits.problem.title}
        {...field('displayTitle')}
      />
      <BalloonChoice
        label={t('colorOf', { name })}
        color={names.color}
        error={wrong?.field === 'color' ? wrong.reason : undefined}
        onChange={(color) => store('color', color)}
      />
      <Link className={classes.problem} to={siteAddresses.problem(row.problem.problemId)} title={row.problem.title}>
        {row.problem.problemId}
      </Link>
      <RowMenu label={ui('rowActions', { name })} isBusy={remove.isPending}>
        <Menu.Item component={Link} to={to.problemEdit(cid, pid)}>
          {t('edit')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" onClick={() => void takeOut()}>
          {t('remove')}
        </Menu.Item>
      </RowMenu>
      {clash !== undefined && (
        <NameClash
          field={clash.field}
          mine={clash.mine}
          theirs={row[clash.field]}
          onTheirs={() => settle(clash, false)}
          onMine={() => settle(clash, true)}
        />
      )}
    </>
  );
}
