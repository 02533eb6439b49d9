import { NativeSelect } from '@mantine/core';
import { DIGESTS } from '@oyez/contract/site/message-digest';
import { useQuery } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { Pending } from '../../ui/loading/Pending.tsx';
import { digestQuery, useChooseDigest } from './digest.api.ts';
import { digestTexts } from './digest.i18n.ts';
import classes from './Digest.module.css';

/** Whether unread messages come by mail. A choice holds at once. */
export function DigestPart() {
  const t = digestTexts.use();
  const { data, error, refetch } = useQuery(digestQuery);
  const choose = useChooseDigest();
  if (data === undefined) return <Pending lines={3} error={error} onRetry={refetch} />;
  const { every, email, sends } = data;
  return (
    <>
      <p className={classes.note}>{t('intro')}</p>
      <NativeSelect
        className={classes.choice}
        label={t('label')}
        value={choose.isPending ? choose.variables : every}
        disabled={email === null && every === 'off'}
        data={DIGESTS.map((value) => ({ value, label: t(`every.${value}`) }))}
        onChange={(event) => {
          const chosen = DIGESTS.find((one) => one === event.currentTarget.value) ?? 'off';
          choose.mutate(chosen, { onSuccess: () => toast.success(t('saved')) });
        }}
      />
      <p className={classes.note}>
        {email === null ? t('noEmail') : sends ? every !== 'off' && t('to', { email }) : t('noServer')}
      </p>
    </>
  );
}
