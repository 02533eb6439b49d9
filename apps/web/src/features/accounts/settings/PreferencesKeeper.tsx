import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { getLocale, onLocaleChange, setLocale } from '../../../api/locale.ts';
import { getSession, isLoggedIn, onSessionChange } from '../../../api/session.ts';
import { fetchAccount, keepPreferences, showCodeTheme, storeEditorPreferences } from './preferences.api.ts';

/** Without an answer this device goes on with what it has. */
const keepWhatIsKnown = () => undefined;

/** Brings a person's preferences to the device on which they log in, and keeps what they change there. */
export function PreferencesKeeper() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();

  const apply = useEffectEvent(async () => {
    const { preferences } = await fetchAccount();
    storeEditorPreferences(preferences);
    if (preferences.colorScheme !== undefined) setColorScheme(preferences.colorScheme);
    // An address that names a language means it.
    const { language } = preferences;
    if (language !== undefined && !new URLSearchParams(location.search).has('l')) setLocale(language);
  });

  useEffect(() => {
    showCodeTheme();
    // The looks stay those of this device; the person may have another name meanwhile.
    if (isLoggedIn(getSession())) fetchAccount().catch(keepWhatIsKnown);
    const leaveSession = onSessionChange((session, before) => {
      if (session.user !== null && session.user.uid !== before.user?.uid) apply().catch(keepWhatIsKnown);
    });
    const leaveLocale = onLocaleChange(() => keepPreferences({ language: getLocale() }));
    return () => {
      leaveSession();
      leaveLocale();
    };
  }, []);

  // The first value is this device's, not a choice.
  const known = useRef(colorScheme);
  useEffect(() => {
    if (known.current === colorScheme) return;
    known.current = colorScheme;
    keepPreferences({ colorScheme });
  }, [colorScheme]);
  return null;
}
