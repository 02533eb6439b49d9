import { Button, NativeSelect, Textarea } from '@mantine/core';
import { classLimits } from '@oyez/contract/classes/class-limits';
import type { GroupSection } from '@oyez/contract/classes/class-values';
import type { RosterPlan } from '@oyez/contract/classes/rosters';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { textOf } from '../../../ui/text/tables.ts';
import { importsQuery, type SentRoster, useImportRoster, usePreviewRoster } from '../classes.api.ts';
import { type Login, RosterLogins } from './RosterLogins.tsx';
import { RosterPreview } from './RosterPreview.tsx';
import classes from './roster.module.css';
import { rosterTexts } from './roster.i18n.ts';

type Props = { gid: number; sections: readonly GroupSection[]; onClose: () => void };
type Done = { joined: number; moved: number; logins: Login[] };

/** A pasted table: what it would make is looked at first, and applied exactly so. */
export function RosterDialog({ gid, sections, onClose }: Props) {
  const t = rosterTexts.use();
  const [sent, setSent] = useState<SentRoster>({ text: '' });
  const [plan, setPlan] = useState<RosterPlan>();
  const [done, setDone] = useState<Done>();
  const [isSaved, setSaved] = useState(false);
  const close = async () => {
    const losesList = done !== undefined && done.logins.length > 0 && !isSaved;
    const sure =
      !losesList ||
      (await confirm({ title: t('closeSure'), text: t('closeText'), confirmLabel: t('closeAnyway'), danger: true }));
    if (sure) onClose();
  };
  return (
    <Dialog opened size="xl" title={t('title')} closeOnClickOutside={false} onClose={() => void close()}>
      {done !== undefined ? (
        <div className={classes.steps}>
          <p role="status">{t('done', done)}</p>
          {done.logins.length > 0 && <RosterLogins gid={gid} logins={done.logins} onSaved={() => setSaved(true)} />}
          <Button variant="default" className={classes.end ?? ''} onClick={() => void close()}>
            {t('close')}
          </Button>
        </div>
      ) : plan === undefined ? (
        <Paste gid={gid} sections={sections} sent={sent} onChange={setSent} onLooked={setPlan} onCancel={onClose} />
      ) : (
        <Look gid={gid} sent={sent} plan={plan} onBack={() => setPlan(undefined)} onDone={setDone} />
      )}
    </Dialog>
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
        onChange={(event) => void take(event.currentTarget.files?.[0])}
      />
      <Button variant="default" size="xs" className={classes.start ?? ''} onClick={() => picker.current?.click()}>
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
  return (
    <div className={classes.steps}>
      {apply.error !== null && <p role="alert">{errorMessage(apply.error)}</p>}
      <RosterPreview gid={gid} plan={plan} />
      <div className={classes.foot}>
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        {count > 0 && (
          <Button loading={apply.isPending} onClick={() => apply.mutate({ ...sent, digest }, { onSuccess: onDone })}>
            {t('apply', { count })}
          </Button>
        )}
      </div>
    </div>
  );
}
