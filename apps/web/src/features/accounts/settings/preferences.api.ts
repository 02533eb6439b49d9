import {
  EDITOR_FONT_SIZES,
  EDITOR_TAB_SIZES,
  EDITOR_THEMES,
  getAccount,
  type Preferences,
  savePreferences,
} from '@oyez/contract/accounts/preferences';
import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import { call } from '../../../api/call.ts';
import { getSession, isLoggedIn, setUser } from '../../../api/session.ts';
import { readStored, writeStored } from '../../../api/storage.ts';

/** Where the editor finds its looks on this device. */
export const FONT_SIZE_KEY = 'oyez.editor.fontSize';
export const TAB_SIZE_KEY = 'oyez.editor.tabSize';
const CODE_THEME_KEY = 'oyez.editor.theme';
export const DEFAULT_FONT_SIZE = 22;
export const DEFAULT_TAB_SIZE = 4;

export type EditorPreferences = Required<Pick<Preferences, 'editorFontSize' | 'editorTabSize' | 'editorTheme'>>;

/** Of this device: what was chosen here, or came with a login. */
export function editorPreferences(): EditorPreferences {
  const theme = readStored(CODE_THEME_KEY);
  return {
    editorFontSize: oneOf(EDITOR_FONT_SIZES, readStored(FONT_SIZE_KEY)) ?? DEFAULT_FONT_SIZE,
    editorTabSize: oneOf(EDITOR_TAB_SIZES, readStored(TAB_SIZE_KEY)) ?? DEFAULT_TAB_SIZE,
    editorTheme: EDITOR_THEMES.find((one) => one === theme) ?? 'auto',
  };
}

export function storeEditorPreferences(preferences: Partial<EditorPreferences>): void {
  const { editorFontSize, editorTabSize, editorTheme } = preferences;
  if (editorFontSize !== undefined) writeStored(FONT_SIZE_KEY, String(editorFontSize));
  if (editorTabSize !== undefined) writeStored(TAB_SIZE_KEY, String(editorTabSize));
  if (editorTheme !== undefined) writeStored(CODE_THEME_KEY, editorTheme);
  showCodeTheme();
}

/** The style sheet of code reads it there. */
export function showCodeTheme(): void {
  const { editorTheme } = editorPreferences();
  if (editorTheme === 'auto') delete document.documentElement.dataset['codeTheme'];
  else document.documentElement.dataset['codeTheme'] = editorTheme;
}

/** Administrators rename people and change their roles: with the answer this browser learns who they are now. */
export async function fetchAccount(options: { signal?: AbortSignal } = {}): Promise<ReplyOf<typeof getAccount>> {
  const account = await call(getAccount, options);
  setUser(account.user);
  return account;
}

/** For other devices. This one has them already, so a failure is nobody's concern. */
export function keepPreferences(preferences: Preferences): void {
  if (isLoggedIn(getSession())) void call(savePreferences, { body: preferences }).catch(() => undefined);
}

function oneOf<N extends number>(allowed: readonly N[], stored: string | null): N | undefined {
  return allowed.find((value) => String(value) === stored);
}
