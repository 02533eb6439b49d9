import type { DemoProblem } from './types.ts';
import { problem as seedVault } from './problems/seed-vault/problem.ts';
import { problem as lakeLanterns } from './problems/lake-lanterns/problem.ts';
import { problem as pottersKiln } from './problems/potters-kiln/problem.ts';
import { problem as ridgePanorama } from './problems/ridge-panorama/problem.ts';
import { problem as rainBarrels } from './problems/rain-barrels/problem.ts';
import { problem as rooftopCat } from './problems/rooftop-cat/problem.ts';
import { problem as stripedScarf } from './problems/striped-scarf/problem.ts';
import { problem as clockmakersNotes } from './problems/clockmakers-notes/problem.ts';
import { problem as formationDancing } from './problems/formation-dancing/problem.ts';
import { problem as riceTerraces } from './problems/rice-terraces/problem.ts';
import { problem as birdsongAtDawn } from './problems/birdsong-at-dawn/problem.ts';
import { problem as stampRally } from './problems/stamp-rally/problem.ts';

export const demoProblems: DemoProblem[] = [
  seedVault,
  lakeLanterns,
  pottersKiln,
  ridgePanorama,
  rainBarrels,
  rooftopCat,
  stripedScarf,
  clockmakersNotes,
  formationDancing,
  riceTerraces,
  birdsongAtDawn,
  stampRally,
];
