import { formatBytes } from '../text/format.ts';
import { messages } from '../text/messages.ts';

const machineTexts = messages('machine', {
  en: {
    kernel: 'Kernel',
    architecture: 'Architecture',
    cpu: 'Processor',
    cores: 'Processor cores',
    memoryMib: 'Memory',
    node: 'Node.js',
    sandbox: 'Sandbox',
    sandboxConfiguration: 'Sandbox configuration',
    controlGroups: 'Control groups',
  },
  zh: {
    kernel: '内核',
    architecture: '架构',
    cpu: '处理器',
    cores: '处理器核心',
    memoryMib: '内存',
    node: 'Node.js',
    sandbox: '沙箱',
    sandboxConfiguration: '沙箱配置',
    controlGroups: '控制组',
  },
});

const NAMES = [
  'kernel',
  'architecture',
  'cpu',
  'cores',
  'memoryMib',
  'node',
  'sandbox',
  'sandboxConfiguration',
  'controlGroups',
] as const;
type Name = (typeof NAMES)[number];

/** What a judge node tells of its machine, in words; names that this page does not know stay as they are. */
export function useMachineFacts(): (
  fingerprint: Readonly<Record<string, string>>,
) => { name: string; value: string }[] {
  const t = machineTexts.use();
  return (fingerprint) =>
    Object.entries(fingerprint).map(([name, value]) => ({
      name: isKnown(name) ? t(name) : name,
      value: name === 'memoryMib' && Number(value) > 0 ? formatBytes(Number(value) * 1024 ** 2) : value,
    }));
}

function isKnown(name: string): name is Name {
  return (NAMES as readonly string[]).includes(name);
}
