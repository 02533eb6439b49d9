import { describe, expect, it } from 'vitest';
import { formulasBetweenDollars } from './dollars.ts';

const told = (text: string) =>
  formulasBetweenDollars(text).map((piece) => ('tex' in piece ? [piece.tex, piece.display] : piece.text));

describe('dollars of a site that has formulas and prices', () => {
  it.each<[string, unknown[]]>([
    ['no dollar at all', ['no dollar at all']],
    ['for $n$ numbers', ['for ', ['n', false], ' numbers']],
    ['$a_i$ and $b_i$', [['a_i', false], ' and ', ['b_i', false]]],
    ['so $$\\sum a_i$$ is', ['so ', ['\\sum a_i', true], ' is']],
    ['it costs $5 and $10', ['it costs $5 and $10']],
    ['between $5 and $10 dollars', ['between $5 and $10 dollars']],
    ['US$5$', ['US$5$']],
    ['$ 5 $', ['$ 5 $']],
    ['$n', ['$n']],
    ['$a\nb$', ['$a\nb$']],
    ['$$', ['$$']],
    [String.raw`\$5$`, [String.raw`\$5$`]],
  ])('reads %j', (text, pieces) => {
    expect(told(text)).toEqual(pieces);
  });

  it('is quick with a text of nothing else', () => {
    const before = process.cpuUsage();
    formulasBetweenDollars('$a '.repeat(50_000));
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000);
  });
});
