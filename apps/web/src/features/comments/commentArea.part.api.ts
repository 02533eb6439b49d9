import { latePart } from '../../ui/loading/latePart.tsx';

/** What people write below something, for the pages of that. */
export const CommentAreaPart = latePart(async () => (await import('./CommentArea.tsx')).CommentArea, { lines: 8 });
