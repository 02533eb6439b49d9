import type { Access } from '@oyez/contract/wire/endpoint';
import type { ErrorSpec } from '@oyez/contract/errors/error-spec';
import { errors } from '@oyez/contract/errors/catalogue';
import type { Bilingual } from '@oyez/contract/wire/values';
import { streams, type JsonSchema, type Operation, type OperationGroup } from './operations.ts';

const ACCESS: Record<Access, Bilingual> = {
  anonymous: { en: 'everyone', zh: '所有人' },
  reader: { en: 'anyone who may read problems', zh: '可阅读题目的人' },
  login: { en: 'logged-in users', zh: '需要登录' },
  admin: { en: 'administrators', zh: '管理员' },
  node: { en: 'judge nodes', zh: '评测机' },
};

const STYLE = `
:root{color-scheme:light dark;--text:#1d2430;--soft:#5b6675;--line:#dfe4ea;--back:#fff;--code:#f3f5f8;--link:#1c5fb8;--get:#1d7a4c;--post:#8a5200}
@media(prefers-color-scheme:dark){:root{--text:#e4e8ee;--soft:#9aa6b5;--line:#323a45;--back:#14181e;--code:#1e242c;--link:#7fb2f5;--get:#6fd3a0;--post:#f0b46a}}
body{margin:0 auto;max-width:60rem;padding:1.5rem 1.25rem 4rem;font:16px/1.6 system-ui,sans-serif;color:var(--text);background:var(--back)}
a{color:var(--link)}nav a{margin-right:1rem;white-space:nowrap}
h1{margin:0 0 .5rem}h2{margin:3rem 0 .5rem;padding-bottom:.3rem;border-bottom:1px solid var(--line)}
article{margin:1.75rem 0}h3{margin:0;font:600 1rem/1.5 ui-monospace,monospace;overflow-wrap:anywhere}h3 a{color:inherit;text-decoration:none}
.get{color:var(--get)}.post,.put,.delete{color:var(--post)}p{margin:.25rem 0}.soft{color:var(--soft)}
pre{margin:.4rem 0;padding:.75rem 1rem;overflow-x:auto;font:.85rem/1.5 ui-monospace,monospace;background:var(--code);border-radius:6px}
table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{padding:.35rem .6rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
.scroll{overflow-x:auto}code{font-family:ui-monospace,monospace}`;

/** The contract as one page that needs no script. */
export function docsPage(groups: readonly OperationGroup[]): string {
  const links = [
    ...groups.map((group) => `<a href="#${group.key}">${both(group.name)}</a>`),
    '<a href="#streams">Streams · 流</a>',
    '<a href="#errors">Errors · 错误</a>',
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Oyez API · 接口</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>Oyez API · 接口</h1>
<p>Every answer is <code>{status, data, msg}</code>. A request that was understood but refused is HTTP 200 with another <code>status</code> in its body. Send the token as it is in the <code>Authorization</code> header. For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<p lang="zh">每个回答都是 <code>{status, data, msg}</code>；能理解但被拒绝的请求仍为 HTTP 200，由正文中的 <code>status</code> 区分。令牌原样放在 <code>Authorization</code> 请求头中。程序请用 <a href="/api/openapi.json">openapi.json</a>。</p>
<nav aria-label="Areas · 分类">${links.join('\n')}</nav>
</header>
<main>
${groups.map(section).join('\n')}
<section id="streams"><h2>Streams and files · 流与文件</h2>
${streams.map((stream) => article(stream.path, 'GET', stream.path, stream.summary, stream.access, [`<p class="soft"><code>${escape(stream.types.join(', '))}</code> · <code>?${stream.query.join('&amp;')}</code></p>`])).join('\n')}
</section>
${errorTable()}
</main>
</body>
</html>
`;
}

function section(group: OperationGroup): string {
  return `<section id="${group.key}"><h2>${both(group.name)}</h2>\n${group.operations.map(operationArticle).join('\n')}\n</section>`;
}

function operationArticle(operation: Operation): string {
  const inputs = [operation.params, operation.query].filter((schema) => schema !== undefined);
  return article(operation.id, operation.method, operation.path, operation.summary, operation.access, [
    operation.grant === undefined
      ? ''
      : `<p class="soft">Needs the right · 需要权限 <code>${escape(operation.grant)}</code></p>`,
    operation.changesState ? '<p class="soft">This GET changes something · 该 GET 会改变状态</p>' : '',
    ...inputs.map((schema) => block('Query · 参数', schema)),
    operation.body ? block('Body · 请求体', operation.body) : '',
    block('Answer · 返回', operation.reply),
  ]);
}

function article(id: string, method: string, path: string, summary: string, access: Access, parts: string[]): string {
  return `<article id="${escape(id)}">
<h3><a href="#${escape(id)}"><span class="${method.toLowerCase()}">${method}</span> ${escape(path)}</a></h3>
<p>${escape(summary)} <span class="soft">(${both(ACCESS[access])})</span></p>
${parts.filter((part) => part !== '').join('\n')}
</article>`;
}

function block(title: string, schema: JsonSchema): string {
  return `<p class="soft">${title}</p><pre tabindex="0">${escape(typeText(schema, 0))}</pre>`;
}

function errorTable(): string {
  const rows = Object.entries<ErrorSpec>(errors).map(
    ([code, spec]) =>
      `<tr><td><code>${code}</code></td><td>${spec.status}</td><td>${spec.http ?? 200}</td><td>${escape(spec.en)}<br><span lang="zh">${escape(spec.zh)}</span></td></tr>`,
  );
  return `<section id="errors"><h2>Errors · 错误</h2>
<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">code</th><th scope="col">status</th><th scope="col">HTTP</th><th scope="col">msg</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div></section>`;
}

/** A schema as a reader writes a type; a question mark for what may be left out. */
function typeText(schema: JsonSchema, depth: number): string {
  if (schema.anyOf) return schema.anyOf.map((one) => typeText(one, depth)).join(' | ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === 'array') return `${wrapped(typeText(asSchema(schema.items), depth))}[]`;
  if (Array.isArray(schema.type)) return schema.type.join(' | ');
  if (schema.type !== 'object') return schema.type ?? 'any';
  if (schema.properties === undefined) return `{ [key]: ${typeText(asSchema(schema.additionalProperties), depth)} }`;
  const indent = '  '.repeat(depth + 1);
  const lines = Object.entries(schema.properties).map(([name, property]) => {
    const mark = schema.required?.includes(name) ? '' : '?';
    return `${indent}${name}${mark}: ${typeText(asSchema(property), depth + 1)}`;
  });
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
}

function asSchema(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonSchema) : {};
}

function wrapped(text: string): string {
  return text.includes(' | ') && !text.startsWith('{') ? `(${text})` : text;
}

function both(text: Bilingual): string {
  return `${escape(text.en)} · <span lang="zh">${escape(text.zh)}</span>`;
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
}
