import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { LOCALES, wireDate } from '../wire/values.ts';
import { UserInfo } from './accounts.ts';

export const EDITOR_FONT_SIZES = [12, 13, 14, 15, 16, 18, 20, 22] as const;
export const EDITOR_TAB_SIZES = [2, 4, 8] as const;
/** `auto`: as the page; the others keep their colours wherever they stand. */
export const EDITOR_THEMES = [
  'auto',
  'light',
  'dark',
  'monokai',
  'solarized',
  'material',
  'idea',
  'eclipse',
  'base16-dark',
  'cobalt',
  'dracula',
] as const;
/** How the site looks to a person, wherever they log in. */
export const Preferences = z.object({
  language: z.enum(LOCALES).optional(),
  colorScheme: z.enum(['light', 'dark', 'auto']).optional(),
  editorFontSize: z.union(EDITOR_FONT_SIZES.map((size) => z.literal(size))).optional(),
  editorTabSize: z.union(EDITOR_TAB_SIZES.map((size) => z.literal(size))).optional(),
  editorTheme: z.enum(EDITOR_THEMES).optional(),
});
export type Preferences = z.infer<typeof Preferences>;

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/x/accounts/me',
  access: 'login',
  summary: 'What a person reads about their own account only',
  reply: z.object({
    user: UserInfo,
    mobile: z.string().nullable(),
    /** Whether a new number needs a code. */
    smsCode: z.boolean(),
    registeredAt: wireDate,
    preferences: Preferences,
  }),
});

export const savePreferences = endpoint({
  method: 'POST',
  path: '/api/x/accounts/preferences',
  access: 'login',
  summary: 'Keep how the site looks; what is absent stays as it is',
  body: Preferences,
  reply: Preferences,
});
