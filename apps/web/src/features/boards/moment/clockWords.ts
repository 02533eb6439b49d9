import type { MomentTexts } from './moment.i18n.ts';

/** A time of the contest as a clock has it, always with its hours: `0:07:30`. */
export function clockTime(second: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(second / 3600)}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}`;
}

/** The same as it is said: "2 hours 31 minutes 7 seconds". */
export function spokenTime(second: number, t: MomentTexts): string {
  const parts = [
    ['hours', Math.floor(second / 3600)],
    ['minutes', Math.floor(second / 60) % 60],
    ['seconds', second % 60],
  ] as const;
  const said = parts.filter(([, count]) => count > 0).map(([unit, count]) => t(unit, { count }));
  return said.length === 0 ? t('start') : said.join(' ');
}
