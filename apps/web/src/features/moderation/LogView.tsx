import { Button, NativeSelect, TextInput } from '@mantine/core';
import { discussionAudit } from '@oyez/contract/discussions/audit-words';
import { commentAudit } from '@oyez/contract/discussions/comment-audit-words';
import { getModerationLog } from '@oyez/contract/discussions/moderation';
import type { ModerationEntry } from '@oyez/contract/discussions/moderation-values';
import { moderationAudit } from '@oyez/contract/discussions/moderation-words';
import { type Bilingual, pick } from '@oyez/contract/wire/values';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocale } from '../../api/locale.ts';
import { ErrorResult } from '../../ui/feedback/ErrorResult.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { usePageTitle } from '../../ui/hooks/usePageTitle.ts';
import { PartsPage } from '../../ui/layout/PageHead.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { FilterRow } from '../../ui/lists/FilterRow.tsx';
import { NoRows } from '../../ui/lists/NoRows.tsx';
import { SearchBox } from '../../ui/lists/SearchBox.tsx';
import { type SetSearch, useSearch } from '../../ui/lists/useSearch.ts';
import { useWalking } from '../../ui/lists/walking.ts';
import { Loading } from '../../ui/loading/Loading.tsx';
import { formatTime } from '../../ui/text/format.ts';
import { Tag } from '../../ui/text/Tag.tsx';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { type LogFilter, logQuery, type Within } from './moderation.api.ts';
import { moderationTexts } from './moderation.i18n.ts';
import classes from './moderation.module.css';
import { Person, Where } from './places.tsx';

const WORDS: Record<string, Bilingual> = {
  ...discussionAudit.actions,
  ...commentAudit.actions,
  ...moderationAudit.actions,
};
const KINDS = ['discussion', 'comment', 'reply', 'report', 'mute', 'discussion_category'] as const;

/** Who did what to what, when and why. */
export function LogView({ within }: { within: Within }) {
  const t = moderationTexts.use();
  usePageTitle(t('title.log'));
  const [{ cursor: _cursor, limit: _limit, gid: _gid, ...filter }, setFilter] = useSearch(getModerationLog.query!);
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData, refetch } = useInfiniteQuery(
    logQuery(within, filter),
  );
  const entries = data?.pages.flatMap((page) => page.records) ?? [];
  const list = useRef<HTMLOListElement>(null);
  useWalking(list, entries, isPlaceholderData);
  return (
    <PartsPage title={t('title.log')}>
      <Filters filter={filter} setFilter={setFilter} />
      <Panel title={t('tab.log')}>
        {error !== null && <ErrorResult compact error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <Loading lines={10} />}
        {data !== undefined && entries.length === 0 && (
          <NoRows
            filter={filter}
            setFilter={setFilter}
            empty={<Notice compact title={t('noEntries')} text={t('noEntriesText')} />}
          />
        )}
        <ol ref={list} className={classes.entries}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} isOfSite={within.groupId === null} />
          ))}
        </ol>
        {hasNextPage && (
          <div className={classes.foot}>
            <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('moreEntries')}
            </Button>
          </div>
        )}
      </Panel>
    </PartsPage>
  );
}

function Entry({ entry, isOfSite }: { entry: ModerationEntry; isOfSite: boolean }) {
  const t = moderationTexts.use();
  const locale = useLocale();
  const { at, by, action, text, decision, person, reason, until, groupName, subject } = entry;
  const word = WORDS[action];
  return (
    <li className={classes.entry} data-row>
      <div className={classes.head}>
        <Person person={by} />
        <span>{word === undefined ? action : pick(word, locale)}</span>
        {decision !== null && <Tag>{t(`done.${decision}`)}</Tag>}
        {person !== null && (
          <span>
            {t('logPerson')} <Person person={person} />
          </span>
        )}
        {until !== null && <span>{t('until', { time: formatTime(until) })}</span>}
        <span className={classes.facts}>
          {isOfSite && groupName !== null && <Where groupName={groupName} />}
          {subject.kind !== 'account' && subject.id !== null && subject.id > 0 && <span>#{subject.id}</span>}
          <TimeText time={at} />
        </span>
      </div>
      {text !== null && (
        <pre role="group" className={classes.text} aria-label={t('column.text')} tabIndex={0}>
          {text}
        </pre>
      )}
      {reason !== null && <bdi className={classes.words}>{t('why', { reason })}</bdi>}
    </li>
  );
}

function Filters({ filter, setFilter }: { filter: LogFilter; setFilter: SetSearch<LogFilter> }) {
  const t = moderationTexts.use();
  const name = (field: 'by' | 'person', label: string) => (
    <TextInput
      label={label}
      value={filter[field] ?? ''}
      autoComplete="off"
      spellCheck={false}
      onChange={({ currentTarget: { value } }) =>
        setFilter({ [field]: value.trim() === '' ? undefined : value.trim() }, { replace: true })
      }
    />
  );
  return (
    <FilterRow
      count={[filter.by, filter.person, filter.action].filter((one) => one !== undefined).length}
      searchBox={
        <SearchBox
          value={filter.keyword ?? ''}
          placeholder={t('logSearch')}
          onChange={(text) => setFilter({ keyword: text === '' ? undefined : text }, { replace: true })}
        />
      }
      filters={
        <>
          {name('by', t('logBy'))}
          {name('person', t('logPerson'))}
          <NativeSelect
            label={t('logAction')}
            value={filter.action ?? ''}
            onChange={({ currentTarget: { value } }) => setFilter({ action: value === '' ? undefined : value })}
            data={[
              { value: '', label: t('anyAction') },
              ...KINDS.map((kind) => ({ value: `${kind}.`, label: t(`actionOf.${kind}`) })),
            ]}
          />
        </>
      }
    />
  );
}
