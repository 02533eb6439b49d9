import { VisuallyHidden } from '@mantine/core';
import { useLocale } from '../../api/locale.ts';
import { formatCount } from '../../ui/text/format.ts';
import type { Discussion } from '@oyez/contract/discussions/discussion-values';
import { discussionTexts } from './discussions.i18n.ts';
import classes from './discussions.module.css';
import { IconComment, IconEye, IconLike } from './icons.tsx';

/** How many commented, liked and looked. */
export function Counts({ of }: { of: Pick<Discussion, 'commentNum' | 'likeNum' | 'viewNum'> }) {
  const t = discussionTexts.use();
  const locale = useLocale();
  const facts = [
    { name: t('comments'), count: of.commentNum, Icon: IconComment },
    { name: t('likes'), count: of.likeNum, Icon: IconLike },
    { name: t('views'), count: of.viewNum, Icon: IconEye },
  ];
  return (
    <dl className={classes.counts}>
      {facts.map(({ name, count, Icon }) => (
        <div key={name} title={`${name}: ${formatCount(count, locale)}`}>
          <dt>
            <Icon size={15} aria-hidden="true" />
            <VisuallyHidden>{name}</VisuallyHidden>
          </dt>
          <dd>{formatCount(count, locale)}</dd>
        </div>
      ))}
    </dl>
  );
}
