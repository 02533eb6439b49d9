import { Button } from '@mantine/core';
import type { RejudgeConsequences } from '@oyez/contract/contests/contest-rejudging';
import { useQuery } from '@tanstack/react-query';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { DataTable } from '../../../ui/lists/DataTable.tsx';
import { Pending } from '../../../ui/loading/Pending.tsx';
import { CopyButton } from '../../../ui/text/CopyButton.tsx';
import { formatDuration } from '../../../ui/text/format.ts';
import { Verdict } from '../../../ui/verdict/sign/Verdict.tsx';
import { consequencesQuery, useApplyStaged } from './staged.api.ts';
import { stagedTexts, type StagedTexts } from './staged.i18n.ts';
import classes from './staged.module.css';

type Person = RejudgeConsequences['people'][number];
type Place = NonNullable<Person['before']>;

/** What a rejudging would change, or has changed: who looks decides. */
export function Consequences({ cid, id, isAcm }: { cid: number; id: number; isAcm: boolean }) {
  const t = stagedTexts.use();
  const { data, error, refetch } = useQuery(consequencesQuery(cid, id));
  const apply = useApplyStaged(cid);
  if (data === undefined) return <Pending lines={6} error={error} onRetry={refetch} />;
  const told = data.people.filter((one) => one.told);
  const letCount = async () => {
    const sure = await confirm({
      title: t('applyAsk', { count: data.verdictCount }),
      text: t('applyText'),
      confirmLabel: t('apply'),
    });
    if (sure) apply.mutate({ id, digest: data.digest }, { onSuccess: () => toast.success(t('applied')) });
  };
  return (
    <section className={classes.consequences} aria-label={t('consequences', { id })}>
      {data.verdictCount === 0 ? (
        <Notice title={t('nothing')} text={t('nothingText')} />
      ) : (
        <>
          <Verdicts data={data} />
          <People people={data.people} isAcm={isAcm} />
          <Firsts firsts={data.firsts} />
          {told.length > 0 && (
            <p className={classes.told}>
              {t('told', { count: told.length })}
              <CopyButton
                label={t('copyTold')}
                text={told.flatMap(({ username, members }) => members ?? [username]).join('\n')}
              />
            </p>
          )}
        </>
      )}
      {data.rejudging.state === 'ready' && (
        <div>
          <Button loading={apply.isPending} onClick={() => void letCount()}>
            {t('apply')}
          </Button>
        </div>
      )}
    </section>
  );
}

function Verdicts({ data: { verdicts, verdictCount } }: { data: RejudgeConsequences }) {
  const t = stagedTexts.use();
  return (
    <>
      <h3 className={classes.heading}>{t('verdicts')}</h3>
      {verdictCount > verdicts.length && (
        <p className={classes.hint}>{t('verdictsMore', { shown: verdicts.length, count: verdictCount })}</p>
      )}
      <div className={classes.table}>
        <DataTable
          label={t('verdicts')}
          dense
          rows={verdicts}
          rowKey={(row) => row.submitId}
          columns={[
            { key: 'id', title: t('columns.submission'), width: 100, render: (row) => row.submitId },
            { key: 'problem', title: t('columns.problem'), width: 80, render: (row) => row.displayId },
            {
              key: 'time',
              title: t('columns.time'),
              width: 90,
              render: (row) => formatDuration(row.second * 1000),
            },
            { key: 'user', title: t('columns.user'), render: (row) => row.username },
            { key: 'before', title: t('columns.before'), render: (row) => <Result {...row.before} /> },
            { key: 'after', title: t('columns.after'), render: (row) => <Result {...row.after} /> },
          ]}
          phone={(row) => ({
            main: (
              <>
                <span>{row.displayId}</span>
                <span className={classes.grow}>{row.username}</span>
                <span>{formatDuration(row.second * 1000)}</span>
              </>
            ),
            facts: (
              <>
                <Result {...row.before} /> → <Result {...row.after} />
              </>
            ),
          })}
        />
      </div>
    </>
  );
}

function Result({ status, score }: { status: number; score: number | null }) {
  return (
    <span className={classes.result}>
      <Verdict status={status} />
      {score !== null && <span>{score}</span>}
    </span>
  );
}

function People({ people, isAcm }: { people: readonly Person[]; isAcm: boolean }) {
  const t = stagedTexts.use();
  if (people.length === 0) return null;
  const rank = (row: Person) => between(t, row, (place) => (place.rank === -1 ? t('star') : String(place.rank)));
  const main = (row: Person) => between(t, row, (place) => String(place.main));
  const time = (row: Person) =>
    between(t, row, (place) => (isAcm ? formatDuration(place.time * 1000) : `${place.time} ms`));
  const award = (row: Person) => between(t, row, (place) => place.award ?? t('noAward'));
  return (
    <>
      <h3 className={classes.heading}>{t('people')}</h3>
      <div className={classes.table}>
        <DataTable
          label={t('people')}
          dense
          rows={people}
          rowKey={(row) => row.uid}
          columns={[
            { key: 'user', title: t('columns.user'), render: (row) => row.rankShowName },
            { key: 'rank', title: t('columns.rank'), render: rank },
            { key: 'main', title: t(isAcm ? 'columns.solved' : 'columns.score'), render: main },
            { key: 'time', title: t(isAcm ? 'columns.penalty' : 'columns.time'), render: time },
            { key: 'award', title: t('columns.award'), render: award },
            { key: 'told', title: t('columns.told'), width: 90, render: (row) => row.told && t('yes') },
          ]}
          phone={(row) => ({
            main: (
              <>
                <span className={classes.grow}>{row.rankShowName}</span>
                <span>{rank(row)}</span>
              </>
            ),
            facts: (
              <>
                <span>{main(row)}</span>
                <span>{time(row)}</span>
                <span>{award(row)}</span>
              </>
            ),
          })}
        />
      </div>
    </>
  );
}

/** One value where it stays, else both. */
function between(t: StagedTexts, { before, after }: Person, said: (place: Place) => string): string {
  const [old, next] = [before, after].map((place) => (place === null ? t('off') : said(place)));
  return old === next ? (old ?? '') : t('change', { before: old ?? '', after: next ?? '' });
}

function Firsts({ firsts }: Pick<RejudgeConsequences, 'firsts'>) {
  const t = stagedTexts.use();
  if (firsts.length === 0) return null;
  const names = (people: readonly { rankShowName: string }[]) =>
    people.map(({ rankShowName }) => rankShowName).join(', ') || t('nobody');
  return (
    <>
      <h3 className={classes.heading}>{t('firsts')}</h3>
      <ul className={classes.firsts}>
        {firsts.map(({ displayId, before, after }) => (
          <li key={displayId}>{t('first', { problem: displayId, before: names(before), after: names(after) })}</li>
        ))}
      </ul>
    </>
  );
}
