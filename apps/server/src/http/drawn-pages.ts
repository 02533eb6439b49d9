import { LOCALES, type Locale } from '@oyez/contract/wire/values';

/** The markup of a page in each language: which one is read, only the reader's browser knows. */
export type DrawnPage = Record<Locale, string>;

const APP = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
const APP_PARTS = /<link rel="modulepreload"[^>]*>/g;

/** What a page needs besides the app: its own styles now, its fonts, and its other parts with the app. */
export type PageFiles = { styles: readonly string[]; fonts: readonly string[]; parts: readonly string[] };

/**
 * index.html with a page in it that can be read at once. `first-paint.js` shows the reader's language and lets the app and
 * its parts come when that has been painted: before, each of them would take the browser's time from what is read first.
 */
export function indexWith(page: DrawnPage, index: string, { styles, fonts, parts }: PageFiles): string {
  const app = APP.exec(index)?.[1];
  if (app === undefined) throw new Error('index.html does not name the app.');
  const links = [
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    ...fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`),
  ];
  const later = [
    `<link rel="modulepreload" crossorigin href="${app}" data-app>`,
    ...(index.match(APP_PARTS) ?? []),
    ...parts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ];
  const templates = LOCALES.map((locale) => `<template data-first-look="${locale}">${page[locale]}</template>`);
  return index
    .replace(APP, '')
    .replaceAll(APP_PARTS, '')
    .replace('</head>', () => `${links.join('')}<template data-app-parts>${later.join('')}</template></head>`)
    .replace('</body>', () => `${templates.join('')}</body>`);
}
