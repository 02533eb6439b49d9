import { type Protection, PROTECTIONS } from '@oyez/contract/judging/protections';
import type { SelfTestLine } from '@oyez/contract/judging/judge-protocol';
import { messages } from '../../../ui/text/messages.ts';

const zh: Record<Protection, string> = {
  'sandbox version': '沙箱版本',
  'control groups': '控制组',
  controllers: '控制组的控制器',
  'host files as input': '不能把主机文件当作输入',
  'token required': '沙箱接口需要令牌',
  'user id inside': '沙箱内的用户编号',
  'user id on the host': '主机上的用户编号',
  'system-call filter': '系统调用过滤',
  'no new privileges': '不能获得新特权',
  'no capabilities': '没有特权能力',
  'no user namespaces': '不能创建用户命名空间',
  'forbidden system calls': '禁止的系统调用',
  'other tables of system calls': '其他系统调用表',
  'no network': '无法访问网络',
  'host files hidden': '看不到主机文件',
  'input cannot be changed': '输入不可修改',
  'input without a path': '输入不透露主机路径',
  'folders of the sandbox': '沙箱的目录',
  'read-only folders': '只读目录',
  devices: '设备文件',
  'room for files': '文件总空间',
  'size of a file': '单个文件大小',
  'memory limit': '内存限制',
  'process limit': '进程数限制',
  'processor time of children': '子进程的处理器时间',
  'clock limit': '实际时间限制',
  'output limit': '输出大小限制',
  'nothing is left': '运行后不留痕迹',
  'no shared memory between runs': '各次运行之间无共享内存',
  sandbox: '沙箱',
  languages: '语言环境',
};

const en = Object.fromEntries(
  PROTECTIONS.map((name) => [name, name.charAt(0).toUpperCase() + name.slice(1)]),
) as Record<Protection, string>;

const protectionTexts = messages('protections', { en, zh });

/** The name of a protection in the reader's language; one that this page does not know stays as the node calls it. */
export function useProtectionName(): (line: Pick<SelfTestLine, 'name'>) => string {
  const t = protectionTexts.use();
  return ({ name }) => (isKnown(name) ? t(name) : name);
}

function isKnown(name: string): name is Protection {
  return (PROTECTIONS as readonly string[]).includes(name);
}
