import { asLongAsLabel } from '@oyez/contract/rules/contest-form';
import { type KeyboardEvent, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { announce } from '../../../ui/feedback/LiveRegion.tsx';
import { isComposing } from '../../../ui/hooks/composing.ts';
import { type ContestProblemRow, useNameProblem } from '../contestSetting.api.ts';
import { problemTexts } from './problems.i18n.ts';

const NAMES = ['displayId', 'displayTitle', 'color'] as const;
type Names = Pick<ContestProblemRow, (typeof NAMES)[number]>;

function namesOf({ displayId, displayTitle, color }: ContestProblemRow): Names {
  return { displayId, displayTitle, color };
}

/** What a problem is called here, saved field by field as they are left; said by others meanwhile, it is asked whose counts. */
export function useProblemNames(cid: number, row: ContestProblemRow) {
  const t = problemTexts.use();
  const naming = useNameProblem();
  const [read, setRead] = useState<Names>(namesOf(row));
  const [names, setNames] = useState<Names>(namesOf(row));
  const [wrong, setWrong] = useState<{ field: keyof Names; reason: string }>();
  const [clash, setClash] = useState<{ field: keyof Names; mine: string }>();
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
      { id: row.id, cid, pid: row.pid, displayId, displayTitle, ...(color !== null && { color }), basedOn: over },
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
  return {
    field,
    color: { color: names.color, error: wrong?.field === 'color' ? wrong.reason : undefined },
    storeColor: (color: string) => store('color', color),
    clash,
    settle,
  };
}
