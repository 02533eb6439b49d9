import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import type * as pipeline from './pipeline.ts';

const parsed = Promise.withResolvers<void>();
const arrival = Promise.withResolvers<void>();

// The real parser, at the moment that the test names.
vi.mock('./pipeline.ts', async (original) => {
  const real = await original<typeof pipeline>();
  return {
    ...real,
    loadPipeline: async (needs: Parameters<typeof real.loadPipeline>[0]) => {
      const parser = await real.loadPipeline(needs);
      if (!needs.maths) parsed.resolve();
      await arrival.promise;
      return parser;
    },
  };
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Comes after the first drawing, and before the effects that React runs behind it. */
function ParserArrives() {
  useLayoutEffect(() => arrival.resolve(), []);
  return null;
}

it('a text appears although its parser comes while it is being drawn', async () => {
  // As in a browser, where nobody waits for effects.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const text = 'Plain words.';
  // No other test has loaded its parser.
  vi.resetModules();
  const { Markdown, markdownLoaded } = await import('./Markdown.tsx');
  await import('./pipeline.ts');
  const loaded = markdownLoaded([text]);
  await parsed.promise;
  const place = document.createElement('div');
  const root = createRoot(place);
  root.render(
    <>
      <Markdown text={text} />
      <ParserArrives />
    </>,
  );
  await loaded;
  await expect.poll(() => place.textContent).toContain(text);
  root.unmount();
});
