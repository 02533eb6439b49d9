import type { Concern } from '@oyez/contract/site/dashboard';
import type { Bilingual } from '@oyez/contract/wire/values';
import { paths } from '../../app/paths.ts';

/** What is wrong, what to do next, and where. */
export const concerns: Record<Concern, { what: Bilingual; next: Bilingual; to?: () => string }> = {
  database_away: {
    what: { en: 'The database does not answer', zh: '数据库没有响应' },
    next: {
      en: 'See the server log. The site comes back by itself as soon as the database does.',
      zh: '请查看服务器日志。数据库恢复后网站会自动恢复。',
    },
  },
  database_slow: {
    what: { en: 'The database answers slowly: {ms} ms', zh: '数据库响应缓慢：{ms} 毫秒' },
    next: {
      en: 'Look at the load of its machine and disk.',
      zh: '请检查数据库所在机器的负载与磁盘。',
    },
  },
  migrations_pending: {
    what: { en: 'The tables are older than the program', zh: '数据表版本落后于程序' },
    next: {
      en: 'Restart the server: it brings them up to date before it starts.',
      zh: '请重启服务器，启动前会自动更新数据表。',
    },
  },
  files_unwritable: {
    what: { en: 'Files cannot be written to {folder}', zh: '无法写入文件夹 {folder}' },
    next: {
      en: 'Look at the owner and the rights of the folder, and whether the disk is full.',
      zh: '请检查该文件夹的所有者、权限以及磁盘是否已满。',
    },
  },
  clock_off: {
    what: { en: 'The clocks of server and database differ', zh: '服务器与数据库的时钟不一致' },
    next: { en: 'Let both take their time from a time server.', zh: '请让两者都与时间服务器同步。' },
  },
  disk_full: {
    what: {
      en: 'The disk is almost full: {freeGb} GB free ({percent} %)',
      zh: '磁盘即将写满：剩余 {freeGb} GB（{percent}%）',
    },
    next: {
      en: 'Free some space now: submissions, uploads and changes are refused when it is full.',
      zh: '请立即清理空间，写满后将无法提交、上传或修改。',
    },
  },
  disk_low: {
    what: {
      en: 'The disk fills up: {freeGb} GB free ({percent} %)',
      zh: '磁盘空间不足：剩余 {freeGb} GB（{percent}%）',
    },
    next: { en: 'Plan for more space.', zh: '请计划扩容或清理。' },
  },
  no_judge: {
    what: { en: 'Nothing judges: {waiting} submissions wait', zh: '没有评测机在工作：{waiting} 份提交在等待' },
    next: {
      en: 'Start a judge node, or switch one on. Nothing is lost: what waits is judged then.',
      zh: '请启动或开启评测机。等待中的提交不会丢失，届时会自动评测。',
    },
    to: () => paths.adminNodes(),
  },
  judge_unhealthy: {
    what: { en: 'A judge node failed its self-test: {names}', zh: '评测机自检未通过：{names}' },
    next: {
      en: 'Open it to see which protection is missing. Until then it gets no work.',
      zh: '请打开查看缺少哪项防护，修复之前它不会分到任务。',
    },
    to: () => paths.adminNodes(),
  },
  judge_missing: {
    what: { en: 'A judge node is not connected: {names}', zh: '评测机未连接：{names}' },
    next: {
      en: 'Start it, or switch it off if it is not needed.',
      zh: '请启动它；如不再需要，请将其关闭。',
    },
    to: () => paths.adminNodes(),
  },
  judge_stalled: {
    what: { en: 'A judge node does not keep up: {names}', zh: '评测机运行迟滞：{names}' },
    next: { en: 'Its machine is overloaded: give it fewer slots.', zh: '该机器负载过高，请减少其并发数。' },
    to: () => paths.adminNodes(),
  },
  queue_long: {
    what: {
      en: 'Submissions wait long: {waiting} in line, the first for {minutes} min',
      zh: '提交等待过久：排队 {waiting} 份，最早的已等待 {minutes} 分钟',
    },
    next: { en: 'Add a judge node, or stop a large rejudging.', zh: '请增加评测机，或停止大批量重测。' },
    to: () => paths.adminNodes(),
  },
  mail_missing: {
    what: { en: 'No mail server is set up', zh: '还没有设置邮件服务器' },
    next: {
      en: 'Nobody can reset a forgotten password by mail. Enter a mail server in the configuration.',
      zh: '用户无法通过邮件重置忘记的密码。请在系统配置中填写邮件服务器。',
    },
    to: () => paths.adminConf(),
  },
  register_without_code: {
    what: { en: 'People register without a code', zh: '当前注册不需要验证码' },
    next: {
      en: 'No code can be mailed, so none is asked for. Enter a mail server, hand out codes yourself, or close registration.',
      zh: '因为无法发送邮件，注册时不要求验证码。可以填写邮件服务器、改为由管理员提供验证码，或关闭注册。',
    },
    to: () => paths.adminConf(),
  },
  mail_failed: {
    what: { en: 'Mails of the last day that were given up: {count}', zh: '最近一天发送失败的邮件：{count} 封' },
    next: { en: 'Look at the reasons and send them again.', zh: '请查看原因并重新发送。' },
    to: () => paths.adminMails(),
  },
  mail_stuck: {
    what: { en: 'Mails that do not go out: {count}', zh: '迟迟未能发出的邮件：{count} 封' },
    next: { en: 'Test the mail server in the configuration.', zh: '请在系统配置中测试邮件服务器。' },
    to: () => paths.adminMails(),
  },
  no_base_url: {
    what: { en: 'The site does not know its own address', zh: '尚未设置网站地址' },
    next: {
      en: 'Links in mails need it: enter it in the configuration.',
      zh: '邮件中的链接需要该地址，请在系统配置中填写。',
    },
    to: () => paths.adminConf(),
  },
};
