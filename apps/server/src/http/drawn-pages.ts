import { LOCALES, type Locale } from '@oyez/contract/wire';

/** The markup of a page in each language: which one is read, only the reader's browser knows. */
export type DrawnPage = Record<Locale, string>;

const APP = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

/**
 * index.html with a page in it that can be read at once. `first-paint.js` shows the reader's language and starts the app
 * when that has been painted; the page's own styles, which the app would ask for, are named beside the app's.
 */
export function createIndexWith(index: string, styles: readonly string[]): (page: DrawnPage) => string {
  const app = APP.exec(index)?.[1];
  if (app === undefined) throw new Error('index.html does not name the app.');
  const links = styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`).join('');
  const head = index
    .replace(APP, `<link rel="modulepreload" crossorigin href="${app}" data-app>`)
    .replace('</head>', () => `${links}</head>`);
  return (page) => {
    const templates = LOCALES.map((locale) => `<template data-first-look="${locale}">${page[locale]}</template>`);
    return head.replace('</body>', () => `${templates.join('')}</body>`);
  };
}
