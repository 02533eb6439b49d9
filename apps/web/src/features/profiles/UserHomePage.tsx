import type { UserHome } from '@oyez/contract/users/profiles';
import { getUserHomeInfo } from '@oyez/contract/users/profiles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLocale } from '../../api/locale.ts';
import { isLoggedIn, useSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { siteAddresses } from '../../app/scope/addresses.ts';
import { Avatar } from '../../ui/text/Avatar.tsx';
import { formatCount } from '../../ui/text/format.ts';
import { Markdown } from '../../ui/markdown/Markdown.tsx';
import { Panel, QueryPanel } from '../../ui/layout/Panel.tsx';
import { Pending } from '../../ui/loading/Pending.tsx';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { uiTexts } from '../../ui/ui.i18n.ts';
import { usePageTitle } from '../../ui/hooks/usePageTitle.ts';
import { useScrollStop } from '../../ui/hooks/useScrollStop.ts';
import { useSearch } from '../../ui/lists/useSearch.ts';
import { HeatMap } from './HeatMap.tsx';
import { heatmapQuery, userHomeQuery, type Who } from './profiles.api.ts';
import { profileTexts } from './profiles.i18n.ts';
import { SolvedProblems } from './SolvedProblems.tsx';
import classes from './UserHomePage.module.css';

/** A person as others see them. */
export function UserHomePage() {
  const t = profileTexts.use();
  const ui = uiTexts.use();
  const [who] = useSearch(getUserHomeInfo.query!);
  const { data, error, refetch } = useQuery(userHomeQuery(who));
  usePageTitle(data === undefined ? t('title') : (data.nickname ?? data.username));
  if (data === undefined)
    return (
      <Pending
        heading="h1"
        lines={10}
        error={error}
        onRetry={refetch}
        onward={{ to: paths.acmRank(), label: ui('onward.ranks') }}
      />
    );
  return <UserHomeView user={data} who={who} />;
}

function UserHomeView({ user, who }: { user: UserHome; who: Who }) {
  const t = profileTexts.use();
  return (
    <div className={classes.page}>
      <Person user={user} />
      <div className={classes.parts}>
        {user.signature !== null && (
          <Panel title={t('about')}>
            <About text={user.signature} />
          </Panel>
        )}
        <QueryPanel title={t('heat.title')} query={heatmapQuery(who)} isEmpty={() => false} empty={null} lines={5}>
          {({ endDate, dataList }) => <HeatMap key={endDate} endDate={endDate} days={dataList} />}
        </QueryPanel>
        <SolvedProblems user={user} />
      </div>
    </div>
  );
}

function About({ text }: { text: string }) {
  const t = profileTexts.use();
  const { box, isStop } = useScrollStop<HTMLDivElement>('down');
  return (
    <div ref={box} className={classes.about} {...(isStop && { tabIndex: 0, role: 'group', 'aria-label': t('about') })}>
      <Markdown text={text} />
    </div>
  );
}

function Person({ user }: { user: UserHome }) {
  const t = profileTexts.use();
  const locale = useLocale();
  const session = useSession();
  const isOwn = isLoggedIn(session) && session.user.uid === user.uid;
  const score = user.scoreList.reduce((sum, one) => sum + one, 0);
  return (
    <section className={classes.person} aria-labelledby="person">
      <Avatar name={user.nickname ?? user.username} url={user.avatar} size={88} />
      <div className={classes.names}>
        <h1 id="person" className={classes.name}>
          {user.nickname ?? user.username}
        </h1>
        {user.nickname !== null && <p className={classes.username}>{user.username}</p>}
        {user.titleName !== null && (
          <span
            className={classes.title}
            style={user.titleColor === null ? undefined : { borderColor: user.titleColor }}
          >
            {user.titleName}
          </span>
        )}
      </div>
      <dl className={classes.figures}>
        <Figure name={t('solved')} value={formatCount(user.ac, locale)} />
        <Figure
          name={t('submissions')}
          value={
            <Link to={siteAddresses.submissions({ username: user.username, completeUsername: true })}>
              {formatCount(user.total, locale)}
            </Link>
          }
        />
        <Figure name={t('score')} value={formatCount(score, locale)} />
      </dl>
      <dl className={classes.facts}>
        {user.school !== null && <Fact name={t('school')}>{user.school}</Fact>}
        {user.gender !== 'secrecy' && <Fact name={t('gender')}>{t(`genders.${user.gender}`)}</Fact>}
        {user.blog !== null && (
          <Fact name={t('blog')}>
            <WebLink address={user.blog} />
          </Fact>
        )}
        {user.github !== null && (
          <Fact name="GitHub">
            <WebLink address={user.github} />
          </Fact>
        )}
        {user.recentLoginTime !== null && (
          <Fact name={t('lastLogin')}>
            <TimeText time={user.recentLoginTime} />
          </Fact>
        )}
      </dl>
      {isOwn && (
        <Link to={paths.settings()} className={classes.edit}>
          {t('edit')}
        </Link>
      )}
    </section>
  );
}

function Figure({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Only what begins as a web address becomes a link: a person may have stored anything. */
function WebLink({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return <>{address}</>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow ugc">
      {address.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
    </a>
  );
}
