import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { notifications } from '@mantine/notifications';
import { forgetClock } from '../api/clock.ts';
import { forgetLine } from '../api/line.ts';
import { initLocale, setLocale } from '../api/locale.ts';
import { signOut } from '../api/session.ts';
import { initTexts } from '../ui/text/messages.ts';
import { closeLogin } from '../ui/dialogs/loginRequest.ts';
import { installFakeNetwork, unansweredCalls } from './fakeApi.ts';
import { setScreenWidth } from './screenWidth.ts';

// What jsdom lacks of a browser.
class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
window.ResizeObserver = NoResizeObserver;
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
Range.prototype.getClientRects = () => document.createElement('i').getClientRects();
Range.prototype.getBoundingClientRect = () => new DOMRect();
// jsdom's own frames stop for all files that follow once a test has held the clock while one was asked for.
const { setTimeout: later, clearTimeout: giveUp } = globalThis;
window.requestAnimationFrame = (draw) => Number(later(() => draw(performance.now()), 16));
window.cancelAnimationFrame = (frame) => giveUp(frame);
Object.defineProperty(document, 'fonts', {
  value: { addEventListener: () => undefined, removeEventListener: () => undefined },
  configurable: true,
});

initLocale();
initTexts();
// A busy machine may need seconds for the first page of a file, and that is no failure.
configure({ asyncUtilTimeout: 20_000 });
const complaints: unknown[][] = [];

beforeEach(() => {
  setScreenWidth(1440);
  setLocale('en-US');
  installFakeNetwork();
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    complaints.push(words);
  });
});

afterEach(() => {
  cleanup();
  forgetLine();
  forgetClock();
  signOut();
  closeLogin();
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  if (complaints.length > 0) throw new Error(`The browser console complained: ${complaints.map(String).join('\n')}`);
  if (unansweredCalls().length > 0) throw new Error(`No fakeApi answers ${unansweredCalls().join(', ')}`);
});

// What the last page followed is given up a moment after it closed: the document must still be there then. The next file
// begins with an empty one.
afterAll(async () => {
  await new Promise((resolve) => setTimeout(resolve, 50));
  document.body.replaceChildren();
  for (const name of document.body.getAttributeNames()) document.body.removeAttribute(name);
});
