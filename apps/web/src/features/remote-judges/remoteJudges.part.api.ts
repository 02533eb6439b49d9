import { latePart } from '../../ui/loading/latePart.tsx';

/** How the judge of a problem stands, where it is solved and where its verdict is awaited. */
export const RemoteLightPart = latePart(async () => (await import('./RemoteLight.tsx')).RemoteLight);

/** Own accounts at judges elsewhere, for the page of settings. */
export const OwnAccountsPart = latePart(async () => (await import('./own/OwnAccounts.tsx')).OwnAccounts, { lines: 4 });
