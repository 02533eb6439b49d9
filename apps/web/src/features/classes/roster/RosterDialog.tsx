import { Button, NativeSelect, Textarea } from '@mantine/core';
import { classLimits } from '@oyez/contract/classes/class-limits';
import type { GroupSection } from '@oyez/contract/classes/class-values';
import type { RosterPlan } from '@oyez/contract/classes/rosters';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { ImportDialog, ImportPreview } from '../../../ui/table-import/ImportDialog.tsx';
import { textOf } from '../../../ui/text/tables.ts';
import { importsQuery, type SentRoster, useImportRoster, usePreviewRoster } from '../classes.api.ts';
import { RosterPreview } from './RosterPreview.tsx';
import classes from './roster.module.css';
import { rosterTexts } from './roster.i18n.ts';

type Props = { gid: number; sections: readonly GroupSection[]; onClose: () => void };
type Login = { number: string; name: string; username: string; password: string };
type Done = { joined: number; moved: number; logins: Login[] };

/** A pasted table: what it would make is looked at first, and applied exactly so. */
export function RosterDialog({ gid, sections, onClose }: Props) {
  const t = rosterTexts.use();
  const [sent, setSent] = useState<SentRoster>({ text: '' });
  const [plan, setPlan] = useState<RosterPlan>();
  const [done, setDone] = useState<Done>();
  const logins = {
    whose: [
      { key: 'number', title: t('number') },
      { key: 'name', title: t('name') },
    ],
    rows: done?.logins ?? [],
    fileName: `group_${gid}_logins.csv`,
  };
  return (
    <ImportDialog title={t('title')} done={done && { said: t('done', done), logins }} onClose={onClose}>
      {plan === undefined ? (
        <Paste gid={gid} sections={sections} sent={sent} onChange={setSent} onLooked={setPlan} onCancel={onClose} />
      ) : (
        <Look gid={gid} sent={sent} plan={plan} onBack={() => setPlan(undefined)} onDone={setDone} />
      )}
    </ImportDialog>
  );
}

type PasteProps = {
  gid: number;
  sections: readonly GroupSection[];
  sent: SentRoster;
  onChange: (sent: SentRoster) => void;
  onLooked: (plan: RosterPlan) => void;
  onCancel: () => void;
};

function Paste({ gid, sections, sent, onChange, onLooked, onCancel }: PasteProps) {
  const t = rosterTexts.use();
  const preview = usePreviewRoster(gid);
  const { data } = useQuery(importsQuery(gid));
  const picker = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const { text: most } = classLimits.roster;
    const text = file.size > 4 * most ? '' : textOf(new Uint8Array(await file.arrayBuffer()));
    if (text === undefined) setRefusal(t('unreadable', { name: file.name }));
    else if (text === '' || text.length > most) setRefusal(t('tooLarge', { name: file.name }));
    else {
      setRefusal(null);
      onChange({ ...sent, text });
    }
  };
  const left = data?.accountsLeft;
  return (
    <DialogForm
      label={t('title')}
      action={t('look')}
      refusal={refusal ?? (preview.error === null ? null : errorMessage(preview.error))}
      isBusy={preview.isPending}
      onCancel={onCancel}
      onSubmit={() => {
        setRefusal(null);
        preview.mutate(sent, { onSuccess: onLooked });
      }}
    >
      <p className={classes.hint}>{t('hint')}</p>
      <Textarea
        label={t('paste')}
        placeholder={t('example')}
        rows={9}
        dir="auto"
        required
        data-autofocus
        classNames={{ input: classes.table ?? '' }}
        maxLength={classLimits.roster.text}
        value={sent.text}
        onChange={(event) => onChange({ ...sent, text: event.currentTarget.value })}
      />
      <input
        ref={picker}
        type="file"
        hidden
        data-testid="roster-file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          // The same file, corrected, can be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <Button variant="default" size="xs" className={classes.file ?? ''} onClick={() => picker.current?.click()}>
        {t('file')}
      </Button>
      {sections.length > 0 && (
        <NativeSelect
          label={t('section')}
          value={sent.sectionId === undefined ? '' : String(sent.sectionId)}
          onChange={(event) => {
            const { value } = event.currentTarget;
            const { sectionId: _, ...rest } = sent;
            onChange(value === '' ? rest : { ...rest, sectionId: Number(value) });
          }}
          data={[
            { value: '', label: t('noSection') },
            ...sections.map((one) => ({ value: String(one.id), label: one.name })),
          ]}
        />
      )}
      {left !== undefined && (
        <p className={classes.hint}>
          {left === null ? t('makesAll') : left === 0 ? t('makesNone') : t('makesSome', { count: left })}
        </p>
      )}
    </DialogForm>
  );
}

type LookProps = {
  gid: number;
  sent: SentRoster;
  plan: RosterPlan;
  onBack: () => void;
  onDone: (done: Done) => void;
};

function Look({ gid, sent, plan, onBack, onDone }: LookProps) {
  const t = rosterTexts.use();
  const apply = useImportRoster(gid);
  const { counts, digest } = plan;
  const count = counts.new + counts.joins + counts.moves;
  const send = () => apply.mutate({ ...sent, digest }, { onSuccess: onDone });
  return (
    <ImportPreview
      error={apply.error}
      back={t('back')}
      onBack={onBack}
      apply={count === 0 ? undefined : { label: t('apply', { count }), isBusy: apply.isPending, onClick: send }}
    >
      <RosterPreview gid={gid} plan={plan} />
    </ImportPreview>
  );
}
