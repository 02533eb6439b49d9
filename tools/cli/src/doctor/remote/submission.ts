import { newMarker } from '@oyez/remote-judges/marker';
import type { RemoteResult, Site, SiteConnection, Submission } from '@oyez/remote-judges/provider';
import type { RemoteOptions } from './options.ts';
import { Unexpected } from './walk.ts';

/** So long a verdict is waited for. */
const VERDICT_MS = 180_000;

/** Sends a program, and waits for the verdict that it is written for. */
export async function submitted(
  own: SiteConnection,
  site: Site,
  program: { languageId: string; source: string },
  expected: 'accepted' | 'compile_error',
  { handle, clock }: { handle: string } & Pick<RemoteOptions, 'clock'>,
): Promise<string> {
  const id = site.parseId(site.probe.known);
  const work: Submission = { id, ...program, marker: newMarker() };
  const { remoteId } = await own.submit(work, await own.prepareSubmit(work));
  const until = clock.now() + VERDICT_MS;
  for (;;) {
    const result = await own.getResult({ id, remoteId, handle });
    const where = `${wordsOf(result)}, ${site.submissionUrl(id, remoteId)}`;
    if (result.state === 'unknown') throw new Unexpected(`unknown verdict: ${where}`, result.page);
    if (result.state === 'final') {
      if (result.verdict !== expected) throw new Unexpected(`expected ${expected}, but ${where}`);
      if (expected === 'compile_error' && (result.compileLog ?? '').trim() === '') {
        throw new Unexpected(`no compiler messages: ${where}`);
      }
      return where;
    }
    if (clock.now() > until) throw new Unexpected(`no verdict within ${VERDICT_MS / 1000} s: ${where}`);
    await clock.sleep(result.nextPollMs ?? site.pace.pollMs);
  }
}

export function wordsOf(result: RemoteResult): string {
  if (result.state !== 'final') return `${result.state} ("${result.rawVerdict}")`;
  const { verdict, rawVerdict, timeMs, memoryKb } = result;
  return `${verdict} ("${rawVerdict}"), ${timeMs ?? '–'} ms, ${memoryKb ?? '–'} KB`;
}
