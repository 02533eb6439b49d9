import { Button } from '@mantine/core';
import type { RemotePage } from '@oyez/contract/remote/remote-judges';
import { REMOTE_SITE_NAMES } from '@oyez/contract/remote/remote-values';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { openDialog } from '../../ui/dialogs/dialog.tsx';
import { QueryPanel } from '../../ui/layout/Panel.tsx';
import { Pending } from '../../ui/loading/Pending.tsx';
import { CopyButton } from '../../ui/text/CopyButton.tsx';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { adminTexts } from './remoteAdmin.i18n.ts';
import classes from './remoteAdmin.module.css';
import { remotePageQuery, remotePagesQuery } from './remoteJudges.api.ts';

type Page = z.infer<typeof RemotePage>;

/** Pages of other judges that could not be read, kept for whoever mends it. */
export function UnreadPages() {
  const t = adminTexts.use();
  return (
    <QueryPanel
      title={t('pages.title')}
      query={remotePagesQuery}
      lines={2}
      isEmpty={(pages) => pages.length === 0}
      empty={t('pages.none')}
    >
      {(pages) => (
        <ul className={classes.pages}>
          {pages.map((page) => (
            <li key={page.id}>
              <span className={classes.words}>
                <strong>{REMOTE_SITE_NAMES[page.site]}</strong> {page.address}
                <span className={classes.trouble}>{t('pages.missing', { what: page.missing })}</span>
              </span>
              <TimeText short time={page.keptAt} />
              <Button
                size="compact-xs"
                variant="default"
                aria-label={t('pages.showOf', { address: page.address })}
                onClick={() => show(page)}
              >
                {t('pages.show')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </QueryPanel>
  );
}

function show(page: Page): void {
  openDialog({ title: page.address, size: 'xl' }, () => <PageText id={page.id} />);
}

/** Its text, never its page: what another site sent is not drawn here. */
function PageText({ id }: { id: number }) {
  const t = adminTexts.use();
  const { data, error, refetch } = useQuery(remotePageQuery(id));
  if (data === undefined) return <Pending lines={8} error={error} onRetry={refetch} />;
  return (
    <div className={classes.form}>
      <p className={classes.dimmed}>{t('pages.about')}</p>
      <div>
        <CopyButton text={data.body} label={t('pages.copy')} />
      </div>
      <pre className={classes.body} tabIndex={0}>
        {data.body}
      </pre>
    </div>
  );
}
