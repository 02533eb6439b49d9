import { Alert, Button } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import type { DiscussionDetail } from '@oyez/contract/discussions/discussion-values';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { isLoggedIn, useSession } from '../../../api/session.ts';
import { idOf } from '../../../app/idOf.ts';
import { openLogin } from '../../../ui/dialogs/loginRequest.ts';
import { ErrorResult } from '../../../ui/feedback/ErrorResult.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { IconFlag } from '../../../ui/icons.tsx';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { latePart } from '../../../ui/loading/latePart.tsx';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { Tag } from '../../../ui/text/Tag.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { CommentAreaPart } from '../../comments/commentArea.part.api.ts';
import { ReportDialogPart } from '../../moderation/reportDialog.part.api.ts';
import { Author } from '../Author.tsx';
import { addressesIn } from '../addresses.ts';
import { Counts } from '../Counts.tsx';
import { DiscussionMenu } from '../DiscussionMenu.tsx';
import { discussionQuery, useDiscussionPlace, useFollowed, useLike, useReport } from '../discussions.api.ts';
import { discussionTexts } from '../discussions.i18n.ts';
import classes from '../discussions.module.css';
import { IconLike } from '../icons.tsx';
import { detailTexts } from './detail.i18n.ts';

const DiscussionDialog = latePart(async () => (await import('../form/DiscussionDialog.tsx')).DiscussionDialog, {
  place: 'screen',
});

/** A discussion with what belongs to it, on the site or in a group. */
export function DiscussionPage() {
  const t = discussionTexts.use();
  const { discussionID } = useParams();
  const id = idOf(discussionID) ?? 0;
  const place = useDiscussionPlace();
  const { data, error, refetch } = useQuery(discussionQuery(id));
  usePageTitle(data?.title ?? t('title'));
  useFollowed(data === undefined ? null : `discussion:${id}`, discussionQuery(id).queryKey);
  // What was taken away meanwhile is not shown any longer.
  if (error !== null && (data === undefined || isRefusal(error))) {
    const onward = { to: addressesIn(place).list(), label: t('toList') };
    return <ErrorResult heading="h1" error={error} onRetry={() => void refetch()} onward={onward} />;
  }
  if (data === undefined) return <Loading lines={14} />;
  return <Open key={id} discussion={data} />;
}

function isRefusal(error: Error): boolean {
  return 'status' in error && (error.status === 403 || error.status === 404);
}

function Open({ discussion }: { discussion: DiscussionDetail }) {
  const t = detailTexts.use();
  const words = discussionTexts.use();
  const place = { groupId: discussion.gid };
  const to = addressesIn(place);
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const { title, description, content, names, pid, categoryId, categoryName } = discussion;
  const { gmtCreate, gmtModified, status } = discussion;
  return (
    <div className={classes.detail}>
      <nav className={classes.trail} aria-label={t('trail')}>
        <Link to={to.list()}>{t('toList')}</Link>
        {pid !== null && <Link to={to.ofProblem(pid)}>{pid}</Link>}
        {categoryId !== null && categoryName !== null && (
          <Link to={to.list({ cid: categoryId })}>
            <bdi>{categoryName}</bdi>
          </Link>
        )}
      </nav>
      {status === 1 && <Disabled reason={discussion.disabledReason} />}
      <article className={classes.paper} aria-labelledby="discussion-title">
        <header className={classes.body}>
          <div className={classes.head}>
            <h1 id="discussion-title" className={classes.heading}>
              <bdi className={classes.words}>{title}</bdi>
            </h1>
            <DiscussionMenu
              discussion={discussion}
              onEdit={() => setEditing(true)}
              onDeleted={() => void navigate(to.list())}
            />
          </div>
          <p className={classes.lead}>
            <bdi className={classes.words}>{description}</bdi>
          </p>
          <div className={classes.facts}>
            {discussion.topPriority && <Tag tone="strong">{words('pinned')}</Tag>}
            <Author by={discussion} size={28} />
            <span>
              {t('posted')} <TimeText time={gmtCreate} />
            </span>
            {gmtModified !== gmtCreate && (
              <span>
                {t('changed')} <TimeText time={gmtModified} />
              </span>
            )}
            <Counts of={discussion} />
          </div>
        </header>
        <div className={classes.text}>
          <Markdown text={content} headingBase={2} names={names} />
        </div>
        <footer className={classes.foot}>
          <div className={classes.buttons}>
            {pid !== null && (
              <Button component={Link} variant="light" size="xs" to={to.problem(pid)}>
                {t('toProblem', { problem: pid })}
              </Button>
            )}
            {discussion.can.edit && (
              <Button variant="default" size="xs" onClick={() => setEditing(true)}>
                {words('edit')}
              </Button>
            )}
          </div>
          <Reactions discussion={discussion} />
        </footer>
      </article>
      <CommentAreaPart place={{ did: discussion.id }} />
      {isEditing && (
        <DiscussionDialog
          place={place}
          edited={discussion}
          problemId={undefined}
          onClose={() => setEditing(false)}
          onSaved={() => setEditing(false)}
        />
      )}
    </div>
  );
}

function Reactions({ discussion: { id, uid, hasLike, status, can } }: { discussion: DiscussionDetail }) {
  const t = detailTexts.use();
  const words = discussionTexts.use();
  const session = useSession();
  const loggedIn = isLoggedIn(session);
  const isOwn = uid !== null && uid === session.user?.uid;
  const like = useLike(id);
  const [isReporting, setReporting] = useState(false);
  const report = useReport(id);
  const isLiked = hasLike === true;
  const asMember = (act: () => void) => () => {
    if (loggedIn) return act();
    toast.warning(words('loginFirst'));
    openLogin({});
  };
  return (
    <div className={classes.buttons}>
      {(can.like || isLiked || !loggedIn) && (
        <Button
          size="xs"
          variant={isLiked ? 'light' : 'default'}
          leftSection={<IconLike size={15} fill={isLiked ? 'currentColor' : 'none'} />}
          aria-pressed={isLiked}
          loading={like.isPending}
          disabled={status === 1}
          onClick={asMember(() =>
            like.mutate(!isLiked, { onSuccess: () => toast.success(t(isLiked ? 'unlikeDone' : 'likeDone')) }),
          )}
        >
          {t(isLiked ? 'liked' : 'like')}
        </Button>
      )}
      {!isOwn && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<IconFlag size={15} />}
          aria-haspopup="dialog"
          onClick={asMember(() => setReporting(true))}
        >
          {t('report')}
        </Button>
      )}
      {isReporting && (
        <ReportDialogPart
          kind="discussion"
          send={(content) => report.mutateAsync(content)}
          isBusy={report.isPending}
          onClose={() => setReporting(false)}
        />
      )}
    </div>
  );
}

function Disabled({ reason }: { reason: string | null }) {
  const t = detailTexts.use();
  return (
    <Alert color="yellow" variant="light" role="status" title={t('disabledTitle')}>
      {reason === null || reason === '' ? t('disabledWithout') : t('disabledText', { reason })}
    </Alert>
  );
}
