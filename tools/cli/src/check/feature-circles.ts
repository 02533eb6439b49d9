/** A file as dependency-cruiser lists it; a type import counts like any other. */
export type Module = { source: string; dependencies: { resolved: string }[] };

const FEATURE = /^(apps\/(?:server|web)\/src\/features)\/([^/]+)\//;
const TEST = /[.]test[.]tsx?$/;

type Step = { from: string; to: string; files: string[] };

/**
 * Features of an app that need each other, directly or through others: none of them can be understood, moved or left out
 * alone. Each circle comes with every import that it is made of, the shortest first; longer ones that share a step with
 * it are left out, as the same import may well close them all.
 */
export function featureCircles(modules: readonly Module[]): string[] {
  const graph = importsBetween(modules);
  const circles = [...graph.keys()]
    .map((start) => shortestCircle(graph, start))
    .filter((circle) => circle !== undefined)
    .toSorted((a, b) => a.length - b.length);
  const told = new Set<string>();
  return circles.flatMap((circle) => {
    const steps = circle.map(({ from, to }) => `${from} ${to}`);
    if (steps.some((step) => told.has(step))) return [];
    for (const step of steps) told.add(step);
    return [textOf(circle)];
  });
}

function importsBetween(modules: readonly Module[]): Map<string, Map<string, string[]>> {
  const graph = new Map<string, Map<string, string[]>>();
  for (const { source, dependencies } of modules) {
    const from = featureOf(source);
    if (from === undefined || TEST.test(source)) continue;
    for (const { resolved } of dependencies) {
      const to = featureOf(resolved);
      if (to === undefined || to === from || appOf(to) !== appOf(from)) continue;
      const targets = graph.get(from) ?? new Map<string, string[]>();
      targets.set(to, [...(targets.get(to) ?? []), `${within(source)} → ${within(resolved)}`]);
      graph.set(from, targets);
    }
  }
  return graph;
}

function shortestCircle(graph: ReadonlyMap<string, ReadonlyMap<string, string[]>>, start: string): Step[] | undefined {
  const reached = new Set<string>();
  let ways: Step[][] = [[]];
  while (ways.length > 0) {
    const longer: Step[][] = [];
    for (const way of ways) {
      const from = way.at(-1)?.to ?? start;
      for (const [to, files] of graph.get(from) ?? []) {
        const next = [...way, { from, to, files }];
        if (to === start) return next;
        if (!reached.has(to)) longer.push(next);
        reached.add(to);
      }
    }
    ways = longer;
  }
  return undefined;
}

function textOf(circle: readonly Step[]): string {
  const names = [...circle, ...circle.slice(0, 1)].map((step) => within(step.from));
  const imports = circle.flatMap(({ files }) => files).map((line) => `  ${line}`);
  return [`no-feature-circles: ${appOf(circle[0]?.from ?? '')}: ${names.join(' → ')}`, ...imports].join('\n');
}

function featureOf(path: string): string | undefined {
  const [, features, name] = FEATURE.exec(path) ?? [];
  return name === undefined ? undefined : `${features}/${name}`;
}

function appOf(path: string): string {
  return path.split('/').slice(0, 2).join('/');
}

/** Below `features/`. */
function within(path: string): string {
  return path.split('/').slice(4).join('/');
}
