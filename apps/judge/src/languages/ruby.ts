import { BASE_ENVIRONMENT, compileLimits, MIB, type Language } from './language.ts';

const RUBY = ['/usr/bin/ruby', '--disable=did_you_mean,error_highlight', '-W0'];

const TRIAL = `what, a, b = gets.split.map(&:to_i)
puts 'hello' if what == 0
puts a + b if what == 1
while what == 2 do end
kept = []
kept << 'x' * (1 << 20) while what == 3
exit 3 if what == 4
`;

export const RUBY_LANGUAGE: Language = {
  name: 'Ruby',
  sourceName: 'main.rb',
  compile: {
    command: [...RUBY, '-c', 'main.rb'],
    environment: BASE_ENVIRONMENT,
    limits: compileLimits(10_000, 256),
    artifact: 'main.rb',
    noise: /^Syntax OK$/gm,
  },
  run: {
    command: [...RUBY, 'main.rb'],
    // Calls may go 100,000 deep, as in other languages: the usual room is for 10,000.
    environment: [...BASE_ENVIRONMENT, `RUBY_THREAD_VM_STACK_SIZE=${64 * MIB}`],
    processes: 32,
  },
  memorySurchargeBytes: 16 * MIB,
  outOfMemory: /\bNoMemoryError\b/,
  version: { command: ['/usr/bin/ruby', '--version'], pick: /^(ruby \S+)/m },
  toolchain: ['/usr/bin/ruby'],
  trial: { program: TRIAL, broken: 'def main(\n' },
  warmUp: true,
  packages: ['ruby'],
};
