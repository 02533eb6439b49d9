import { getCaptcha, getCaptchaRiddle } from '@oyez/contract/accounts/accounts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../api/call.ts';

export type CaptchaHandle = ReturnType<typeof useCaptcha>;

/** A sum as a picture or in words. Its key is good for one try: after a refusal ask for another. */
export function useCaptcha() {
  const place = useId();
  const [turn, setTurn] = useState(0);
  const [inWords, setInWords] = useState(false);
  const { data, error, isFetching } = useQuery({
    queryKey: ['captcha', place, inWords, turn],
    queryFn: async ({ signal }) =>
      inWords
        ? { img: null, ...(await call(getCaptchaRiddle, { signal })) }
        : { question: null, ...(await call(getCaptcha, { signal })) },
    staleTime: Infinity,
    gcTime: 0,
  });
  return {
    captchaKey: data?.captchaKey ?? '',
    img: data?.img ?? null,
    question: data?.question ?? null,
    hasFailed: error !== null && !isFetching,
    inWords,
    reload: () => setTurn((before) => before + 1),
    change: () => setInWords((before) => !before),
  };
}
