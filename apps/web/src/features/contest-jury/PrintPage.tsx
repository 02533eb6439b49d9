import { Button, Textarea } from '@mantine/core';
import { limits } from '@oyez/contract/rules/limits';
import { useState } from 'react';
import { useParams } from 'react-router';
import { NotFoundPage } from '../../app/frame/NotFoundPage.tsx';
import { idOf } from '../../app/idOf.ts';
import { errorMessage } from '../../ui/feedback/errorMessage.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { usePageTitle } from '../../ui/hooks/usePageTitle.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { useSendPrint } from './contestJury.api.ts';
import { juryTexts } from './jury.i18n.ts';
import classes from './jury.module.css';

const ROWS = 20;
const { printed: MAX, printedMin: MIN } = limits.contest;

/** A participant has a text printed. */
export function PrintPage() {
  const cid = idOf(useParams()['contestID']);
  return cid === undefined ? <NotFoundPage /> : <PrintForm cid={cid} />;
}

function PrintForm({ cid }: { cid: number }) {
  const t = juryTexts.use();
  usePageTitle(t('print.title'));
  const send = useSendPrint();
  const [content, setContent] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);

  const submit = () => {
    if (content.trim() === '') return setRefusal(t('print.empty'));
    if (content.length < MIN) return setRefusal(t('print.short', { min: MIN }));
    send.mutate(
      { cid, content },
      {
        onSuccess: () => {
          setContent('');
          toast.success(t('print.sent'));
        },
        onError: (error) => setRefusal(errorMessage(error)),
      },
    );
  };
  return (
    <Panel heading="h1" title={t('print.title')}>
      <form
        noValidate
        className={classes.print}
        aria-label={t('print.title')}
        onSubmit={(event) => {
          event.preventDefault();
          if (!send.isPending) submit();
        }}
      >
        <p className={classes.hint}>{t('print.intro')}</p>
        <Textarea
          label={t('print.content')}
          rows={ROWS}
          maxLength={MAX}
          spellCheck={false}
          value={content}
          error={refusal}
          onChange={(event) => {
            setRefusal(null);
            setContent(event.currentTarget.value);
          }}
        />
        <div className={classes.foot}>
          <Button type="submit" loading={send.isPending}>
            {t('print.send')}
          </Button>
          <span className={classes.hint}>{t('print.length', { length: content.length, max: MAX })}</span>
        </div>
      </form>
    </Panel>
  );
}
