import { Text } from '@mantine/core';
import type { previewContestChange } from '@oyez/contract/contests/contest-admin';
import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import classes from './contestForm.module.css';
import { formTexts } from './form.i18n.ts';

type Effects = ReplyOf<typeof previewContestChange>;

/** What a change would do to those who take part already, in words; nothing where it does nothing to them. */
function effectsInWords(effects: Effects): string[] {
  const t = formTexts.now;
  const counted = [
    ['change.registrations', effects.registrationsDropped],
    ['change.late', effects.submissionsBecomeLate],
    ['change.inTime', effects.submissionsBecomeInTime],
    ['change.early', effects.submissionsBeforeStart],
    ['change.out', effects.peopleShutOut],
  ] as const;
  return [
    ...counted.flatMap(([key, count]) => (count > 0 ? [t(key, { count })] : [])),
    ...(effects.sealsNow ? [t('change.seals')] : []),
    ...(effects.releasesNow ? [t('change.releases')] : []),
  ];
}

/** Whether it shall be done; nobody is asked about a change that does nothing to others. */
export async function agreesTo(effects: Effects): Promise<boolean> {
  const words = effectsInWords(effects);
  if (words.length === 0) return true;
  const t = formTexts.now;
  return confirm({
    title: t('change.title'),
    text: (
      <>
        <Text size="sm">{t('change.text')}</Text>
        <ul className={classes.notices}>
          {words.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </>
    ),
    confirmLabel: t('change.save'),
    danger: true,
  });
}
