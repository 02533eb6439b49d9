import { Button, Group, Radio, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import { TOKEN_ROLES, type ContestToken, type TokenRole } from '@oyez/contract/contests/contest-feed';
import { limits } from '@oyez/contract/rules/limits';
import { useState } from 'react';
import { onceDone } from '../../../api/once-done.ts';
import { openDialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { modals } from '../../../ui/dialogs/modals.ts';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { offerUndo } from '../../../ui/feedback/offerUndo.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Secret } from '../../../ui/text/Secret.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { useMakeToken, useRevokeToken } from './contestFeed.api.ts';
import { feedTexts } from './contestFeed.i18n.ts';
import classes from './feed.module.css';

export function Tokens({ cid, tokens }: { cid: number; tokens: readonly ContestToken[] }) {
  const t = feedTexts.use();
  const ask = () => openDialog({ title: t('tokens.make') }, (close) => <TokenForm cid={cid} onClose={close} />);
  return (
    <Panel
      title={t('tokens.title')}
      action={
        <Button size="xs" variant="default" onClick={ask}>
          {t('tokens.make')}
        </Button>
      }
    >
      {tokens.length === 0 ? (
        <p className={classes.part}>{t('tokens.none')}</p>
      ) : (
        <ul className={classes.list}>
          {tokens.map((token) => (
            <TokenRow key={token.id} cid={cid} token={token} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function TokenRow({ cid, token }: { cid: number; token: ContestToken }) {
  const t = feedTexts.use();
  const revoke = useRevokeToken(cid);
  const { id, name, role, createdBy, createdAt, lastUsedAt, revokedAt, backed } = token;
  const restore = () =>
    onceDone(revoke.mutateAsync({ id, revoked: false }), () => toast.success(t('tokens.restored', { name })));
  const cut = () =>
    onceDone(revoke.mutateAsync({ id, revoked: true }), () =>
      offerUndo(`contest token ${id}`, t('tokens.revoked', { name }), restore),
    );
  const isRevoked = revokedAt !== null;
  return (
    <li className={classes.row} data-revoked={isRevoked || undefined}>
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        <div className={classes.facts}>
          <span>{t(`tokens.roles.${role}`)}</span>
          {isRevoked && <span>{t('tokens.revokedState')}</span>}
          {!backed && <strong>{t('tokens.unbacked')}</strong>}
          <span>
            {createdBy !== null && t('tokens.by', { name: createdBy })} <TimeText time={createdAt} />
          </span>
          <span>
            {lastUsedAt === null ? (
              t('tokens.never')
            ) : (
              <>
                {t('tokens.used')} <TimeText time={lastUsedAt} />
              </>
            )}
          </span>
        </div>
      </div>
      <Button
        size="xs"
        variant="default"
        loading={revoke.isPending}
        aria-label={t(isRevoked ? 'tokens.restoreOf' : 'tokens.revokeOf', { name })}
        onClick={isRevoked ? restore : cut}
      >
        {t(isRevoked ? 'tokens.restore' : 'tokens.revoke')}
      </Button>
    </li>
  );
}

function TokenForm({ cid, onClose }: { cid: number; onClose: () => void }) {
  const t = feedTexts.use();
  const make = useMakeToken(cid);
  const [name, setName] = useState('');
  const [role, setRole] = useState<TokenRole>('public');
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = () =>
    make.mutate(
      { name, role },
      {
        onSuccess: ({ token }) => {
          onClose();
          showToken(name, token);
        },
        onError: (error) => setRefusal(errorMessage(error)),
      },
    );
  return (
    <DialogForm
      label={t('tokens.make')}
      action={t('tokens.save')}
      refusal={refusal}
      isBusy={make.isPending}
      onSubmit={submit}
      onCancel={onClose}
    >
      <TextInput
        label={t('tokens.name')}
        description={t('tokens.nameHint')}
        data-autofocus
        required
        autoComplete="off"
        maxLength={limits.contest.tokenName}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Radio.Group label={t('tokens.role')} value={role} onChange={(value) => setRole(value as TokenRole)}>
        <div className={classes.roles}>
          {TOKEN_ROLES.map((one) => (
            <Radio key={one} value={one} label={t(`tokens.roles.${one}`)} description={t(`tokens.roleHints.${one}`)} />
          ))}
        </div>
      </Radio.Group>
    </DialogForm>
  );
}

/** The only time that this token is seen: a click beside the window must not lose it. */
function showToken(name: string, token: string): void {
  const modalId = modals.open({
    title: feedTexts.now('token.title', { name }),
    size: 'lg',
    closeOnClickOutside: false,
    closeOnEscape: false,
    withCloseButton: false,
    children: <TokenView token={token} onClose={() => modals.close(modalId)} />,
  });
}

function TokenView({ token, onClose }: { token: string; onClose: () => void }) {
  const t = feedTexts.use();
  return (
    <div className={classes.fields}>
      <Text size="sm">{t('token.once')}</Text>
      <Secret label={t('token.label')} copyLabel={t('token.copy')} text={token} />
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          {t('token.done')}
        </Button>
      </Group>
    </div>
  );
}
