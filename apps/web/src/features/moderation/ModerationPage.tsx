import { useParams } from 'react-router';
import { NotFoundPage } from '../../app/frame/NotFoundPage.tsx';
import { useGroupAround } from '../groups/groups.api.ts';
import { DeletedView } from './DeletedView.tsx';
import { LogView } from './LogView.tsx';
import { ModerationTabs, useViews } from './ModerationTabs.tsx';
import { MutedView } from './MutedView.tsx';
import { ReportsView } from './ReportsView.tsx';
import { MODERATION_VIEWS } from './views.ts';

/** Reports, muted people and the log: of the site with all groups, or of one group. */
export function ModerationPage() {
  const groupId = useGroupAround()?.groupId ?? null;
  const { view: asked } = useParams();
  const view = useViews(groupId).find((one) => one === asked);
  if (!MODERATION_VIEWS.some((one) => one === asked)) return <NotFoundPage />;
  const within = { groupId };
  return (
    <>
      <ModerationTabs groupId={groupId} current={view ?? 'reports'} />
      {view === 'muted' ? (
        <MutedView within={within} />
      ) : view === 'log' ? (
        <LogView within={within} />
      ) : view === 'deleted' ? (
        <DeletedView />
      ) : (
        <ReportsView within={within} />
      )}
    </>
  );
}
