import { Pending } from '../../../ui/loading/Pending.tsx';
import { UnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { useQuery } from '@tanstack/react-query';
import { DigestPart } from '../../messages/DigestPart.tsx';
import { AccountPart } from './AccountPart.tsx';
import { LoginsPart } from './LoginsPart.tsx';
import { Part } from './Part.tsx';
import { PreferencesPart } from './PreferencesPart.tsx';
import { ProfilePart } from './ProfilePart.tsx';
import { accountQuery } from './settings.api.ts';
import { settingsTexts } from './settings.i18n.ts';
import classes from './settings.module.css';

const PARTS = ['profile', 'account', 'preferences', 'messages', 'logins'] as const;

/** Everything that people set about themselves, with an index at the side. */
export function SettingsPage() {
  const t = settingsTexts.use();
  const { data, error, refetch } = useQuery(accountQuery);
  usePageTitle(t('title'));
  return (
    <UnsavedGuard>
      <div className={classes.page}>
        <h1 className={classes.title}>{t('title')}</h1>
        <nav className={classes.index} aria-label={t('index')}>
          {PARTS.map((part) => (
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
              <LoginsPart />
            </>
          )}
        </div>
      </div>
    </UnsavedGuard>
  );
}
