import { BASE_ENVIRONMENT, compileLimits, type Language } from './language.ts';

const TRIAL = `local what, a, b = io.read('n', 'n', 'n')
if what == 0 then print('hello') end
if what == 1 then print(a + b) end
while what == 2 do end
local kept = {}
while what == 3 do kept[#kept + 1] = string.rep('x', (1 << 20) + #kept) end
if what == 4 then os.exit(3) end
`;

export const LUA: Language = {
  name: 'Lua',
  sourceName: 'main.lua',
  compile: {
    command: ['/usr/bin/luac5.4', '-p', 'main.lua'],
    environment: BASE_ENVIRONMENT,
    limits: compileLimits(10_000, 256),
    artifact: 'main.lua',
    noise: /^\/usr\/bin\/luac5\.4: /gm,
  },
  run: { command: ['/usr/bin/lua5.4', 'main.lua'], environment: BASE_ENVIRONMENT, processes: 32 },
  memorySurchargeBytes: 0,
  outOfMemory: /\bnot enough memory\b/,
  version: { command: ['/usr/bin/lua5.4', '-v'], pick: /^(Lua \S+)/m },
  toolchain: ['/usr/bin/lua5.4', '/usr/bin/luac5.4'],
  trial: { program: TRIAL, broken: 'local x = (\n' },
  warmUp: true,
  packages: ['lua5.4'],
};
