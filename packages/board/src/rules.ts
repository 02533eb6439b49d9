import { acm } from './acm.ts';
import type { RuleName } from './facts.ts';
import { oi } from './oi.ts';
import type { Line, Rule } from './rule.ts';

/** A board holds lines of its own rule only, so each is handed what it made. */
export const rules: Record<RuleName, Rule<Line>> = { acm, oi } as Record<RuleName, Rule<Line>>;
