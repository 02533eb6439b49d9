import { useEffect } from 'react';
import { announce } from '../feedback/LiveRegion.tsx';

let siteName = 'Oyez';
let pageTitle = '';

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

function showTitle(): void {
  document.title = pageTitle === '' ? siteName : `${pageTitle} – ${siteName}`;
}
