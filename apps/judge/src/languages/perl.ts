import { BASE_ENVIRONMENT, compileLimits, type Language } from './language.ts';

const TRIAL = `my ($what, $x, $y) = split ' ', <STDIN>;
print "hello\\n" if $what == 0;
print $x + $y, "\\n" if $what == 1;
while ($what == 2) { }
my @kept;
while ($what == 3) { push @kept, 'x' x (1 << 20); }
exit 3 if $what == 4;
`;

export const PERL: Language = {
  name: 'Perl',
  sourceName: 'main.pl',
  compile: {
    command: ['/usr/bin/perl', '-c', 'main.pl'],
    environment: BASE_ENVIRONMENT,
    limits: compileLimits(10_000, 256),
    artifact: 'main.pl',
    noise: /^main\.pl (syntax OK|had compilation errors\.)$| \(@INC[^)]*\)/gm,
  },
  run: { command: ['/usr/bin/perl', 'main.pl'], environment: BASE_ENVIRONMENT, processes: 32 },
  memorySurchargeBytes: 0,
  outOfMemory: /^Out of memory\b/m,
  version: { command: ['/usr/bin/perl', '-e', 'printf "Perl %vd", $^V'], pick: /^(.+)$/m },
  toolchain: ['/usr/bin/perl'],
  trial: { program: TRIAL, broken: 'my $x = (;\n' },
  warmUp: true,
  packages: ['perl'],
};
