import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** For addresses like `path`, and in this order: what the page needs besides what index.html names. */
export type Preloads = { path: string; modules: string[]; fonts?: string[] }[];

/**
 * Writes `page-files.json`: the files that the server names along with index.html. Without them a browser learns of each
 * part of a page only when the part before it has arrived and run.
 */
export function preloads(pages: Preloads): Plugin {
  let root = '';
  return {
    name: 'oyez-preloads',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const start = filesOf(
        chunks.filter(({ isEntry }) => isEntry),
        bundle,
      );
      const named = pages.map(({ path, modules, fonts = [] }) => {
        const wanted = modules.map((name) => {
          const id = join(root, name);
          const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id));
          if (chunk === undefined) throw new Error(`${name} is preloaded for ${path}, but is not in the build.`);
          return chunk;
        });
        const files = [...filesOf(wanted, bundle)].filter((file) => !start.has(file));
        const ending = (end: string) => files.filter((file) => file.endsWith(end)).map((file) => `/${file}`);
        return {
          path,
          styles: ending('.css'),
          fonts: fonts.map((name) => `/${fontNamed(name, bundle)}`),
          parts: ending('.js'),
        };
      });
      this.emitFile({ type: 'asset', fileName: 'page-files.json', source: JSON.stringify(named) });
    },
  };
}

/** The files of these chunks and of all that they import before they run. */
function filesOf(chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Set<string> {
  const found = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') visit(imported);
    }
  };
  chunks.forEach(visit);
  return found;
}

function fontNamed(name: string, bundle: Rolldown.OutputBundle): string {
  const found = Object.keys(bundle).find((file) => file.includes(`/${name}-`) && file.endsWith('.woff2'));
  if (found === undefined) throw new Error(`The font ${name} is to be preloaded, but is not in the build.`);
  return found;
}
