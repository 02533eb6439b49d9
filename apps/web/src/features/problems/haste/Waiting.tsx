import { pageTexts } from '../problemPage.i18n.ts';

/** The words of a button, with the seconds until the site takes it. */
export function Waiting({ seconds, children: action }: { seconds: number; children: string }) {
  const t = pageTexts.use();
  return seconds > 0 ? t('waiting', { action, seconds }) : action;
}
