import { codeFault } from '@oyez/contract/rules/judging/code-checks';
import { useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../../../api/api-error.ts';
import { getSession, isLoggedIn, useSession } from '../../../../api/session.ts';
import { useScope } from '../../../../app/scope/InScope.tsx';
import { openLogin } from '../../../../ui/dialogs/loginRequest.ts';
import { announce } from '../../../../ui/feedback/LiveRegion.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { useCooldown } from '../../../../ui/forms/useCooldown.ts';
import { type NewCode, submittedWith, useSubmitCode } from '../../../submissions/submissions.api.ts';
import { SubmitRulesContext } from '../../submitRules.api.ts';
import { pageTexts } from '../../problemPage.i18n.ts';
import { refreshAfterSubmit } from '../../problems.api.ts';
import { hearRefusal } from '../../haste/refusal.ts';
import { complain } from './complain.ts';
import { isTooHasty } from '../../haste/tooHasty.ts';
import { isAnswerLost, keepSent, newSubmitKey, unanswered } from './lostSubmit.ts';
import type { Workspace } from '../useWorkspace.ts';

/** Between the tries to hear what became of it. */
const RETRY_MS = [1000, 2000, 4000, 8000, 15_000, 15_000, 15_000];

/** What was sent just before a reload may still be under way when it is asked for. */
const LOOK_AGAIN_MS = 3000;

/** `lost`: no answer came, and it is asked again. `unknown`: that was given up. `missing`: it never arrived. */
export type SubmitTrouble = 'lost' | 'unknown' | 'missing';

/** Without an answer so far. */
type Lost = { uid: string; code: NewCode; tries: number; timer?: ReturnType<typeof setTimeout> };

type Facts = { problemId: string; workspace: Workspace; personalStatus: number | undefined; onArrived: () => void };

/** Handing the code in: once for each press of the button, whatever becomes of the answers. */
export function useSubmission({ problemId, workspace, personalStatus, onArrived }: Facts) {
  const t = pageTexts.use();
  const session = useSession();
  const client = useQueryClient();
  const { draftPlace } = useScope();
  const uid = session.user?.uid ?? '';
  const placeOf = (whose: string) => `oyez.submitting.${whose}.${draftPlace}${problemId}`;
  const submit = useSubmitCode({ ownErrors: true });
  const rules = useContext(SubmitRulesContext);
  const practice = rules?.practice ?? false;
  const [submitId, setSubmitId] = useState<number>();
  const [trouble, setTrouble] = useState<SubmitTrouble>();
  const [waitSeconds, wait] = useCooldown();
  /** The code that a captcha lets in at once. */
  const [hasty, setHasty] = useState<NewCode>();
  const retry = useRef<Lost>(undefined);
  useEffect(() => () => clearTimeout(retry.current?.timer), []);

  const stopAsking = () => {
    clearTimeout(retry.current?.timer);
    retry.current = undefined;
    setTrouble(undefined);
  };
  const settle = (whose: string) => {
    stopAsking();
    keepSent(placeOf(whose), null);
  };
  const arrived = (id: number, whose: string) => {
    settle(whose);
    setSubmitId(id);
    refreshAfterSubmit(client);
    onArrived();
    announce(t('submitted'));
  };

  const again = ({ uid: whose, code, tries }: Lost, afterMs: number) => {
    setTrouble('lost');
    retry.current = { uid: whose, code, tries, timer: setTimeout(() => post({ uid: whose, code, tries }), afterMs) };
  };
  const post = (sent: Lost) => {
    const { uid: whose, code, tries } = sent;
    // What it became stays to be told to whose it is, on their next visit.
    if (isSomebodyElses(whose)) return stopAsking();
    submit.mutate(code, {
      onSuccess: (submission) => (isSomebodyElses(whose) ? stopAsking() : arrived(submission.submitId, whose)),
      onError: (error) => {
        if (isSomebodyElses(whose)) return stopAsking();
        if (isAnswerLost(error)) {
          const afterMs = RETRY_MS[tries];
          if (afterMs !== undefined) return again({ ...sent, tries: tries + 1 }, afterMs);
          retry.current = { uid: whose, code, tries: 0 };
          return setTrouble('unknown');
        }
        const { retryAfter = 0, code: why } = error instanceof ApiError ? error : {};
        // The first press may still be on its way through the site, and counts as one already.
        if (why === 'submit_too_fast' && tries > 0) return again(sent, retryAfter * 1000);
        settle(whose);
        if (isTooHasty(error, Date.now())) return setHasty(code);
        hearRefusal(error, wait);
      },
    });
  };

  const sendAgain = () => {
    const lost = retry.current;
    if (lost === undefined || submit.isPending) return;
    clearTimeout(lost.timer);
    post({ ...lost, tries: 1 });
  };
  const onBack = useEffectEvent(sendAgain);
  useEffect(() => {
    const listen = () => onBack();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, []);

  // After a reload the answer of the press before it is looked for.
  const look = useEffectEvent((isLeft: () => boolean) => {
    const sent = unanswered(placeOf(uid));
    if (sent === null || !isLoggedIn(session)) return;
    foundOf(sent.submitKey).then(
      (id) => {
        // The button may have been pressed again meanwhile.
        const isCurrent = unanswered(placeOf(uid))?.submitKey === sent.submitKey;
        if (isLeft() || isSomebodyElses(uid) || !isCurrent) return;
        if (id !== undefined) return arrived(id, uid);
        keepSent(placeOf(uid), null);
        return setTrouble('missing');
      },
      // It stays remembered for the next visit.
      () => undefined,
    );
  });
  useEffect(() => {
    let isLeft = false;
    look(() => isLeft);
    return () => void (isLeft = true);
  }, []);

  const send = () => {
    if (submit.isPending) return;
    if (retry.current !== undefined && isSomebodyElses(retry.current.uid)) stopAsking();
    if (retry.current !== undefined) return sendAgain();
    if (!isLoggedIn(session)) {
      toast.warning(t('loginToSubmit'));
      return openLogin();
    }
    const { language, code } = workspace;
    const complaint = codeFault(code);
    if (complaint !== undefined) return complain(complaint);
    const go = () => {
      const submitKey = newSubmitKey();
      keepSent(placeOf(uid), { submitKey, at: Date.now() });
      setTrouble(undefined);
      post({ uid, code: { problemId, language, code, submitKey, ...(practice && { practice }) }, tries: 0 });
    };
    if (rules === null) return go();
    void rules.agrees(personalStatus).then((agreed) => agreed && go());
  };

  return {
    send,
    sendAgain,
    isSending: submit.isPending || trouble === 'lost',
    waitSeconds,
    trouble,
    dismissTrouble: () => settle(retry.current?.uid ?? uid),
    submitId,
    close: () => setSubmitId(undefined),
    hasty,
    endHaste: () => setHasty(undefined),
    onSubmitted: ({ submitId: id }: { submitId: number }) => arrived(id, uid),
  };
}

export type SubmissionState = ReturnType<typeof useSubmission>;

/** Whoever's session has ended may log in again and go on. */
function isSomebodyElses(uid: string): boolean {
  const { user } = getSession();
  return user !== null && user.uid !== uid;
}

async function foundOf(submitKey: string): Promise<number | undefined> {
  const id = await submittedWith(submitKey);
  if (id !== undefined) return id;
  await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  return submittedWith(submitKey);
}
