import { freePort } from '@oyez/cli/system/ports';
import { prepareJudging } from '@oyez/cli/up/judging';
import { buildWeb } from '@oyez/cli/up/web-build';
import type { Bench } from '../bench.ts';
import { row } from '../report.ts';
import { temporaryFolder } from '../site/folder.ts';
import { oyezUp, type RunningUp } from '../site/oyez-up.ts';
import { median } from '@oyez/cli/statistics';

const SECOND_STARTS = 3;
const PAGE_WITHIN_S = 5;
/** Lines that say how it is, and not what begins. */
const BANNER = /^(Oyez is ready|Data folder|First login|Judging|Stop with)/;

/** `./oyez up` on an empty data folder, and again. What is made once a machine (packages, web app, go-judge) is there. */
export const start: Bench = async (context) => {
  await buildWeb(context.say);
  await prepareJudging(context.say);
  const folder = temporaryFolder(context);
  const port = await freePort();

  context.say('first start …');
  const first = await oyezUp(context, folder, port);
  await first.stop();
  const later: RunningUp[] = [];
  for (let n = 1; n <= SECOND_STARTS; n += 1) {
    context.say(`start number ${n + 1} …`);
    const again = await oyezUp(context, folder, port);
    await again.stop();
    later.push(again);
  }
  const pages = median(later.map(({ healthyMs }) => healthyMs));
  return [
    row('start', 'second start to a healthy page', pages / 1000, 's', { atMost: PAGE_WITHIN_S }),
    row('start', 'second start to a judge that takes work', median(later.map((up) => up.readyMs)) / 1000, 's'),
    row('start', 'first start to a healthy page', first.healthyMs / 1000, 's'),
    row('start', 'first start to a judge that takes work', first.readyMs / 1000, 's'),
    ...phasesOf(first),
  ];
};

/** Each line says what begins, so a phase lasts until the next line. */
function phasesOf({ lines, readyMs }: RunningUp) {
  const steps = [{ text: 'checking and starting PostgreSQL', atMs: 0 }, ...lines.filter(({ atMs }) => atMs < readyMs)];
  return steps
    .filter(({ text }) => !BANNER.test(text))
    .map(({ text, atMs }, index) =>
      row('start', `first start, phase "${text}"`, ((steps[index + 1]?.atMs ?? readyMs) - atMs) / 1000, 's'),
    );
}
