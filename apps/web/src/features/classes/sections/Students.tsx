import { Button, NativeSelect, TextInput } from '@mantine/core';
import { classLimits } from '@oyez/contract/classes/class-limits';
import { type ClassPerson, NO_SECTION } from '@oyez/contract/classes/class-values';
import { getClassPeople, type ClassInfo } from '@oyez/contract/classes/sections';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { onceDone } from '../../../api/once-done.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { offerUndo } from '../../../ui/feedback/offerUndo.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import {
  ChooseBox,
  chooseColumn,
  ChooseFound,
  ChosenBar,
  type Chosen,
  useChosen,
} from '../../../ui/lists/choosing.tsx';
import type { Column } from '../../../ui/lists/DataTable.tsx';
import { ListPage } from '../../../ui/lists/ListPage.tsx';
import { useSearch } from '../../../ui/lists/useSearch.ts';
import { UserName } from '../../../ui/text/UserName.tsx';
import { type Moves, type PeopleFilter, peopleQuery, readPeople, useDescribeStudent, useMove } from '../classes.api.ts';
import classes from './sections.module.css';
import { sectionTexts } from './sections.i18n.ts';

const filter = getClassPeople.query!.omit({ gid: true });
const NO_ROWS: ClassPerson[] = [];

type Props = { gid: number; info: ClassInfo; action: ReactNode };

