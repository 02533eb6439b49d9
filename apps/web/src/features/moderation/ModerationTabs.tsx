import { Link } from 'react-router';
import { grantsOf, useSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { CountBadge } from '../../ui/feedback/CountBadge.tsx';
import { moderationTexts } from './moderation.i18n.ts';
import classes from './moderation.module.css';
import { useWaitingReports, waitingLabel } from './waitingReports.api.ts';
import { MODERATION_VIEWS, type ModerationView } from './views.ts';

type Props = { groupId: number | null; current: 'discussions' | ModerationView };

export function ModerationTabs({ groupId, current }: Props) {
  const t = moderationTexts.use();
  const views = useViews(groupId);
  const waiting = useWaitingReports(groupId, true) ?? 0;
  const discussions =
    groupId === null ? paths.adminDiscussions() : paths.groupDiscussions(String(groupId), { admin: true });
  const toView = (view: ModerationView) =>
    groupId === null ? paths.adminModeration(view) : paths.groupModeration(String(groupId), view);
  const tab = (name: Props['current'], to: string) => (
    <Link
      key={name}
      to={to}
      className={classes.tab}
      aria-current={name === current ? 'page' : undefined}
      ref={name === current ? bringIntoView : undefined}
    >
      {t(`tab.${name}`)}
      {name === 'reports' && <CountBadge count={waiting} label={waitingLabel} />}
    </Link>
  );
  return (
    <nav className={classes.tabs} aria-label={t('tabs')}>
      {tab('discussions', discussions)}
      {views.map((view) => tab(view, toView(view)))}
    </nav>
  );
}

/** What was deleted is looked through by those who may change everything. */
export function useViews(groupId: number | null): readonly ModerationView[] {
  const seesDeleted = grantsOf(useSession()).includes('discussion_edit_any') && groupId === null;
  return MODERATION_VIEWS.filter((view) => view !== 'deleted' || seesDeleted);
}

/** On phones the tabs are wider than the screen. */
function bringIntoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'center' });
}
