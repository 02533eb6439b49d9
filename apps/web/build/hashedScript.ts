import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Gives a script of `public/`, which a page waits for, a name that changes with its content: browsers keep it then. */
export function hashedScript(name: string): Plugin {
  let source = '';
  let fileName = '';
  return {
    name: 'oyez-hashed-script',
    apply: 'build',
    configResolved({ publicDir, build }) {
      source = readFileSync(join(publicDir, name), 'utf8');
      const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
      fileName = `${build.assetsDir}/${name.replace(/\.js$/, '')}-${hash}.js`;
    },
    transformIndexHtml: (html) => html.replace(`/${name}`, `/${fileName}`),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
