import type { Plugin } from 'vite';

const DESCRIBING_MODULES = /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/;
/** What describes schemas; the rest of these modules is wanted by schemas themselves. */
const DESCRIBING =
  /^export (const|function) (\w+Processor|allProcessors|process\w+|finalize|extractDefs|toJSONSchema|create\w+Method)\b/gm;
/** English sentences for faults: people read ours. */
const SENTENCES = /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/;
/** For values that contain themselves: what was JSON does not. */
const MEMOIZER = /[\\/]zod[\\/]v4[\\/]core[\\/]memoizer\.js$/;

/** The browser checks what it sends and receives. What of zod only the server needs stays at home. */
export function leanZod(): Plugin {
  return {
    name: 'oyez-lean-zod',
    apply: 'build',
    transform(code, id) {
      if (DESCRIBING_MODULES.test(id)) return { code: withoutDescribing(code, id), map: null };
      if (SENTENCES.test(id)) return { code: 'export default () => ({});\n', map: null };
      if (MEMOIZER.test(id)) return { code: withoutMemoizer(code, id), map: null };
      return null;
    },
  };
}

function withoutDescribing(code: string, id: string): string {
  const names: string[] = [];
  const unused = code.replaceAll(DESCRIBING, (_, kind: string, name: string) => {
    names.push(name);
    return `${kind} ${name}`;
  });
  if (names.length === 0) throw new Error(`${id} exports nothing that could be left out.`);
  const left = names.map((name) => `nothing as ${name}`);
  return `const nothing = () => undefined;\n${unused}\nexport { ${left.join(', ')} };\n`;
}

function withoutMemoizer(code: string, id: string): string {
  const unused = code.replace(/^export function memoizer\(/m, 'function unused(');
  if (unused === code) throw new Error(`${id} has no memoizer that could be left out.`);
  return `${unused}\nexport function memoizer() {\n  return undefined;\n}\n`;
}
