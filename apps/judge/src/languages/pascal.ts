import { BASE_ENVIRONMENT, compileLimits, type Language } from './language.ts';

const TRIAL = `program Main;
var what, a, b: Int64;
    kept: ^Byte;
begin
  ReadLn(what, a, b);
  if what = 0 then WriteLn('hello');
  if what = 1 then WriteLn(a + b);
  while what = 2 do ;
  while what = 3 do begin
    GetMem(kept, 1 shl 20);
    FillChar(kept^, 1 shl 20, 1);
  end;
  if what = 4 then Halt(3);
end.
`;

export const PASCAL: Language = {
  name: 'Pascal',
  sourceName: 'main.pas',
  compile: {
    command: ['/usr/bin/fpc', '-O2', '-dONLINE_JUDGE', '-l-', '-v0e', '-omain', 'main.pas'],
    environment: BASE_ENVIRONMENT,
    limits: compileLimits(10_000, 256),
    artifact: 'main',
    noise: /^Error: \S*ppc\w+ returned an error exitcode$/gm,
  },
  run: { command: ['/w/main'], environment: BASE_ENVIRONMENT, processes: 32 },
  memorySurchargeBytes: 0,
  outOfMemory: /^(Runtime error 203\b|EOutOfMemory\b)/m,
  version: { command: ['/bin/sh', '-c', 'echo Free Pascal $(/usr/bin/fpc -iV)'], pick: /^(.+)$/m },
  toolchain: ['/usr/bin/fpc', '/etc/fpc.cfg'],
  trial: { program: TRIAL, broken: 'program Main;\nbegin\n  WriteLn(\nend.\n' },
  packages: ['fp-compiler'],
};
