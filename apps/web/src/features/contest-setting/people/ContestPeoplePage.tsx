import { Menu, Textarea } from '@mantine/core';
import {
  type ContestParticipant,
  getContestParticipants,
  PARTICIPANT_STATES,
} from '@oyez/contract/contests/contest-participants';
import { limits } from '@oyez/contract/rules/limits';
import { useState } from 'react';
import { useParams } from 'react-router';
import { onceDone } from '../../../api/once-done.ts';
import { NotFoundPage } from '../../../app/frame/NotFoundPage.tsx';
import { idOf } from '../../../app/idOf.ts';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { openDialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { offerUndo } from '../../../ui/feedback/offerUndo.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ListPage } from '../../../ui/lists/ListPage.tsx';
import { menuColumn, RowMenu } from '../../../ui/lists/RowMenu.tsx';
import { useSearch } from '../../../ui/lists/useSearch.ts';
import { formatTime } from '../../../ui/text/format.ts';
import { uiTexts } from '../../../ui/ui.i18n.ts';
import { OfContest } from '../OfContest.tsx';
import { AddressLock, openOwnAddresses } from './Addresses.tsx';
import { openTime } from './ExtraTime.tsx';
import { peopleQuery, useBringBack, useDisqualify } from './people.api.ts';
import { peopleTexts } from './people.i18n.ts';
import classes from './people.module.css';

const filter = getContestParticipants.query!.omit({ cid: true });

/** Who takes part in a contest, and the way out of it and back. */
export function ContestPeoplePage() {
  const cid = idOf(useParams()['contestID']);
  return cid === undefined ? (
    <NotFoundPage />
  ) : (
    <OfContest cid={cid} here="people">
      {(contest) => <People cid={cid} title={contest.title} />}
    </OfContest>
  );
}

function People({ cid, title }: { cid: number; title: string }) {
  const t = peopleTexts.use();
  const search = useSearch(filter);
  const [q, setQ] = search;
  const isFiltered = q.state !== 'all' || q.keyword !== undefined;
  return (
    <ListPage
      title={t('title', { name: title })}
      query={peopleQuery(cid, q)}
      search={search}
      rowKey={(row) => row.participantId}
      rowClassName={(row) => (row.disqualified === null ? undefined : classes.out)}
      searchBox={{ field: 'keyword', placeholder: t('search') }}
      action={<AddressLock cid={cid} />}
      filters={
        <SegmentedControl
          size="xs"
          aria-label={t('state.label')}
          value={q.state}
          onChange={(state) => setQ({ state: state as (typeof PARTICIPANT_STATES)[number] })}
          data={PARTICIPANT_STATES.map((state) => ({ value: state, label: t(`state.${state}`) }))}
        />
      }
      empty={isFiltered ? { title: t('noneOut') } : { title: t('empty'), text: t('emptyHint') }}
      columns={[
        { key: 'name', title: t('column.name'), pinned: true, render: (row) => <Name row={row} /> },
        { key: 'seat', title: t('column.seat'), width: 150, render: (row) => row.seat ?? '–' },
        {
          key: 'registered',
          title: t('column.registered'),
          width: 170,
          hideBelow: 'md',
          render: (row) => (row.registeredAt === null ? '–' : formatTime(row.registeredAt)),
        },
        {
          key: 'submissions',
          title: t('column.submissions'),
          width: 110,
          numeric: true,
          render: (row) => row.submissions,
        },
        { key: 'state', title: t('column.state'), width: 260, render: (row) => <State row={row} /> },
        menuColumn<ContestParticipant>((row) => <PersonMenu cid={cid} row={row} />),
      ]}
      phone={(row) => ({
        main: (
          <>
            <span className={classes.grow}>
              <Name row={row} />
            </span>
            <PersonMenu cid={cid} row={row} />
          </>
        ),
        facts: (
          <>
            {row.seat !== null && <span>{row.seat}</span>}
            <State row={row} />
          </>
        ),
      })}
    />
  );
}

function Name({ row: { name, username } }: { row: ContestParticipant }) {
  return username === null || username === name ? name : `${name} (${username})`;
}

function State({ row: { disqualified, extra, addresses } }: { row: ContestParticipant }) {
  const t = peopleTexts.use();
  if (disqualified === null) {
    const facts = [
      extra !== null && { text: t('hasTime', { count: extra.minutes }), title: extra.reason },
      addresses !== null && { text: t(addresses.noted ? 'noted' : 'bound', { from: addresses.ranges.join(', ') }) },
    ].filter((fact) => fact !== false);
    if (facts.length === 0) return t('takesPart');
    return facts.map(({ text, title }) => (
      <span key={text} className={classes.fact} title={title}>
        {text}
      </span>
    ));
  }
  const { reason, by, at } = disqualified;
  return <span title={t('outBy', { name: by ?? '–', time: formatTime(at) })}>{t('out', { reason })}</span>;
}

function PersonMenu({ cid, row }: { cid: number; row: ContestParticipant }) {
  const t = peopleTexts.use();
  const ui = uiTexts.use();
  const back = useBringBack(cid);
  const { name, participantId, disqualified } = row;
  const bringBack = () => back.mutate(participantId, { onSuccess: () => toast.success(t('back', { name })) });
  const askToDisqualify = () =>
    openDialog({ title: t('disqualifyOf', { name }) }, (close) => <Form cid={cid} row={row} onClose={close} />);
  return (
    <RowMenu label={ui('rowActions', { name })} isBusy={back.isPending}>
      {disqualified === null ? (
        <>
          <Menu.Item onClick={() => openTime({ cid, row })}>{t('time')}</Menu.Item>
          <Menu.Item onClick={() => openOwnAddresses({ cid, row })}>{t('address')}</Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" onClick={askToDisqualify}>
            {t('disqualify')}
          </Menu.Item>
        </>
      ) : (
        <Menu.Item onClick={bringBack}>{t('bringBack')}</Menu.Item>
      )}
    </RowMenu>
  );
}

function Form({
  cid,
  row: { name, participantId },
  onClose,
}: {
  cid: number;
  row: ContestParticipant;
  onClose: () => void;
}) {
  const t = peopleTexts.use();
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const disqualify = useDisqualify(cid);
  const back = useBringBack(cid);
  const undo = () => onceDone(back.mutateAsync(participantId), () => toast.success(t('back', { name })));
  const send = () => {
    if (reason.trim() === '') return setRefusal(t('reasonMissing'));
    disqualify.mutate(
      { participantId, reason },
      {
        onSuccess: () => {
          offerUndo(`out ${participantId}`, t('done', { name }), undo);
          onClose();
        },
        onError: (error) => setRefusal(errorMessage(error)),
      },
    );
  };
  return (
    <DialogForm
      label={t('disqualifyOf', { name })}
      refusal={refusal}
      action={t('disqualify')}
      isBusy={disqualify.isPending}
      onSubmit={send}
      onCancel={onClose}
    >
      <p className={classes.hint}>{t('formText', { name })}</p>
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        maxLength={limits.contest.reason}
        autosize
        minRows={2}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
