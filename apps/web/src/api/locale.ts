import { DEFAULT_LOCALE, LOCALES, type Locale } from '@oyez/contract/wire/values';
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.ts';

/** The app's language, for requests and texts: query value `l`, stored value, browser, zh-CN. */
const KEY = 'Web_Language';
const listeners = new Set<() => void>();
let current: Locale = DEFAULT_LOCALE;

export function chooseLocale(search: string, stored: string | null, browser: readonly string[]): Locale {
  const wishes = [new URLSearchParams(search).get('l'), stored, ...browser];
  for (const wish of wishes) {
    const found = wish === null ? undefined : matchLocale(wish);
    if (found !== undefined) return found;
  }
  return DEFAULT_LOCALE;
}

export function initLocale(): void {
  current = chooseLocale(location.search, readStored(KEY), navigator.languages);
  tellPage();
  onLocaleChange(tellPage);
  window.addEventListener('storage', (event) => {
    const stored = event.key === KEY && event.newValue !== null ? matchLocale(event.newValue) : undefined;
    if (stored !== undefined) apply(stored);
  });
}

export function getLocale(): Locale {
  return current;
}

export function setLocale(locale: Locale): void {
  writeStored(KEY, locale);
  apply(locale);
}

export function onLocaleChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLocale(): Locale {
  return useSyncExternalStore(onLocaleChange, getLocale, getLocale);
}

function tellPage(): void {
  document.documentElement.lang = current;
}

function apply(locale: Locale): void {
  if (locale === current) return;
  current = locale;
  for (const listener of listeners) listener();
}

function matchLocale(wish: string): Locale | undefined {
  const language = wish.toLowerCase().split(/[-_]/)[0];
  return LOCALES.find((locale) => locale.toLowerCase().startsWith(`${language}-`));
}
