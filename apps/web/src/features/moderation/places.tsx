import type { ModeratedPerson, ReportCase } from '@oyez/contract/discussions/moderation-values';
import type { z } from 'zod';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { UserName } from '../../ui/text/UserName.tsx';
import { moderationTexts } from './moderation.i18n.ts';
import classes from './moderation.module.css';

/** Where it is read. */
export function addressOf({ kind, id, commentId, place }: Pick<ReportCase, 'kind' | 'id' | 'commentId' | 'place'>) {
  const page =
    place.kind === 'contest'
      ? paths.contestComments(String(place.id))
      : place.gid === null
        ? paths.discussion(place.id)
        : paths.groupDiscussion(String(place.gid), place.id);
  if (kind === 'discussion') return page;
  return kind === 'comment' ? `${page}#comment-${id}` : `${page}#reply-${commentId ?? 0}-${id}`;
}

export function Person({ person }: { person: z.infer<typeof ModeratedPerson> | null }) {
  const t = moderationTexts.use();
  return person === null ? <span>{t('gone')}</span> : <UserName uid={person.uid} username={person.username} />;
}

export function Where({ groupName }: { groupName: string | null }) {
  const t = moderationTexts.use();
  return <bdi className={classes.words}>{groupName === null ? t('site') : t('inGroup', { group: groupName })}</bdi>;
}

/** A place by its name, which leads there. */
export function PlaceLink({ to, title }: { to: string; title: string }) {
  return (
    <Link to={to}>
      <bdi className={classes.words}>{title}</bdi>
    </Link>
  );
}
