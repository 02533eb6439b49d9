import { Assets } from '../../page/assets.ts';
import { escapedText } from '../../page/markup.ts';
import type { RemoteId, RemoteProblem, Site } from '../../provider.ts';
import type { Reply } from '../../http/client.ts';

type Known = {
  title: string;
  timeLimitMs: number;
  memoryLimitMb: number;
  fileIo: boolean;
  sourceLabel: string;
  sourceUrl: string;
  contestUrl: string;
};

/** A problem whose statement is a file: stored with it, and linked by its name. */
export function problemOfFiles(
  id: RemoteId,
  site: Site,
  reply: Reply,
  baseUrl: string,
  files: readonly string[],
  known: Known,
): RemoteProblem {
  const assets = new Assets(site.hosts, baseUrl);
  for (const url of files) assets.add(url, reply.url, 'pdf');
  const links = assets.list.map(({ placeholder, name }) => `<p><a href="${placeholder}">${escapedText(name)}</a></p>`);
  const { fileIo, ...rest } = known;
  return {
    id,
    ...rest,
    description: links.join('\n\n'),
    input: '',
    output: '',
    hint: '',
    samples: [],
    tags: [],
    languageIds: undefined,
    assets: assets.list,
    flags: { interactive: false, specialJudge: false, fileIo, pdf: true },
    notes: ['the statement is a PDF: samples are in it, not on the page'],
    page: reply.snapshot(),
  };
}
