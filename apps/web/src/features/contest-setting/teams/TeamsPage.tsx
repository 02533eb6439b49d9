import { Button, Switch } from '@mantine/core';
import { downloadContestTeams, getContestTeams, type Team } from '@oyez/contract/contests/contest-teams';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { download } from '../../../api/download.ts';
import { onceDone } from '../../../api/once-done.ts';
import { NotFoundPage } from '../../../app/frame/NotFoundPage.tsx';
import { idOf } from '../../../app/idOf.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { offerUndo } from '../../../ui/feedback/offerUndo.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { IconLock } from '../../../ui/icons.tsx';
import { ListPage } from '../../../ui/lists/ListPage.tsx';
import { useSearch } from '../../../ui/lists/useSearch.ts';
import { Tag } from '../../../ui/text/Tag.tsx';
import { UserName } from '../../../ui/text/UserName.tsx';
import { OfContest } from '../OfContest.tsx';
import { ImportTeams } from './ImportTeams.tsx';
import { Imports } from './Imports.tsx';
import { TeamForm } from './TeamForm.tsx';
import { teamImportsQuery, teamsQuery, useRemoveTeam, useRestoreTeam } from './teams.api.ts';
import { teamTexts } from './teams.i18n.ts';
import classes from './teams.module.css';
import { useSettingAddresses } from '../settingAddresses.ts';

const filter = getContestTeams.query!.omit({ cid: true });

/** The teams of a contest: who is in them, where they sit, and how they come in and go out as tables. */
export function TeamsPage() {
  const cid = idOf(useParams()['contestID']);
  if (cid === undefined) return <NotFoundPage />;
  return (
    <OfContest cid={cid} here="teams">
      {(contest) => (contest.teams ? <Teams cid={cid} name={contest.title} /> : <NotForTeams cid={cid} />)}
    </OfContest>
  );
}

function NotForTeams({ cid }: { cid: number }) {
  const to = useSettingAddresses();
  const t = teamTexts.use();
  return (
    <Notice
      role="status"
      icon={<IconLock size={32} />}
      title={t('notForTeams')}
      text={t('notForTeamsHint')}
      actions={
        <Button component={Link} to={to.edit(cid)} variant="default">
          {t('toSettings')}
        </Button>
      }
    />
  );
}

type Open = { what: 'form'; team: Team | null } | { what: 'import' };

function Teams({ cid, name }: { cid: number; name: string }) {
  const t = teamTexts.use();
  const search = useSearch(filter);
  const [q, setQ] = search;
  const [open, setOpen] = useState<Open>();
  const { data } = useQuery(teamImportsQuery(cid));
  const saving = useMutation({ mutationFn: () => download(downloadContestTeams.path, { cid }) });
  const close = () => setOpen(undefined);
  const deeds = (team: Team) => <Deeds cid={cid} team={team} onEdit={() => setOpen({ what: 'form', team })} />;
  return (
    <div className={classes.page}>
      <ListPage
        title={t('title', { name })}
        query={teamsQuery(cid, q)}
        search={search}
        rowKey={(team) => team.id}
        searchBox={{ field: 'keyword', placeholder: t('search') }}
        filters={
          <Switch
            label={t('removedOnly')}
            checked={q.removed}
            onChange={(event) => setQ({ removed: event.currentTarget.checked })}
          />
        }
        action={
          <span className={classes.buttons}>
            <Button variant="default" size="xs" loading={saving.isPending} onClick={() => saving.mutate()}>
              {t('export')}
            </Button>
            <Button variant="default" size="xs" onClick={() => setOpen({ what: 'import' })}>
              {t('import')}
            </Button>
            <Button size="xs" onClick={() => setOpen({ what: 'form', team: null })}>
              {t('add')}
            </Button>
          </span>
        }
        empty={q.removed ? { title: t('noRemoved') } : { title: t('empty'), text: t('emptyHint') }}
        columns={[
          { key: 'number', title: t('column.number'), width: 90, render: (team) => team.externalId ?? '–' },
          {
            key: 'name',
            title: t('column.name'),
            pinned: true,
            ellipsis: false,
            render: (team) => <TeamTitle team={team} />,
          },
          { key: 'members', title: t('column.members'), ellipsis: false, render: (team) => <Members team={team} /> },
          {
            key: 'school',
            title: t('column.school'),
            hideBelow: 'md',
            render: (team) => <bdi>{team.school ?? '–'}</bdi>,
          },
          { key: 'seat', title: t('column.seat'), width: 110, render: (team) => <bdi>{team.seat ?? '–'}</bdi> },
          {
            key: 'submissions',
            title: t('column.submissions'),
            width: 110,
            numeric: true,
            hideBelow: 'lg',
            render: (team) => team.submissions,
          },
          { key: 'deeds', title: '', width: 190, align: 'right', render: deeds },
        ]}
        phone={(team) => ({
          main: (
            <>
              <span className={classes.grow}>
                <TeamTitle team={team} />
              </span>
              {deeds(team)}
            </>
          ),
          facts: (
            <>
              <Members team={team} />
              {team.seat !== null && <bdi>{team.seat}</bdi>}
              <span>{t('submissionCount', { count: team.submissions })}</span>
            </>
          ),
        })}
      />
      <Imports cid={cid} />
      {open?.what === 'form' && <TeamForm cid={cid} team={open.team} onClose={close} />}
      {open?.what === 'import' && (
        <ImportTeams cid={cid} makesAccounts={data?.makesAccounts ?? false} onClose={close} />
      )}
    </div>
  );
}

function TeamTitle({ team }: { team: Team }) {
  const t = teamTexts.use();
  return (
    <>
      <bdi className={classes.name}>{team.name}</bdi>
      {team.star && (
        <span className={classes.mark}>
          <Tag>{t('star')}</Tag>
        </span>
      )}
    </>
  );
}

function Members({ team }: { team: Team }) {
  return (
    <span className={classes.members}>
      {team.members.map(({ uid, username }) => (
        <UserName key={uid} uid={uid} username={username} />
      ))}
    </span>
  );
}

function Deeds({ cid, team, onEdit }: { cid: number; team: Team; onEdit: () => void }) {
  const t = teamTexts.use();
  const remove = useRemoveTeam(cid);
  const restore = useRestoreTeam(cid);
  const { id, name, removedAt } = team;
  const bringBack = () => onceDone(restore.mutateAsync(id), () => toast.success(t('restored', { name })));
  const takeAway = () =>
    onceDone(remove.mutateAsync(id), () => offerUndo(`team ${id}`, t('removed', { name }), bringBack));
  if (removedAt !== null) {
    return (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t('restoreOf', { name })}
        loading={restore.isPending}
        onClick={bringBack}
      >
        {t('restore')}
      </Button>
    );
  }
  return (
    <span className={classes.buttons}>
      <Button size="compact-xs" variant="default" aria-label={t('editOf', { name })} onClick={onEdit}>
        {t('edit')}
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t('removeOf', { name })}
        loading={remove.isPending}
        onClick={takeAway}
      >
        {t('remove')}
      </Button>
    </span>
  );
}
