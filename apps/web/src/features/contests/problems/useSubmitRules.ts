import { ruleOf } from '@oyez/contract/contests/contest-values';
import { contestErrors } from '@oyez/contract/errors/contest-errors';
import { STATUS } from '@oyez/contract/judging/verdict';
import { pick } from '@oyez/contract/wire/values';
import { useMemo } from 'react';
import { useLocale } from '../../../api/locale.ts';
import type { SubmitRules } from '../../problems/submitRules.api.ts';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import { useContest } from '../frame/openContest.ts';
import { usePublicSeal } from '../publicSeal.api.ts';
import { problemTexts } from './problems.i18n.ts';

/** What a contest says before one hands in, and what it asks. */
export function useSubmitRules(): SubmitRules {
  const t = problemTexts.use();
  const locale = useLocale();
  const { frame, phase, clockOffset } = useContest();
  const { contest, submit, practice, run, can } = frame;
  // By the clock: until the frame is asked for again it tells how it was before the seal.
  const isSealTime = usePublicSeal({ ...frame, clockOffset }) && !can.run;
  const isBlind = ruleOf(contest) === 'oi' && (frame.sealed || isSealTime);
  const refusal = Object.entries(contestErrors).find(([code]) => code === submit)?.[1];
  return useMemo(() => {
    const notice = () => {
      if (practice) return t('practice');
      if (run !== null && submit === null) return t('virtual');
      if (refusal !== undefined) return pick(refusal, locale);
      if (phase === 'ended' && contest.allowEndSubmit) return t('late');
      return isBlind ? t('blind') : null;
    };
    return {
      notice: notice(),
      practice,
      agrees: async (status) =>
        !isBlind ||
        status === undefined ||
        status === STATUS.not_submitted ||
        confirm({ title: t('cover.title'), text: t('cover.text'), confirmLabel: t('cover.confirm') }),
    };
  }, [contest.allowEndSubmit, isBlind, locale, phase, practice, refusal, run, submit, t]);
}