/** Everybody who learns in the group, as teachers know them. */
export function Students({ gid, info, action }: Props) {
  const t = sectionTexts.use();
  const search = useSearch(filter);
  const [q, setQ] = search;
  const query = peopleQuery(gid, q);
  const { records: rows, total } = useQuery(query).data ?? { records: NO_ROWS, total: 0 };
  const chosen = useChosen((person: ClassPerson) => person.uid);
  const [edited, setEdited] = useState<ClassPerson>();
  const { can } = info;
  const move = useMoving(gid);
  const mark = (person: ClassPerson) => (
    <ChooseBox row={person} chosen={chosen} label={t('choose', { name: person.name ?? person.username })} />
  );
  const sectionChoice = (person: ClassPerson) => <SectionChoice person={person} info={info} onMove={move} />;
  const deed = (person: ClassPerson) => (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={t('editOf', { name: person.name ?? person.username })}
      onClick={() => setEdited(person)}
    >
      {t('edit')}
    </Button>
  );
  const columns: Column<ClassPerson>[] = [
    { key: 'number', title: t('column.number'), width: 150, render: (one) => <bdi>{one.number ?? '–'}</bdi> },
    { key: 'name', title: t('column.name'), render: (one) => <bdi>{one.name ?? '–'}</bdi> },
    {
      key: 'username',
      title: t('column.username'),
      render: ({ uid, username }) => <UserName uid={uid} username={username} />,
    },
    { key: 'section', title: t('column.section'), width: 200, render: sectionChoice },
  ];
  if (can.manage) {
    columns.unshift(chooseColumn(rows, chosen, mark));
    columns.push({ key: 'deed', title: '', width: 80, align: 'right', render: deed });
  }
  return (
    <>
      <ListPage
        title={t('students')}
        query={query}
        search={search}
        rowKey={(person) => person.uid}
        searchBox={{ field: 'keyword', placeholder: t('search') }}
        filters={<SectionFilter info={info} value={q.sectionId} onChange={(sectionId) => setQ({ sectionId })} />}
        action={action}
        chips={q.sectionId === undefined ? [] : [sectionChip(q.sectionId, info, t('none'))]}
        notice={
          can.manage && chosen.rows.length > 0 && <MoveChosen {...{ gid, q, total, chosen, info }} onMove={move} />
        }
        empty={
          q.keyword === undefined && q.sectionId === undefined
            ? { title: t('empty'), text: t('emptyHint') }
            : { title: t('nobody') }
        }
        columns={columns}
        phone={(person) => ({
          main: (
            <>
              {can.manage && mark(person)}
              <span className={classes.grow}>
                <bdi className={classes.name}>{person.name ?? person.username}</bdi>
              </span>
              {can.manage && deed(person)}
            </>
          ),
          facts: (
            <>
              {person.number !== null && person.number !== person.username && <bdi>{person.number}</bdi>}
              <UserName uid={person.uid} username={person.username} />
              {sectionChoice(person)}
            </>
          ),
        })}
      />
      {edited !== undefined && <StudentForm gid={gid} person={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function SectionFilter({
  info: { sections, unassigned },
  value,
  onChange,
}: {
  info: ClassInfo;
  value: number | undefined;
  onChange: (sectionId: number | undefined) => void;
}) {
  const t = sectionTexts.use();
  return (
    <NativeSelect
      aria-label={t('column.section')}
      value={value === undefined ? '' : String(value)}
      onChange={(event) => {
        const { value: chosen } = event.currentTarget;
        onChange(chosen === '' ? undefined : Number(chosen));
      }}
      data={[
        { value: '', label: t('all') },
        ...sections.map((one) => ({ value: String(one.id), label: `${one.name} (${one.members})` })),
        { value: '0', label: `${t('none')} (${unassigned ?? 0})` },
      ]}
    />
  );
}

function sectionChip(sectionId: number, { sections }: ClassInfo, none: string) {
  const label = sectionId === NO_SECTION ? none : (sections.find(({ id }) => id === sectionId)?.name ?? '–');
  return { key: 'section', label, clear: { sectionId: undefined } };
}

type MoveChosenProps = {
  gid: number;
  q: PeopleFilter;
  total: number;
  chosen: Chosen<ClassPerson>;
  info: ClassInfo;
  onMove: (moves: Moves, onDone: () => void) => void;
};

/** What is done with everybody who was chosen, on whatever page they are; null is no section. */
function MoveChosen({ gid, q, total, chosen, info: { sections }, onMove }: MoveChosenProps) {
  const t = sectionTexts.use();
  const { rows, clear } = chosen;
  const moveTo = (sectionId: number | null) =>
    onMove(
      rows.map(({ uid }) => ({ uid, sectionId })),
      clear,
    );
  return (
    <ChosenBar text={t('chosen', { count: rows.length })} onClear={clear}>
      <ChooseFound
        chosen={chosen}
        filter={{ ...q, currentPage: undefined, limit: undefined }}
        total={total}
        most={classLimits.roster.moves}
        read={() => readPeople(gid, q)}
      />
      <NativeSelect
        size="xs"
        aria-label={t('moveTo')}
        value=""
        onChange={(event) => moveTo(sectionOf(event.currentTarget.value))}
        data={[
          { value: '', label: `${t('moveTo')} …`, disabled: true },
          ...placesIn(sections),
          { value: '0', label: t('none') },
        ]}
      />
    </ChosenBar>
  );
}

const sectionOf = (choice: string) => (choice === '0' ? null : Number(choice));
const placesIn = (sections: ClassInfo['sections']) =>
  sections.map((one) => ({ value: String(one.id), label: one.name }));

/** Moves people at once, and offers to take it back. */
function useMoving(gid: number): (moves: Moves, onDone?: () => void) => void {
  const t = sectionTexts.use();
  const move = useMove(gid);
  const send = (moves: Moves, isBack: boolean, onDone?: () => void) =>
    onceDone(move.mutateAsync(moves), ({ before }) => {
      const said = t('moved', { count: before.length });
      if (isBack || before.length === 0) toast.success(said);
      else offerUndo(`moves ${gid}`, said, () => send(before, true));
      onDone?.();
    });
  return (moves, onDone) => send(moves, false, onDone);
}

function SectionChoice({
  person,
  info: { sections, can },
  onMove,
}: {
  person: ClassPerson;
  info: ClassInfo;
  onMove: (moves: Moves) => void;
}) {
  const t = sectionTexts.use();
  if (!can.manage) return <bdi>{sections.find((one) => one.id === person.sectionId)?.name ?? '–'}</bdi>;
  return (
    <NativeSelect
      size="xs"
      aria-label={t('sectionOf', { name: person.name ?? person.username })}
      value={String(person.sectionId ?? 0)}
      onChange={(event) => onMove([{ uid: person.uid, sectionId: sectionOf(event.currentTarget.value) }])}
      data={[{ value: '0', label: t('none') }, ...placesIn(sections)]}
    />
  );
}

function StudentForm({ gid, person, onClose }: { gid: number; person: ClassPerson; onClose: () => void }) {
  const t = sectionTexts.use();
  const save = useDescribeStudent(gid);
  const [number, setNumber] = useState(person.number ?? '');
  const [name, setName] = useState(person.name ?? '');
  const title = t('editOf', { name: person.username });
  return (
    <Dialog opened onClose={onClose} title={title}>
      <DialogForm
        label={title}
        refusal={null}
        isBusy={save.isPending}
        onCancel={onClose}
        onSubmit={() =>
          save.mutate(
            { uid: person.uid, number, name },
            {
              onSuccess: () => {
                toast.success(t('saved'));
                onClose();
              },
            },
          )
        }
      >
        <p className={classes.hint}>{t('editHint')}</p>
        <TextInput
          label={t('column.number')}
          data-autofocus
          autoComplete="off"
          maxLength={classLimits.roster.number}
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <TextInput
          label={t('column.name')}
          autoComplete="off"
          dir="auto"
          maxLength={classLimits.roster.name}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
