import type { Part as SitePart } from '@oyez/contract/site/parts';
import { Pending } from '../../../ui/loading/Pending.tsx';
import { UnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { useQuery } from '@tanstack/react-query';
import { DigestPart } from '../../messages/DigestPart.tsx';
import { AccountPart } from './AccountPart.tsx';
import { OwnAccountsPart } from '../../remote-judges/remoteJudges.part.api.ts';
import { useParts } from '../../site/site.api.ts';
import { LoginsPart } from './LoginsPart.tsx';
import { Part } from './Part.tsx';
import { PreferencesPart } from './PreferencesPart.tsx';
import { ProfilePart } from './ProfilePart.tsx';
import { accountQuery } from './settings.api.ts';
import { settingsTexts } from './settings.i18n.ts';
import classes from './settings.module.css';

const PARTS = ['profile', 'account', 'preferences', 'messages', 'remote', 'logins'] as const;
const NEEDS: Partial<Record<(typeof PARTS)[number], SitePart>> = { remote: 'remoteJudges' };

/** Everything that people set about themselves, with an index at the side. */
export function SettingsPage() {
  const t = settingsTexts.use();
  const { data, error, refetch } = useQuery(accountQuery);
  const parts = useParts();
  const shown = PARTS.filter((part) => NEEDS[part] === undefined || parts.includes(NEEDS[part]));
  usePageTitle(t('title'));
  return (
    <UnsavedGuard>
      <div className={classes.page}>
        <h1 className={classes.title}>{t('title')}</h1>
        <nav className={classes.index} aria-label={t('index')}>
          {shown.map((part) => (
            <a key={part} href={`#${part}`}>
              {t(`parts.${part}`)}
            </a>
          ))}
        </nav>
        <div className={classes.parts}>
          {data === undefined && <Pending lines={12} error={error} onRetry={refetch} />}
          {data !== undefined && (
            <>
              <ProfilePart user={data.user} />
              <AccountPart account={data} />
              <PreferencesPart />
              <Part id="messages" title={t('parts.messages')}>
                <DigestPart />
              </Part>
              {shown.includes('remote') && (
                <Part id="remote" title={t('parts.remote')}>
                  <OwnAccountsPart />
                </Part>
              )}
              <LoginsPart />
            </>
          )}
        </div>
      </div>
    </UnsavedGuard>
  );
}
