import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { GroupAnnouncementsPart } from '../../group-announcements/groupAnnouncements.part.api.ts';
import { useGroup } from '../../groups/groups.api.ts';
import { GroupCard } from './GroupCard.tsx';
import classes from './home.module.css';
import { homeTexts } from './home.i18n.ts';

/** What the group says of itself, and how one stands in it. */
export function GroupHomePage() {
  const t = homeTexts.use();
  const { group, can } = useGroup();
  usePageTitle(group.name);
  return (
    <div className={classes.home}>
      <div className={classes.main}>
        <Panel title={t('description')}>
          <div className={classes.text}>
            {group.description.trim() === '' ? (
              <p className={classes.none}>{t('notSet')}</p>
            ) : (
              <Markdown text={group.description} />
            )}
          </div>
        </Panel>
        {can.enter && <GroupAnnouncementsPart />}
      </div>
      <aside className={classes.side}>
        <GroupCard />
      </aside>
    </div>
  );
}
