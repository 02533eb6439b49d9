import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { classLimits } from '@oyez/contract/classes/class-limits';
import type { ClassPerson } from '@oyez/contract/classes/class-values';
import { getClassPeople, type ClassInfo } from '@oyez/contract/classes/sections';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { onceDone } from '../../../api/once-done.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { offerUndo } from '../../../ui/feedback/offerUndo.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ListPage } from '../../../ui/lists/ListPage.tsx';
import { useSearch } from '../../../ui/lists/useSearch.ts';
import { UserName } from '../../../ui/text/UserName.tsx';
import { type Moves, peopleQuery, useDescribeStudent, useMove } from '../classes.api.ts';
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
  const rows = useQuery(query).data?.records ?? NO_ROWS;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [edited, setEdited] = useState<ClassPerson>();
  const { sections, can } = info;
  const here = rows.filter((one) => chosen.has(one.uid));
  const move = useMoving(gid);
  const choose = (uid: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, uid] : [...before].filter((one) => one !== uid)));
  const mark = (person: ClassPerson) => (
    <Checkbox
      size="xs"
      aria-label={t('choose', { name: person.name ?? person.username })}
      checked={chosen.has(person.uid)}
      onChange={(event) => choose(person.uid, event.currentTarget.checked)}
    />
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
  const moveAll = (to: string) => {
    move(here.map(({ uid }) => ({ uid, sectionId: to === '0' ? null : Number(to) })));
    setChosen(new Set());
  };
  return (
    <>
      <ListPage
        title={t('students')}
        query={query}
        search={search}
        rowKey={(person) => person.uid}
        searchBox={{ field: 'keyword', placeholder: t('search') }}
        filters={
          <NativeSelect
            aria-label={t('column.section')}
            value={q.sectionId === undefined ? '' : String(q.sectionId)}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setQ({ sectionId: value === '' ? undefined : Number(value) });
            }}
            data={[
              { value: '', label: t('all') },
              ...sections.map((one) => ({ value: String(one.id), label: `${one.name} (${one.members})` })),
              { value: '0', label: `${t('none')} (${info.unassigned ?? 0})` },
            ]}
          />
        }
        action={action}
        notice={
          can.manage && here.length > 0 ? (
            <div className={classes.chosen} role="status">
              <span>{t('chosen', { count: here.length })}</span>
              <NativeSelect
                size="xs"
                aria-label={t('moveTo')}
                value=""
                onChange={(event) => moveAll(event.currentTarget.value)}
                data={[
                  { value: '', label: `${t('moveTo')} …`, disabled: true },
                  ...sections.map((one) => ({ value: String(one.id), label: one.name })),
                  { value: '0', label: t('none') },
                ]}
              />
            </div>
          ) : undefined
        }
        empty={
          q.keyword === undefined && q.sectionId === undefined
            ? { title: t('empty'), text: t('emptyHint') }
            : { title: t('nobody') }
        }
        columns={[
          ...(can.manage
            ? [
                {
                  key: 'choose',
                  title: (
                    <Checkbox
                      size="xs"
                      aria-label={t('chooseAll')}
                      checked={rows.length > 0 && here.length === rows.length}
                      indeterminate={here.length > 0 && here.length < rows.length}
                      onChange={(event) =>
                        setChosen(new Set(event.currentTarget.checked ? rows.map((one) => one.uid) : []))
                      }
                    />
                  ),
                  width: 44,
                  render: mark,
                },
              ]
            : []),
          { key: 'number', title: t('column.number'), width: 150, render: (one) => <bdi>{one.number ?? '–'}</bdi> },
          { key: 'name', title: t('column.name'), render: (one) => <bdi>{one.name ?? '–'}</bdi> },
          {
            key: 'username',
            title: t('column.username'),
            render: ({ uid, username }) => <UserName uid={uid} username={username} />,
          },
          { key: 'section', title: t('column.section'), width: 200, render: sectionChoice },
          ...(can.manage ? [{ key: 'deed', title: '', width: 80, align: 'right' as const, render: deed }] : []),
        ]}
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
              {person.number !== null && <bdi>{person.number}</bdi>}
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

/** Moves people at once, and offers to take it back. */
function useMoving(gid: number): (moves: Moves) => void {
  const t = sectionTexts.use();
  const move = useMove(gid);
  const send = (moves: Moves, isBack: boolean) =>
    onceDone(move.mutateAsync(moves), ({ before }) => {
      const said = t('moved', { count: before.length });
      if (isBack || before.length === 0) toast.success(said);
      else offerUndo(`moves ${gid}`, said, () => send(before, true));
    });
  return (moves) => send(moves, false);
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
      onChange={(event) => {
        const to = Number(event.currentTarget.value);
        onMove([{ uid: person.uid, sectionId: to === 0 ? null : to }]);
      }}
      data={[{ value: '0', label: t('none') }, ...sections.map((one) => ({ value: String(one.id), label: one.name }))]}
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
