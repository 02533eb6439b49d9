import { latePart } from '../../ui/loading/latePart.tsx';

/** How often messages come by mail too, for the page of settings. */
export const DigestPart = latePart(async () => (await import('./DigestPart.tsx')).DigestPart, { lines: 3 });
