import { Alert, Button } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { groupAuthOf } from '@oyez/contract/groups/group-values';
import { useEffect, useState } from 'react';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { UnsavedGuard, useUnsaved } from '../../../ui/forms/UnsavedGuard.tsx';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { latePart } from '../../../ui/loading/latePart.tsx';
import { Avatar } from '../../../ui/text/Avatar.tsx';
import { CopyButton } from '../../../ui/text/CopyButton.tsx';
import { draftOf, valuesOf } from '../form/groupValues.ts';
import { GroupFields } from '../form/GroupFields.tsx';
import { useGroupForm } from '../form/useGroupForm.ts';
import { useGroup, useGroupAvatar, useNewGroupCode, useUpdateGroup } from '../groups.api.ts';
import { formTexts } from '../form/groupForm.i18n.ts';
import { useDisbanding } from './useDisbanding.ts';
import { settingsTexts } from './settings.i18n.ts';
import classes from './settings.module.css';

const AvatarDialog = latePart(async () => (await import('../../../ui/editor/AvatarDialog.tsx')).AvatarDialog);

/** What a group says of itself, how one joins it, and its end; for its root. */
export function GroupSettingsPage() {
  const t = settingsTexts.use();
  const { group, can } = useGroup();
  usePageTitle(`${t('title')} – ${group.name}`);
  if (!can.own) return <Notice role="status" heading="h1" title={t('rootOnly')} />;
  return (
    <UnsavedGuard>
      <div className={classes.page}>
        <PageHead title={t('title')} />
        <Picture />
        {group.auth !== 1 && <Code />}
        <Info />
        {can.disband && <End />}
      </div>
    </UnsavedGuard>
  );
}

function Picture() {
  const t = settingsTexts.use();
  const { groupId, group } = useGroup();
  const [isOpen, setOpen] = useState(false);
  const save = useGroupAvatar(groupId);
  const upload = async (picture: File) => {
    await save.mutateAsync(picture);
    toast.success(t('avatarSaved'));
  };
  return (
    <Panel title={t('avatar')}>
      <div className={classes.part}>
        <div className={classes.avatar}>
          <Avatar name={group.name} url={group.avatar} size={72} />
          <div>
            <Button size="xs" variant="default" onClick={() => setOpen(true)}>
              {t('change')}
            </Button>
            <p className={classes.hint}>{t('avatarHint')}</p>
          </div>
        </div>
      </div>
      {isOpen && <AvatarDialog opened onClose={() => setOpen(false)} onDone={upload} title={t('avatar')} />}
    </Panel>
  );
}

function Code() {
  const t = settingsTexts.use();
  const { groupId, group } = useGroup();
  const renew = useNewGroupCode(groupId);
  const auth = groupAuthOf(group) === 'private' ? 'private' : 'protected';
  const ask = async () => {
    const question = { title: t('renewTitle'), text: t('renewText'), confirmLabel: t('renew'), danger: true };
    if (!(await confirm(question))) return;
    renew.mutate(undefined, { onSuccess: ({ code }) => toast.success(t('renewed', { code })) });
  };
  return (
    <Panel title={t('code')}>
      <div className={classes.part}>
        <div className={classes.code}>
          <code>{group.code}</code>
          <CopyButton text={group.code ?? ''} label={t('copy')} />
          <Button size="xs" variant="default" loading={renew.isPending} onClick={() => void ask()}>
            {t('renew')}
          </Button>
        </div>
        <p className={classes.hint}>{t(`codeText.${auth}`)}</p>
      </div>
    </Panel>
  );
}

function Info() {
  const { group } = useGroup();
  // What somebody else saved meanwhile, or a new code, begins the form anew; what is being typed stays.
  const [shown, setShown] = useState(group);
  return <InfoForm key={shown.gmtModified} group={shown} latest={group} onTakeOver={() => setShown(group)} />;
}

type Group = ReturnType<typeof useGroup>['group'];

function InfoForm({ group, latest, onTakeOver }: { group: Group; latest: Group; onTakeOver: () => void }) {
  const t = settingsTexts.use();
  const f = formTexts.use();
  const save = useUpdateGroup(group.id);
  const { form, refusal, submit } = useGroupForm(valuesOf(group));
  const isDirty = form.isDirty();
  useUnsaved(isDirty);
  const [basedOn, setBasedOn] = useState(group.version);
  const isOutdated = !isDirty && !save.isPending && latest.gmtModified !== group.gmtModified;
  useEffect(() => {
    if (isOutdated) onTakeOver();
  }, [isOutdated, onTakeOver]);
  return (
    <Panel title={t('info')}>
      <form
        noValidate
        className={classes.part}
        aria-label={t('info')}
        onSubmit={(event) => {
          event.preventDefault();
          if (save.isPending) return;
          void submit(async (values) => {
            await save.mutateAsync({ ...draftOf(values, valuesOf(group)), basedOn });
            form.resetDirty(values);
            toast.success(f('saved'));
          });
        }}
      >
        {isDirty && latest.version !== basedOn && (
          <Alert color="yellow" variant="light" role="status" title={t('changed')}>
            <div className={classes.choice}>
              <Button size="xs" variant="default" onClick={onTakeOver}>
                {t('load')}
              </Button>
              <Button size="xs" variant="default" onClick={() => setBasedOn(latest.version)}>
                {t('keep')}
              </Button>
            </div>
          </Alert>
        )}
        {refusal !== null && (
          <Alert color="red" variant="light" role="alert">
            {refusal}
          </Alert>
        )}
        <GroupFields form={form} isNew={false} />
        <div>
          <Button type="submit" loading={save.isPending} disabled={!isDirty}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function End() {
  const t = settingsTexts.use();
  const { group } = useGroup();
  const disband = useDisbanding();
  return (
    <Panel title={t('danger')}>
      <div className={classes.part}>
        <p>{t('dangerText')}</p>
        <div>
          <Button color="red" variant="light" onClick={() => disband(group)}>
            {t('disband')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
