import type { CheckerProtocol } from '@oyez/contract/judging/checker-protocols';
import { cmsProtocol } from './cms.ts';
import { contractProtocol } from './contract.ts';
import { dmojPegProtocol, dmojProtocol } from './dmoj.ts';
import { hustojProtocol } from './hustoj.ts';
import { kattisProtocol } from './kattis.ts';
import { lemonProtocol } from './lemon.ts';
import type { Protocol } from './protocol.ts';
import { qduojProtocol } from './qduoj.ts';
import { syzojProtocol } from './syzoj.ts';

export const PROTOCOLS: Record<CheckerProtocol, Protocol> = {
  contract: contractProtocol,
  kattis: kattisProtocol,
  dmoj: dmojProtocol,
  dmoj_peg: dmojPegProtocol,
  hustoj: hustojProtocol,
  qduoj: qduojProtocol,
  cms: cmsProtocol,
  lemon: lemonProtocol,
  syzoj: syzojProtocol,
};
