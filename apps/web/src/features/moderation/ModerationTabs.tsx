import { grantsOf, useSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { CountBadge } from '../../ui/feedback/CountBadge.tsx';
import { type PlaceTab, PlaceTabs } from '../../ui/place/PlaceTabs.tsx';
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
  const tab = (key: Props['current'], to: string): PlaceTab => ({
    ...{ key, to, label: t(`tab.${key}`), isHere: key === current },
    news: key === 'reports' && waiting > 0 && <CountBadge count={waiting} label={waitingLabel} />,
  });
  return (
    <div className={classes.tabs}>
      <PlaceTabs
        label={t('tabs')}
        tabs={[tab('discussions', discussions), ...views.map((view) => tab(view, toView(view)))]}
      />
    </div>
  );
}

/** What was deleted is looked through by those who may change everything. */
export function useViews(groupId: number | null): readonly ModerationView[] {
  const seesDeleted = grantsOf(useSession()).includes('discussion_edit_any') && groupId === null;
  return MODERATION_VIEWS.filter((view) => view !== 'deleted' || seesDeleted);
}
