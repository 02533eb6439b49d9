export const MODERATION_VIEWS = ['reports', 'muted', 'deleted', 'log'] as const;
export type ModerationView = (typeof MODERATION_VIEWS)[number];
