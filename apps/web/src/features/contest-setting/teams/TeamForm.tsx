import { Checkbox, TagsInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import type { Team, TeamDraft } from '@oyez/contract/contests/contest-teams';
import { limits } from '@oyez/contract/rules/limits';
import { useState } from 'react';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { differ } from '../../../ui/forms/drafts/merging.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useOnceSaved, useUnsaved } from '../../../ui/forms/UnsavedGuard.tsx';
import { useSaveTeam } from './teams.api.ts';
import { teamTexts } from './teams.i18n.ts';
import classes from './teams.module.css';

type Props = { cid: number; team: Team | null; onClose: () => void };
type Text = 'school' | 'seat' | 'category' | 'externalId' | 'icpcId';

/** A team that is put together, or changed. */
export function TeamForm({ cid, team, onClose }: Props) {
  const t = teamTexts.use();
  const title = team === null ? t('form.new') : t('form.edit', { name: team.name });
  return (
    <FormDialog opened onClose={onClose} title={title}>
      {(leave) => <Fields cid={cid} team={team} title={title} onSaved={onClose} onCancel={leave} />}
    </FormDialog>
  );
}

type FieldsProps = Omit<Props, 'onClose'> & { title: string; onSaved: () => void; onCancel: () => void };

function Fields({ cid, team, title, onSaved, onCancel }: FieldsProps) {
  const t = teamTexts.use();
  const save = useSaveTeam(cid);
  const [stored] = useState<TeamDraft>(() => draftOf(team));
  const [draft, setDraft] = useState(stored);
  const [typed, setTyped] = useState('');
  useUnsaved(!save.isSuccess && (typed !== '' || differ(draft, stored)));
  useOnceSaved(save.isSuccess ? draft.name : undefined, (name) => {
    toast.success(t('form.saved', { name }));
    onSaved();
  });
  const set = (patch: Partial<TeamDraft>) => setDraft((before) => ({ ...before, ...patch }));
  const text = (field: Text, label: string, max: number, description?: string) => (
    <TextInput
      label={label}
      description={description}
      autoComplete="off"
      dir="auto"
      maxLength={max}
      value={draft[field] ?? ''}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
    />
  );
  return (
    <DialogForm
      label={title}
      refusal={save.error === null ? null : errorMessage(save.error)}
      isBusy={save.isPending}
      onCancel={onCancel}
      onSubmit={() => save.mutate({ ...draft, members: namesIn([...draft.members, typed]), id: team?.id ?? null })}
    >
      <TextInput
        label={t('form.name')}
        withAsterisk
        required
        data-autofocus
        autoComplete="off"
        dir="auto"
        maxLength={2 * limits.team.name}
        value={draft.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TagsInput
        label={t('form.members')}
        description={t('form.membersHint')}
        withAsterisk
        maxTags={limits.team.members}
        splitChars={[',', ' ', '\n', '，', ';']}
        // A name that is still being typed is taken on sending: on leaving the field it would move the button away.
        acceptValueOnBlur={false}
        searchValue={typed}
        onSearchChange={setTyped}
        value={draft.members}
        onChange={(members) => set({ members: namesIn(members) })}
      />
      <div className={classes.fields}>
        {text('school', t('form.school'), limits.team.school)}
        {text('seat', t('form.seat'), limits.team.seat, t('form.seatHint'))}
        {text('category', t('form.category'), limits.team.category, t('form.categoryHint'))}
        {text('externalId', t('form.number'), limits.team.number, t('form.numberHint'))}
        {text('icpcId', t('form.icpcId'), limits.team.number)}
      </div>
      <Checkbox
        label={t('form.star')}
        checked={draft.star}
        onChange={(event) => set({ star: event.currentTarget.checked })}
      />
    </DialogForm>
  );
}

/** A line that was pasted names several. */
function namesIn(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => text.split(/[\s,;，；]+/)).filter(Boolean))];
}

function draftOf(team: Team | null): TeamDraft {
  if (team === null) return { name: '', members: [], star: false };
  return {
    name: team.name,
    members: team.members.map((one) => one.username),
    school: team.school ?? undefined,
    seat: team.seat ?? undefined,
    category: team.category ?? undefined,
    externalId: team.externalId ?? undefined,
    icpcId: team.icpcId ?? undefined,
    star: team.star,
  };
}
