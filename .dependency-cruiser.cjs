/** Who may import whom. `docs/architecture.md` says why; `./oyez check` runs it and refuses to pass on an empty graph. */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, dependencyTypesNot: ['type-only'] } },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { pathNot: ['^packages/contract/', '^node_modules/(zod|vitest)/', '^node:'], dependencyTypesNot: ['core'] },
    },
    {
      name: 'board-sees-contract-only',
      severity: 'error',
      from: { path: '^packages/board/' },
      to: { pathNot: ['^packages/(board|contract)/', '^node_modules/vitest/'], dependencyTypesNot: ['core'] },
    },
    {
      name: 'board-is-pure',
      severity: 'error',
      from: { path: '^packages/board/', pathNot: '([.]test[.]ts|/testing/.*)$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'remote-judges-know-no-server',
      severity: 'error',
      from: { path: '^packages/remote-judges/', pathNot: '([.]test[.]ts|/testing/.*)$' },
      to: { path: '^(apps|tools|packages/board)/' },
    },
    {
      name: 'sql-is-private',
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/', pathNot: '[.]test[.]ts$' },
      to: { path: '^apps/server/src/features/[^/]+/.*[.]sql[.]ts$', pathNot: '^apps/server/src/features/$1/' },
    },
    {
      name: 'sql-sees-only-the-database',
      severity: 'error',
      from: { path: '^apps/server/src/features/.*[.]sql[.]ts$' },
      to: { path: '^apps/server/src/', pathNot: ['^apps/server/src/(db|policy)/', '[.](sql|policy|filter)[.]ts$'] },
    },
    {
      name: 'policies-are-pure',
      severity: 'error',
      from: { path: '^apps/server/src/features/.*[.]policy[.]ts$' },
      to: {
        path: '^apps/server/src/',
        pathNot: ['^apps/server/src/(db|policy)/', '[.]policy[.]ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'filters-are-pure',
      severity: 'error',
      from: { path: '^apps/server/src/features/.*[.]filter[.]ts$' },
      to: { path: '^apps/server/src/', pathNot: ['^apps/server/src/(db|policy)/', '[.](policy|filter)[.]ts$'] },
    },
    {
      name: 'the-ground-knows-no-feature',
      severity: 'error',
      from: {
        path: '^apps/server/src/((http|db|jobs|files|live|settings|policy)/|services[.]ts$)',
        pathNot: '[.]test[.]ts$',
      },
      to: { path: '^apps/server/src/features/' },
    },
    {
      name: 'web-features-meet-at-api',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: ['^apps/web/src/features/$1/', '[.]api[.]ts$'] },
    },
    {
      name: 'web-ui-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|api|live)/' },
      to: { path: '^apps/web/src/features/' },
    },
    {
      name: 'web-sees-contract-only',
      severity: 'error',
      from: { path: '^apps/web' },
      to: { path: '^apps/(server|judge)' },
    },
    {
      name: 'judge-sees-contract-only',
      severity: 'error',
      from: { path: '^apps/judge', pathNot: '([.]test[.]ts|/testing/.*)$' },
      to: { path: '^(apps/(server|web)|tools|packages/(board|remote-judges))/' },
    },
    {
      name: 'server-sees-no-other-app',
      severity: 'error',
      from: { path: '^apps/server', pathNot: '([.]test[.]ts|/testing/.*)$' },
      to: { path: '^(apps/(judge|web)|tools)/' },
    },
    {
      name: 'only-tests-see-test-code',
      severity: 'error',
      from: { pathNot: '([.]test[.]tsx?$|/testing/|^e2e/|^tools/bench/|vitest)' },
      to: { path: '(/testing/|[.]test[.]tsx?$)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules/(?!@oyez))/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
    moduleSystems: ['es6'],
  },
};
