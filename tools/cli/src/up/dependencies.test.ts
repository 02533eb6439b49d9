import { describe, expect, it } from 'vitest';
import { productionFolders } from './dependencies.ts';

describe('what the services need of node_modules', () => {
  it('is everything that the workspaces depend on, found as Node finds it', () => {
    const lock = {
      packages: {
        '': {},
        'apps/server': { dependencies: { '@oyez/contract': '1', web: '1' }, devDependencies: { test: '1' } },
        'packages/contract': { dependencies: { schema: '1' } },
        'node_modules/@oyez/contract': { link: true, resolved: 'packages/contract' },
        'node_modules/web': { dependencies: { shared: '2' }, optionalDependencies: { absent: '1', fast: '1' } },
        'node_modules/web/node_modules/shared': { dependencies: { deep: '1' } },
        'node_modules/shared': {},
        'node_modules/fast': { peerDependencies: { web: '1' } },
        'node_modules/deep': {},
        'node_modules/schema': {},
        'node_modules/test': {},
        'node_modules/unrelated': {},
      },
    };
    expect(productionFolders(lock, ['apps/server'])).toEqual([
      'apps/server',
      'node_modules/@oyez/contract',
      'node_modules/deep',
      'node_modules/fast',
      'node_modules/schema',
      'node_modules/web',
      'node_modules/web/node_modules/shared',
      'packages/contract',
    ]);
  });
});
