import { BASE_ENVIRONMENT, compileLimits, MIB, type Language } from './language.ts';

const TRIAL = `import qualified Data.ByteString as B
import System.Exit

main :: IO ()
main = do
  given <- fmap (map read . words) getLine :: IO [Integer]
  let what = head given
  if what == 0 then putStrLn "hello" else return ()
  if what == 1 then print (sum (tail given)) else return ()
  if what == 2 then spin 0 else return ()
  if what == 3 then hoard [] else return ()
  if what == 4 then exitWith (ExitFailure 3) else return ()

spin :: Integer -> IO ()
spin n = if n < 0 then print n else spin (n + 1)

hoard :: [B.ByteString] -> IO ()
hoard kept = do
  let room = B.replicate 1048576 (fromIntegral (length kept))
  if B.last room == 255 && length kept > 1000000 then print (map B.head kept) else hoard (room : kept)
`;

export const HASKELL: Language = {
  name: 'Haskell',
  sourceName: 'main.hs',
  compile: {
    command: ['/usr/bin/ghc', '-v0', '-w', '-O2', '-o', 'main', 'main.hs'],
    environment: BASE_ENVIRONMENT,
    limits: compileLimits(30_000, 1024),
    artifact: 'main',
  },
  run: { command: ['/w/main'], environment: BASE_ENVIRONMENT, processes: 32 },
  memorySurchargeBytes: 16 * MIB,
  outOfMemory: /\bheap overflow\b|\bstack overflow\b|\bout of memory\b/i,
  version: { command: ['/usr/bin/ghc', '--version'], pick: /^The Glorious (.+)$/m },
  toolchain: ['/usr/bin/ghc', '/var/lib/ghc/package.conf.d/package.cache'],
  trial: { program: TRIAL, broken: 'main = putStrLn (\n' },
  packages: ['ghc'],
};
