import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { EntryCard, mayRegister, RegistrationOver } from '../frame/EntryCard.tsx';
import { TeamCard } from '../frame/TeamCard.tsx';
import { useContest } from '../frame/openContest.ts';
import { VirtualCardPart } from '../virtual/virtualCard.part.api.ts';
import { SevenAnswers } from './SevenAnswers.tsx';
import { overviewTexts } from './overview.i18n.ts';
import classes from './overview.module.css';

/** The seven things that everybody asks before a contest, and what the organisers say themselves. */
export function ContestOverviewPage() {
  const t = overviewTexts.use();
  const contest = useContest();
  const { description, title } = contest.frame.contest;
  usePageTitle(title);
  return (
    <div className={classes.page}>
      {mayRegister(contest) && <EntryCard />}
      <RegistrationOver />
      <TeamCard />
      {(contest.frame.virtual === null || contest.frame.run !== null) && <VirtualCardPart />}
      <Panel title={t('inShort')}>
        <SevenAnswers frame={contest.frame} />
      </Panel>
      {description.trim() !== '' && (
        <Panel title={t('description')}>
          <div className={classes.description}>
            <Markdown text={description} headingBase={3} />
          </div>
        </Panel>
      )}
    </div>
  );
}
