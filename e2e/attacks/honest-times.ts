import { writeFileSync } from 'node:fs';
import { CPP } from '../support/programs.ts';
import type { Contestant } from './contestant.ts';
import type { Stage } from './stage.ts';

const RUNS = 5;
const JUDGED_WITHIN_MS = 60_000;

/** Uses processor, memory and files for a tenth of a second: whatever an attack has used up or spoilt slows it down. */
const WORK = `#include <cstdio>
#include <vector>
int main() {
    long long a, b;
    if (std::scanf("%lld %lld", &a, &b) != 2) return 1;
    std::vector<unsigned> room(1 << 23);
    unsigned x = 1;
    for (int round = 0; round < 4; round++)
        for (auto &cell : room) cell += x = x * 1664525 + 1013904223;
    for (int n = 0; n < 200; n++) {
        char name[32];
        std::snprintf(name, sizeof name, "/tmp/%d", n);
        if (std::FILE *file = std::fopen(name, "w")) { std::fwrite(room.data(), 1, 4096, file); std::fclose(file); }
    }
    std::printf("%lld\\n", a + b + (room[x & 7] == 1 && room[9] == 1));
}
`;

/** What "./oyez bench attacks" wants to know: how long an honest submission takes before and after each group of attacks. */
export class HonestTimes {
  readonly #file = process.env.OYEZ_ATTACKS_REPORT;
  readonly #medians: Record<string, number> = {};

  async measure(when: string, stage: Stage, person: Contestant): Promise<void> {
    if (this.#file === undefined) return;
    const ids: number[] = [];
    // The first one is compiled, and is not counted.
    for (let run = 0; run <= RUNS; run += 1) {
      const sent = await person.submit(stage.problems.roomy, CPP, WORK);
      if ('refused' in sent) throw new Error(sent.refused);
      await person.outcome(sent.id, JUDGED_WITHIN_MS);
      if (run > 0) ids.push(sent.id);
    }
    const { rows } = await stage.services.database.pool.query<{ ms: string }>(
      `SELECT extract(epoch FROM j.ended_at - s.submitted_at) * 1000 AS ms
       FROM submission s JOIN judging j ON j.id = s.current_judging_id WHERE s.id = ANY ($1) ORDER BY ms`,
      [ids],
    );
    this.#medians[when] = Number(rows[Math.floor(rows.length / 2)]?.ms);
    writeFileSync(this.#file, JSON.stringify(this.#medians));
  }
}
