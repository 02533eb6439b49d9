import { BASE_ENVIRONMENT, compileLimits, type Language } from './language.ts';

/** Where the sandbox shows the tool-chain: rustup's folder, or Debian's own. */
const RUST_ROOT = '/opt/rust';

const TRIAL = `use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let given: Vec<i64> = text.split_whitespace().map(|word| word.parse().unwrap()).collect();
    if given[0] == 0 { println!("hello"); }
    if given[0] == 1 { println!("{}", given[1] + given[2]); }
    while given[0] == 2 { std::hint::black_box(0); }
    let mut kept: Vec<Vec<u8>> = Vec::new();
    while given[0] == 3 { kept.push(vec![1; 1 << 20]); }
    if given[0] == 4 { std::process::exit(3); }
}
`;

export const RUST: Language = {
  name: 'Rust',
  sourceName: 'main.rs',
  compile: {
    command: [
      `${RUST_ROOT}/bin/rustc`,
      ...['-O', '--edition=2021', '--cap-lints=allow', '--cfg=ONLINE_JUDGE', '-o', 'main', 'main.rs'],
    ],
    environment: BASE_ENVIRONMENT,
    limits: compileLimits(30_000, 1024),
    artifact: 'main',
  },
  run: { command: ['/w/main'], environment: BASE_ENVIRONMENT, processes: 32 },
  memorySurchargeBytes: 0,
  outOfMemory: /^memory allocation of \d+ bytes failed/m,
  version: { command: [`${RUST_ROOT}/bin/rustc`, '--version'], pick: /^(.+)$/m },
  toolchain: [`${RUST_ROOT}/bin/rustc`],
  trial: { program: TRIAL, broken: 'fn main( {\n' },
  packages: ['rustc'],
  home: {
    target: RUST_ROOT,
    has: 'bin/rustc',
    places: [
      '~/.rustup/toolchains/stable-*',
      '/usr/local/rustup/toolchains/stable-*',
      '~/.rustup/toolchains/1.*',
      '/usr/local/rustup/toolchains/1.*',
      '/usr/local',
      '/usr',
    ],
  },
};
