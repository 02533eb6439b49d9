import type { Locale } from '@oyez/contract/wire/values';

/** `2026-11-21 09:30:00` in the reader's time zone. */
export function formatTime(time: Date | string | number): string {
  const date = new Date(time);
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(twoDigits).join('-');
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':')}`;
}

export function formatDay(time: Date | string | number): string {
  return formatTime(time).slice(0, 10);
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The browser's own word for it is "now", as in "from now on". */
const JUST_NOW: Record<Locale, string> = { 'zh-CN': '刚刚', 'en-US': 'just now' };

/** "3 minutes ago" up to a day away, the exact time beyond it. */
export function formatRelative(
  time: Date | string | number,
  now: Date | number,
  locale: Locale,
  { short = false }: { short?: boolean } = {},
): string {
  const distance = new Date(time).getTime() - new Date(now).getTime();
  const size = Math.abs(distance);
  if (size < SECOND) return JUST_NOW[locale];
  if (size >= DAY) return formatTime(time);
  const [count, unit] = inUnits(distance, size);
  // The browser's long Chinese form says 秒钟; neither of them sets off the number, as all other texts do.
  const style = short || locale === 'zh-CN' ? 'short' : 'long';
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style }).format(count, unit);
  return words.replace(/(\d)(?=\p{Script=Han})/u, '$1 ');
}

function inUnits(distance: number, size: number): [count: number, unit: 'second' | 'minute' | 'hour'] {
  if (size < MINUTE) return [Math.trunc(distance / SECOND), 'second'];
  if (size < HOUR) return [Math.trunc(distance / MINUTE), 'minute'];
  return [Math.trunc(distance / HOUR), 'hour'];
}

/** A span as a clock shows it: `0:07`, `12:30`, `2:05:07`. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / SECOND));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = twoDigits(seconds % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** A program's running time, as the judge measures it. */
export function formatRunTime(milliseconds: number): string {
  return milliseconds < 10_000 ? `${milliseconds} ms` : `${(milliseconds / SECOND).toFixed(2)} s`;
}

/** A program's memory, which the judge reports in KB. */
export function formatMemory(kilobytes: number): string {
  return formatBytes(kilobytes * 1024);
}

export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} KB`;
  if (bytes < 1024 ** 3) return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
  return `${(bytes / 1024 ** 3).toFixed(1)} GB`;
}

export function formatCount(count: number, locale: Locale): string {
  return new Intl.NumberFormat(locale).format(count);
}

/** A share with two decimals, as of the accepted among all submissions; a dash where there are none yet. */
export function formatPercent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((part / whole) * 100).toFixed(2)}%`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
