import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ObjectRules } from './object-rule.ts';

const features = join(import.meta.dirname, '..', '..', 'features');
const files = readdirSync(features).map((feature) => join(features, feature, 'testing', 'object-rules.ts'));

/** Every call by name that may name an object and that not only a role opens. */
export const objectRules: ObjectRules = Object.assign(
  {},
  ...(await Promise.all(files.filter(existsSync).map(rulesIn))),
);

async function rulesIn(file: string): Promise<ObjectRules> {
  return ((await import(file)) as { objectRules: ObjectRules }).objectRules;
}
