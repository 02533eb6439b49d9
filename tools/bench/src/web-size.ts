import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { checkout } from '@oyez/cli/folders';

const KIB = 1024;
export const FIRST_VISIT_BYTES = 300 * KIB;
/** Of files alone: what they show takes the rest of a first visit. */
export const OUTSIDE_BOARD_BYTES = 280 * KIB;
/** What the problem list may add to the home page. */
export const LIST_PAGE_BYTES = 40 * KIB;
const LIST_PAGE = 'ProblemListPage';
const HOME_PAGE = 'HomePage';
const OUTSIDE_BOARD = 'OutsideBoardPage';

const webFolder = join(checkout, 'apps/web/dist');

type Part = { name: string; bytes: number; files: string[] };

export type WebSizes = {
  /** Everything of JS and CSS that index.html and the home page load. */
  firstVisit: Part;
  listPage: Part;
  /** The same as the first visit for whoever comes to look at a contest's board, with index.html. */
  outsideBoard: Part;
  /** What each part that is loaded later adds to the first visit. */
  lazy: Part[];
};

export class NotBuilt extends Error {}

/** Follows the built files as a browser does: scripts and styles of index.html, static imports, imports on demand. */
export function measureWeb(folder = webFolder): WebSizes {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new NotBuilt(`${folder} has no index.html: build the web app first, "./oyez test" and "./oyez up" do.`);
  }
  const build = createBuild(folder);
  const start = build.closure(filesOfIndex(build.read('index.html')));
  const onDemand = new Map<string, Set<string>>();
  for (const file of start) collectOnDemand(build, file, onDemand);

  const home = onDemand.get(HOME_PAGE);
  if (!home)
    throw new Error(`The build loads no ${HOME_PAGE}: its name has changed, or the page is not loaded lazily.`);
  const first = new Set([...start, ...home]);
  const beyondFirst = (name: string, files: Iterable<string>) =>
    build.part(
      name,
      [...files].filter((file) => !first.has(file)),
    );
  const lazy = [...onDemand]
    .filter(([name]) => name !== HOME_PAGE)
    .map(([name, files]) => beyondFirst(name, files))
    .toSorted((a, b) => b.bytes - a.bytes);
  const listPage = lazy.find(({ name }) => name === LIST_PAGE);
  if (!listPage) throw new Error(`The build loads no ${LIST_PAGE}: its name has changed, or it is in the first visit.`);
  const board = onDemand.get(OUTSIDE_BOARD);
  if (!board) throw new Error(`The build loads no ${OUTSIDE_BOARD}: its name has changed, or it is in every page.`);
  const outsideBoard = build.part('first visit of the outside board', new Set(['index.html', ...start, ...board]));
  return { firstVisit: build.part('first visit', first), listPage, outsideBoard, lazy };
}

type Build = ReturnType<typeof createBuild>;

function createBuild(folder: string) {
  const texts = new Map<string, string>();
  const read = (file: string): string => {
    const known = texts.get(file) ?? readFileSync(join(folder, file), 'utf8');
    texts.set(file, known);
    return known;
  };
  return {
    read,
    /** These files with all that they import before they run. */
    closure(files: Iterable<string>): Set<string> {
      const found = new Set<string>();
      const visit = (file: string) => {
        if (found.has(file)) return;
        found.add(file);
        if (file.endsWith('.js')) for (const imported of staticImports(read(file))) visit(imported);
      };
      for (const file of files) visit(file);
      return found;
    },
    part(name: string, files: Iterable<string>): Part {
      const sorted = [...files].toSorted();
      return { name, files: sorted, bytes: sorted.reduce((sum, file) => sum + bytesOnTheWire(read(file)), 0) };
    },
  };
}

function filesOfIndex(html: string): string[] {
  return [...html.matchAll(/<(?:script|link)[^>]*?(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(
    (match) => match[1] ?? '',
  );
}

function staticImports(script: string): string[] {
  return [...script.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map((match) => `assets/${match[1]}`);
}

/** Adds each part that this file, or such a part, imports on demand, with the styles and chunks that come along. */
function collectOnDemand(build: Build, file: string, found: Map<string, Set<string>>): void {
  if (!file.endsWith('.js')) return;
  const script = build.read(file);
  const preloads = preloadTable(script);
  // The list of what to preload stands behind the import, before the next import.
  for (const match of script.matchAll(/import\(\s*["'`]\.\/([^"'`]+\.js)["'`]\s*\)/g)) {
    const target = `assets/${match[1]}`;
    const name = chunkName(target);
    if (found.has(name)) continue;
    const behind = script.slice(match.index + match[0].length, match.index + 2000).split('import(')[0] ?? '';
    const numbers = /__vite__mapDeps\(\[([\d,]*)\]\)/.exec(behind)?.[1] ?? '';
    const preloaded = numbers.split(',').flatMap((number) => (number === '' ? [] : [preloads[Number(number)] ?? '']));
    const files = build.closure([target, ...preloaded]);
    found.set(name, files);
    for (const one of files) collectOnDemand(build, one, found);
  }
}

/** Vite writes the files that lazy parts need into one table a chunk. */
function preloadTable(script: string): string[] {
  const table = /__vite__mapDeps=.*?m\.f=(\[[^\]]*\])/.exec(script)?.[1];
  return table ? (JSON.parse(table) as string[]).map((path) => path.replace(/^\//, '')) : [];
}

/** `assets/ProblemPage-ab12cd34.js` → `ProblemPage`; names that stand for a whole package keep their hash. */
function chunkName(file: string): string {
  const plain = file.replace('assets/', '').replace(/\.js$/, '');
  const name = plain.replace(/-[A-Za-z0-9_-]{8}$/, '');
  return name === 'dist' ? plain : name;
}

function bytesOnTheWire(text: string): number {
  return Math.min(gzipSync(text, { level: 9 }).length, Buffer.byteLength(text));
}
