import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isLoggedIn, useSession } from '../../api/session.ts';
import { openLogin } from '../../ui/dialogs/loginRequest.ts';
import { usePageTitle } from '../../ui/hooks/usePageTitle.ts';
import { OwnAssignmentsPart } from '../classes/ownAssignments.part.api.ts';
import { homeCarouselQuery, siteStateQuery, websiteConfigQuery } from '../site/site.api.ts';
import { Announcements } from './Announcements.tsx';
import { Banners } from './Banners.tsx';
import { Carousel } from './Carousel.tsx';
import { homeTexts } from './home.i18n.ts';
import classes from './HomePage.module.css';
import { NextProblems } from './NextProblems.tsx';
import { QuoteOfTheDay } from './QuoteOfTheDay.tsx';
import { RecentContests } from './RecentContests.tsx';
import { RecentProblems } from './RecentProblems.tsx';
import { ServerClock } from './ServerClock.tsx';
import { WeekRank } from './WeekRank.tsx';
import { WeekStatistics } from './WeekStatistics.tsx';
import heard from '../../ui/text/heard.module.css';

export function HomePage() {
  const t = homeTexts.use();
  const session = useSession();
  usePageTitle(t('title'));
  return (
    <div className={classes.page}>
      {isLoggedIn(session) ? <h1 className={heard.only}>{t('title')}</h1> : <Welcome />}
      <JudgeState />
      <Panels />
    </div>
  );
}

/** Held back for the moment in which it is not known whether there are pictures above everything: nothing then jumps. */
function Panels() {
  const loggedIn = isLoggedIn(useSession());
  const { data: pictures = [], isPending } = useQuery(homeCarouselQuery);
  if (isPending) return null;
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        {pictures.length > 0 && <Carousel pictures={pictures} />}
        <Announcements />
        {loggedIn && <OwnAssignmentsPart />}
        {loggedIn && <NextProblems />}
        <RecentContests />
        <RecentProblems />
      </div>
      <div className={classes.side}>
        <ServerClock />
        <QuoteOfTheDay />
        <WeekStatistics />
        <WeekRank />
        <Banners />
      </div>
    </div>
  );
}

function Welcome() {
  const t = homeTexts.use();
  const { data: config } = useQuery(websiteConfigQuery);
  return (
    <section className={classes.welcome}>
      <div>
        <h1 className={classes.welcomeTitle}>{t('welcome.title')}</h1>
        <p className={classes.welcomeText}>{t('welcome.text')}</p>
      </div>
      <div className={classes.welcomeActions}>
        <Button variant="default" onClick={() => openLogin()}>
          {t('welcome.login')}
        </Button>
        {config?.register !== false && (
          <Button onClick={() => openLogin({ mode: 'register' })}>{t('welcome.register')}</Button>
        )}
      </div>
    </section>
  );
}

/** Silent while judging works. */
function JudgeState() {
  const t = homeTexts.use();
  const { data: site } = useQuery(siteStateQuery);
  if (site === undefined || site.judge.state === 'ready') return null;
  return (
    <p className={classes.judge} role="status">
      {t('judge.none')} {site.judge.waiting > 0 && t('judge.waiting', { count: site.judge.waiting })}
    </p>
  );
}
