import { Button } from '@mantine/core';
import { getMutes } from '@oyez/contract/discussions/moderation';
import type { Mute } from '@oyez/contract/discussions/moderation-values';
import { useState } from 'react';
import { onceDone } from '../../api/once-done.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { type Column, ListPage } from '../../ui/lists/ListPage.tsx';
import { useSearch } from '../../ui/lists/useSearch.ts';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { mutesQuery, useUnmute, type Within } from './moderation.api.ts';
import { moderationTexts } from './moderation.i18n.ts';
import classes from './moderation.module.css';
import { MuteDialog } from './MuteDialog.tsx';
import { Person, Where } from './places.tsx';

const filter = getMutes.query!.omit({ gid: true });

/** Who may write nothing for a time. */
export function MutedView({ within }: { within: Within }) {
  const t = moderationTexts.use();
  const [q, setQ] = useSearch(filter);
  const [isMuting, setMuting] = useState(false);
  return (
    <>
      <ListPage
        title={t('title.muted')}
        query={mutesQuery(within, q)}
        search={[q, setQ]}
        action={
          <Button size="xs" onClick={() => setMuting(true)}>
            {t('mute')}
          </Button>
        }
        columns={columnsOf(within)}
        rowKey={(row) => row.id}
        phone={(row) => ({
          main: <Person person={row.person} />,
          facts: (
            <>
              <TimeText exact time={row.until} />
              {within.groupId === null && <Where groupName={row.groupName} />}
              <bdi className={classes.words}>{row.reason}</bdi>
              <Unmute row={row} />
            </>
          ),
        })}
        searchBox={{ field: 'keyword', placeholder: t('mutedSearch') }}
        empty={{ title: t('noneMuted'), text: t('noneMutedText') }}
      />
      {isMuting && <MuteDialog within={within} onClose={() => setMuting(false)} />}
    </>
  );
}

function columnsOf({ groupId }: Within): Column<Mute>[] {
  const t = moderationTexts.now;
  return [
    { key: 'person', title: t('column.person'), width: 200, render: (row) => <Person person={row.person} /> },
    { key: 'until', title: t('column.until'), width: 170, render: (row) => <TimeText exact time={row.until} /> },
    ...(groupId === null
      ? [
          {
            key: 'where',
            title: t('column.where'),
            width: 160,
            render: (row: Mute) => <Where groupName={row.groupName} />,
          },
        ]
      : []),
    { key: 'reason', title: t('column.reason'), render: (row) => <bdi className={classes.words}>{row.reason}</bdi> },
    { key: 'by', title: t('column.by'), width: 160, hideBelow: 'lg', render: (row) => <Person person={row.by} /> },
    { key: 'unmute', title: '', width: 150, render: (row) => <Unmute row={row} /> },
  ];
}

function Unmute({ row: { person, gid } }: { row: Mute }) {
  const t = moderationTexts.use();
  const unmute = useUnmute();
  const { username } = person;
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={unmute.isPending}
      aria-label={`${t('unmute')}: ${username}`}
      onClick={() =>
        onceDone(unmute.mutateAsync({ username, groupId: gid }), () =>
          toast.success(moderationTexts.now('unmuted', { name: username })),
        )
      }
    >
      {t('unmute')}
    </Button>
  );
}
