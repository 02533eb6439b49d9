import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type AuditEntry, getAuditLog } from '@oyez/contract/site/audit';
import { auditActions, auditSubjects } from '@oyez/contract/registry';
import { type Bilingual, type Locale, pick } from '@oyez/contract/wire/values';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocale } from '../../api/locale.ts';
import { ErrorResult } from '../../ui/feedback/ErrorResult.tsx';
import { formatTime } from '../../ui/text/format.ts';
import { Loading } from '../../ui/loading/Loading.tsx';
import { PartsPage } from '../../ui/layout/PageHead.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { FilterRow } from '../../ui/lists/FilterRow.tsx';
import { SearchBox } from '../../ui/lists/SearchBox.tsx';
import { useWalking } from '../../ui/lists/walking.ts';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { usePageTitle } from '../../ui/hooks/usePageTitle.ts';
import { type SetSearch, useSearch } from '../../ui/lists/useSearch.ts';
import { type AuditFilter, auditQuery, facetsQuery } from './audit.api.ts';
import { auditTexts } from './audit.i18n.ts';
import classes from './audit.module.css';
import { differenceOf } from './difference.ts';
import { NoEntries } from './NoEntries.tsx';

type Translate = ReturnType<typeof auditTexts.use>;

/** Who changed what. */
export function AuditPage() {
  const t = auditTexts.use();
  usePageTitle(t('title'));
  const [{ cursor: _cursor, limit: _limit, ...filter }, setFilter] = useSearch(getAuditLog.query!);
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery(auditQuery(filter));
  const entries = data?.pages.flatMap((page) => page.records) ?? [];
  const list = useRef<HTMLOListElement>(null);
  useWalking(list, entries, false);
  return (
    <PartsPage title={t('title')} intro={t('intro')}>
      <Filters filter={filter} setFilter={setFilter} />
      <Panel title={t('change')}>
        {error !== null && <ErrorResult compact error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && (
          <div className={classes.body}>
            <Loading lines={10} />
          </div>
        )}
        {data !== undefined && entries.length === 0 && <NoEntries filter={filter} setFilter={setFilter} />}
        <ol ref={list} className={classes.entries}>
          {entries.map((entry) => (
            <Entry key={entry.id} t={t} entry={entry} />
          ))}
        </ol>
        {entries.length > 0 && (
          <div className={classes.foot}>
            {hasNextPage ? (
              <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('more')}
              </Button>
            ) : (
              t('end')
            )}
          </div>
        )}
      </Panel>
    </PartsPage>
  );
}

function Filters({ filter, setFilter }: { filter: AuditFilter; setFilter: SetSearch<AuditFilter> }) {
  const t = auditTexts.use();
  const locale = useLocale();
  const { actor, action, subjectKind, from, to } = filter;
  const { data: facets } = useQuery(facetsQuery);
  const known = (own: string | undefined, all: readonly string[] = []) =>
    own === undefined || all.includes(own) ? all : [own, ...all];
  const time = (name: 'from' | 'to') => (
    <TextInput
      type="datetime-local"
      label={t(`filter.${name}`)}
      value={filter[name] === undefined ? '' : formatTime(filter[name]).slice(0, 16).replace(' ', 'T')}
      onChange={({ currentTarget: { value } }) =>
        setFilter({ [name]: value === '' ? undefined : new Date(value).toISOString() }, { replace: true })
      }
    />
  );
  return (
    <FilterRow
      className={classes.filters}
      count={[actor, action, subjectKind, from, to].filter((one) => one !== undefined).length}
      searchBox={
        <SearchBox
          value={filter.keyword ?? ''}
          placeholder={t('filter.keyword')}
          onChange={(text) => setFilter({ keyword: text === '' ? undefined : text }, { replace: true })}
        />
      }
      filters={
        <>
          <TextInput
            label={t('filter.actor')}
            value={filter.actor ?? ''}
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget: { value } }) =>
              setFilter({ actor: value.trim() === '' ? undefined : value.trim() }, { replace: true })
            }
          />
          <NativeSelect
            label={t('filter.action')}
            value={filter.action ?? ''}
            data={[
              { value: '', label: t('filter.anyAction') },
              ...known(filter.action, facets?.actions).map((action) => ({
                value: action,
                label: wordsOf(action, locale),
              })),
            ]}
            onChange={({ currentTarget: { value } }) => setFilter({ action: value === '' ? undefined : value })}
          />
          <NativeSelect
            label={t('filter.subject')}
            value={filter.subjectKind ?? ''}
            data={[
              { value: '', label: t('filter.anySubject') },
              ...known(filter.subjectKind, facets?.subjectKinds).map((kind) => ({
                value: kind,
                label: subjectName(kind, locale),
              })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              setFilter({ subjectKind: value === '' ? undefined : value, subjectId: undefined })
            }
          />
          {time('from')}
          {time('to')}
        </>
      }
    />
  );
}

function wordsOf(action: string, locale: Locale): string {
  return shown(auditActions, action, locale);
}

function subjectName(kind: string, locale: Locale): string {
  return shown(auditSubjects, kind, locale);
}

/** The log is older than the words: what has none any more is shown by its name. */
function shown(words: Readonly<Record<string, Bilingual>>, name: string, locale: Locale): string {
  const text = words[name];
  return text === undefined ? name : pick(text, locale);
}

/** Of the site's one configuration the action says enough. */
function nameless({ kind, id }: AuditEntry['subject'], locale: Locale): string {
  return id === 0 ? '' : `${subjectName(kind, locale)} ${id ?? ''}`;
}

function Entry({ t, entry }: { t: Translate; entry: AuditEntry }) {
  const locale = useLocale();
  const { id, at, actor, action, subject, ip, requestId } = entry;
  const difference = differenceOf(entry.before, entry.after);
  return (
    <li className={classes.entry} data-row>
      <span className={classes.when}>
        <TimeText time={at} exact />
      </span>
      <span className={classes.what}>
        <span className={classes.who}>{actor?.username ?? t('machine')}</span> {wordsOf(action, locale)}{' '}
        <span className={classes.subject}>{subject.name ?? nameless(subject, locale)}</span>
      </span>
      <span className={classes.from}>{ip}</span>
      {difference.length > 0 && (
        <details className={classes.details}>
          <summary>{t('details')}</summary>
          <table className={classes.difference} aria-label={t('detailsOf', { id })}>
            <thead>
              <tr>
                <th scope="col">{t('field')}</th>
                <th scope="col">{t('before')}</th>
                <th scope="col">{t('after')}</th>
              </tr>
            </thead>
            <tbody>
              {difference.map(({ field, before, after }) => (
                <tr key={field}>
                  <th scope="row">{field}</th>
                  <td>{before === null ? t('nothing') : <pre className={classes.gone}>{before}</pre>}</td>
                  <td>{after === null ? t('nothing') : <pre>{after}</pre>}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {requestId !== null && <p className={classes.small}>{t('request', { id: requestId })}</p>}
        </details>
      )}
    </li>
  );
}
