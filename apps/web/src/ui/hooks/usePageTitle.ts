import { useEffect } from 'react';
import { announce } from '../feedback/LiveRegion.tsx';

let siteName = 'Oyez';
let pageTitle = '';
let waiting = '';

/** Names the browser tab, and tells screen readers which page has opened. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined || title === pageTitle) return;
    pageTitle = title;
    showTitle();
    announce(title);
  }, [title]);
}

/** The site's own name, from its configuration. */
export function setSiteName(name: string): void {
  siteName = name;
  showTitle();
}

/** How many things wait for the reader, in front of the title. */
export function setWaiting(count: string | null): void {
  waiting = count === null ? '' : `(${count}) `;
  showTitle();
}

function showTitle(): void {
  document.title = `${waiting}${pageTitle === '' ? siteName : `${pageTitle} – ${siteName}`}`;
}
