import type { Discussion } from '@oyez/contract/discussions/discussion-values';
import { Link } from 'react-router';
import { Tag } from '../../../ui/text/Tag.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { Author } from '../Author.tsx';
import { addressesIn } from '../addresses.ts';
import { Counts } from '../Counts.tsx';
import { DiscussionMenu } from '../DiscussionMenu.tsx';
import type { DiscussionPlace } from '../discussions.api.ts';
import { discussionTexts } from '../discussions.i18n.ts';
import classes from '../discussions.module.css';

type Props = { discussion: Discussion; place: DiscussionPlace; onEdit: () => void };

/** A discussion in a list: the whole card leads to it. */
export function DiscussionCard({ discussion, place, onEdit }: Props) {
  const t = discussionTexts.use();
  const { id, title, description, topPriority, status, categoryId, categoryName, gmtCreate } = discussion;
  const to = addressesIn(place);
  return (
    <article className={classes.card} aria-labelledby={`discussion-${id}`}>
      <div className={classes.body}>
        <h2 id={`discussion-${id}`} className={classes.title}>
          {topPriority && <Tag tone="strong">{t('pinned')}</Tag>}
          {status === 1 && <Tag tone="warning">{t('disabled')}</Tag>}
          <Link to={to.discussion(id)} className={classes.link}>
            <bdi className={classes.words}>{title}</bdi>
          </Link>
        </h2>
        <p className={classes.summary}>
          <bdi className={classes.words}>{description}</bdi>
        </p>
        <div className={classes.facts}>
          <span className={classes.above}>
            <Author by={discussion} size={20} />
          </span>
          <Counts of={discussion} />
          {categoryId !== null && categoryName !== null && (
            <Link to={to.list({ cid: categoryId })} className={classes.above}>
              {categoryName}
            </Link>
          )}
          <TimeText time={gmtCreate} />
        </div>
      </div>
      <div className={classes.above}>
        <DiscussionMenu discussion={discussion} onEdit={onEdit} />
      </div>
    </article>
  );
}
