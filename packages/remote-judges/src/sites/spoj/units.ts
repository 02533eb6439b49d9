export type SpojLimits = { timeLimitMs: number; memoryLimitMb: number };

/** `1s`, `0.5s-2s`: of tests with limits of their own the longest counts. */
export function timeMilliseconds(text: string): number | undefined {
  const seconds = /^(?:\d+(?:\.\d+)?s ?- ?)?(\d+(?:\.\d+)?)s$/.exec(text)?.[1];
  return seconds === undefined ? undefined : Math.round(Number(seconds) * 1000);
}

const MEGABYTES: Readonly<Record<string, number>> = { KB: 1 / 1024, MB: 1, GB: 1024 };

export function memoryMegabytes(text: string): number | undefined {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?) ?([KMG]B)$/.exec(text) ?? [];
  return amount === undefined ? undefined : Math.max(1, Math.floor(Number(amount) * (MEGABYTES[unit] ?? 1)));
}

/** Of a result: `0.01`, or `-` while there is none. */
export function usedMilliseconds(text: string): number | undefined {
  return /^\d+(?:\.\d+)?$/.test(text) ? Math.round(Number(text) * 1000) : undefined;
}

const KILOBYTES: Readonly<Record<string, number>> = { k: 1, K: 1, M: 1024, G: 1024 * 1024 };

/** `2.7M`, `980k`. */
export function usedKilobytes(text: string): number | undefined {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?) ?([kKMG])$/.exec(text) ?? [];
  return amount === undefined ? undefined : Math.round(Number(amount) * (KILOBYTES[unit] ?? 1));
}
