/** A node of HTML that an author wrote as it is. */
type Node = { type: string; value?: string; children?: Node[] };

/**
 * Tags first, and what must not be looked into; then formulas. Blanks inside of the dollars, or a digit behind them,
 * are those of prices.
 */
const PIECE =
  /<(pre|code|textarea|script|style)\b[^]*?<\/\1\s*>|<!--[^]*?-->|\$\$(?<display>[^$]{1,5000})\$\$|\$(?=[^\s$])(?<inline>[^$\n]{0,2000}[^\s$\\])\$(?!\d)|<[^>]*>/gi;

/** Formulas within blocks of HTML, where Markdown does not look for any. */
export function markRawFormulas() {
  return (tree: unknown) => walk(tree as Node);
}

function walk(node: Node): void {
  if (node.type === 'raw' && node.value?.includes('$')) node.value = withFormulas(node.value);
  for (const child of node.children ?? []) walk(child);
}

function withFormulas(html: string): string {
  return html.replaceAll(PIECE, (whole, ...rest) => {
    const { display, inline } = rest.at(-1) as { display?: string; inline?: string };
    if (display !== undefined) return `<pre><code class="math-display">${escaped(display.trim())}</code></pre>`;
    return inline === undefined ? whole : `<code class="math-inline">${escaped(inline)}</code>`;
  });
}

/** Escapes of its author's stay. */
function escaped(tex: string): string {
  return tex.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
