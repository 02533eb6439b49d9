import { codeFault } from '@oyez/contract/rules/judging/code-checks';
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../../../api/api-error.ts';
import { isLoggedIn, useSession } from '../../../../api/session.ts';
import { useScope } from '../../../../app/scope/InScope.tsx';
import { openLogin } from '../../../../ui/dialogs/loginRequest.ts';
import { errorMessage } from '../../../../ui/feedback/errorMessage.ts';
import { announce } from '../../../../ui/feedback/LiveRegion.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { useCooldown } from '../../../../ui/forms/useCooldown.ts';
import { type NewCode, submittedWith, useSubmitCode } from '../../../submissions/submissions.api.ts';
import { SubmitRulesContext } from '../../submitRules.api.ts';
import { pageTexts } from '../../problemPage.i18n.ts';
import { complain } from './complain.ts';
import { isTooHasty } from '../haste.ts';
import { isAnswerLost, keepSent, newSubmitKey, unanswered } from './lostSubmit.ts';
import type { Workspace } from '../useWorkspace.ts';

/** Between the tries to hear what became of it. */
const RETRY_MS = [1000, 2000, 4000, 8000, 15_000, 15_000, 15_000];

/** `lost`: no answer came, and it is asked again. `unknown`: that was given up. `missing`: it never arrived. */
export type SubmitTrouble = 'lost' | 'unknown' | 'missing';

/**
 * Handing the code in: once for each press of the button, whatever becomes of the answers. `ask` goes on where the place
 * and the person agree.
 */
export function useSubmission(problemId: string, workspace: Workspace, ask: (go: () => void) => void) {
  const t = pageTexts.use();
  const session = useSession();
  const { draftPlace } = useScope();
  const place = `oyez.submitting.${session.user?.uid ?? ''}.${draftPlace}${problemId}`;
  const submit = useSubmitCode({ ownErrors: true });
  const { practice = false } = useContext(SubmitRulesContext) ?? {};
  const [submitId, setSubmitId] = useState<number>();
  const [trouble, setTrouble] = useState<SubmitTrouble>();
  const [waitSeconds, wait] = useCooldown();
  /** The code that a captcha lets in at once. */
  const [hasty, setHasty] = useState<NewCode>();
  const retry = useRef<{ timer?: ReturnType<typeof setTimeout>; code: NewCode; tries: number }>(undefined);
  useEffect(() => () => clearTimeout(retry.current?.timer), []);

  const settle = () => {
    clearTimeout(retry.current?.timer);
    retry.current = undefined;
    keepSent(place, null);
  };
  const arrived = (id: number) => {
    settle();
    setTrouble(undefined);
    setSubmitId(id);
    announce(t('submitted'));
  };

  const again = (code: NewCode, tries: number, afterMs: number) => {
    setTrouble('lost');
    retry.current = { code, tries, timer: setTimeout(() => post(code, tries), afterMs) };
  };
  const post = (code: NewCode, tries: number) => {
    submit.mutate(code, {
      onSuccess: (submission) => arrived(submission.submitId),
      onError: (error) => {
        if (isAnswerLost(error)) {
          const afterMs = RETRY_MS[tries];
          if (afterMs !== undefined) return again(code, tries + 1, afterMs);
          retry.current = { code, tries: 0 };
          return setTrouble('unknown');
        }
        const { retryAfter = 0, code: why } = error instanceof ApiError ? error : {};
        // The first press may still be on its way through the site, and counts as one already.
        if (why === 'submit_too_fast' && tries > 0) return again(code, tries, retryAfter * 1000);
        settle();
        setTrouble(undefined);
        if (isTooHasty(error, Date.now())) return setHasty(code);
        if (why === 'submit_too_fast' && retryAfter > 0) {
          wait(retryAfter);
          return announce(errorMessage(error));
        }
        // These two are said for the whole app.
        if (!(error instanceof ApiError && (error.http === 401 || error.http === 403)))
          toast.error(errorMessage(error));
      },
    });
  };

  const sendAgain = () => {
    const lost = retry.current;
    if (lost === undefined || submit.isPending) return;
    clearTimeout(lost.timer);
    post(lost.code, 1);
  };
  const onBack = useEffectEvent(sendAgain);
  useEffect(() => {
    const listen = () => onBack();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, []);

  // After a reload the answer of the press before it is looked for.
  const look = useEffectEvent(() => {
    const sent = unanswered(place);
    if (sent === null || !isLoggedIn(session)) return;
    submittedWith(sent.submitKey).then(
      (id) => {
        if (id !== undefined) return arrived(id);
        keepSent(place, null);
        return setTrouble('missing');
      },
      // It stays remembered for the next visit.
      () => undefined,
    );
  });
  useEffect(() => look(), []);

  const send = () => {
    if (submit.isPending) return;
    if (retry.current !== undefined) return sendAgain();
    if (!isLoggedIn(session)) {
      toast.warning(t('loginToSubmit'));
      return openLogin();
    }
    const { language, code } = workspace;
    const complaint = codeFault(code);
    if (complaint !== undefined) return complain(complaint);
    ask(() => {
      const submitKey = newSubmitKey();
      keepSent(place, { submitKey, at: Date.now() });
      setTrouble(undefined);
      post({ problemId, language, code, submitKey, ...(practice && { practice }) }, 0);
    });
  };

  return {
    send,
    sendAgain,
    isSending: submit.isPending || trouble === 'lost',
    waitSeconds,
    trouble,
    dismissTrouble: () => {
      settle();
      setTrouble(undefined);
    },
    submitId,
    close: () => setSubmitId(undefined),
    hasty,
    endHaste: () => setHasty(undefined),
    onSubmitted: ({ submitId: id }: { submitId: number }) => arrived(id),
  };
}
