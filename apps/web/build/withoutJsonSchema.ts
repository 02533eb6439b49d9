import type { Plugin } from 'vite';

const MODULES = /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/;
/** What describes schemas; the rest of these modules is wanted by schemas themselves. */
const DESCRIBING =
  /^export (const|function) (\w+Processor|allProcessors|process\w+|finalize|extractDefs|toJSONSchema|create\w+Method)\b/gm;

/** The browser checks what it sends and receives; only the server describes it. That part of zod stays at home. */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'oyez-without-json-schema',
    apply: 'build',
    transform(code, id) {
      if (!MODULES.test(id)) return null;
      const names: string[] = [];
      const unused = code.replaceAll(DESCRIBING, (_, kind: string, name: string) => {
        names.push(name);
        return `${kind} ${name}`;
      });
      if (names.length === 0) throw new Error(`${id} exports nothing that could be left out.`);
      const left = names.map((name) => `nothing as ${name}`);
      return { code: `const nothing = () => undefined;\n${unused}\nexport { ${left.join(', ')} };\n`, map: null };
    },
  };
}
