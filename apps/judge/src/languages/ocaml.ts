import { BASE_ENVIRONMENT, compileLimits, type Language } from './language.ts';

const TRIAL = `let () = Scanf.scanf " %d %d %d" (fun what a b ->
  if what = 0 then print_endline "hello";
  if what = 1 then Printf.printf "%d\\n" (a + b);
  while what = 2 do ignore (Sys.opaque_identity a) done;
  let kept = ref [] in
  while what = 3 do kept := Bytes.make 1048576 'x' :: !kept done;
  if what = 4 then exit 3)
`;

export const OCAML: Language = {
  name: 'OCaml',
  sourceName: 'main.ml',
  compile: {
    command: ['/usr/bin/ocamlopt', '-w', '-a', '-o', 'main', 'str.cmxa', 'unix.cmxa', 'main.ml'],
    environment: BASE_ENVIRONMENT,
    limits: compileLimits(15_000, 512),
    artifact: 'main',
  },
  run: { command: ['/w/main'], environment: BASE_ENVIRONMENT, processes: 32 },
  memorySurchargeBytes: 0,
  outOfMemory: /\bOut of memory\b/,
  version: { command: ['/usr/bin/ocamlopt', '-v'], pick: /^The (.+)$/m },
  toolchain: ['/usr/bin/ocamlopt'],
  trial: { program: TRIAL, broken: 'let () = (\n' },
  packages: ['ocaml-nox'],
};
