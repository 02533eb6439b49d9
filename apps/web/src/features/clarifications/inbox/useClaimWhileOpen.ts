import { limits } from '@oyez/contract/rules/limits';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { releaseClaim, useClaim } from '../clarifications.api.ts';

/** Well before it ends. */
const RENEW_MS = (limits.clarification.claimMinutes * 60_000) / 3;

/**
 * While an answer is being written it is nobody else's. Answers whether another has it, and takes it over on demand.
 */
export function useClaimWhileOpen(contestId: number, id: number): { isTaken: boolean; takeOver: () => void } {
  const claim = useClaim(contestId);
  const [isTaken, setTaken] = useState(false);
  const hold = useEffectEvent((takeOver: boolean) =>
    claim.mutate(
      { id, takeOver },
      {
        onSuccess: () => setTaken(false),
        onError: (error) => setTaken(error instanceof ApiError && error.code === 'clarification_claimed'),
      },
    ),
  );
  useEffect(() => {
    hold(false);
    const timer = setInterval(() => hold(false), RENEW_MS);
    return () => {
      clearInterval(timer);
      void releaseClaim(id);
    };
  }, [id]);
  return {
    isTaken,
    takeOver: () => claim.mutate({ id, takeOver: true }, { onSuccess: () => setTaken(false) }),
  };
}
