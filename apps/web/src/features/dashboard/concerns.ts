import type { Concern } from '@oyez/contract/site/dashboard';
import type { Bilingual } from '@oyez/contract/wire/values';
import { paths } from '../../app/paths.ts';

/** What is wrong, what to do next, and where. */
export const concerns: Record<Concern, { what: Bilingual; next: Bilingual; to?: () => string }> = {
  database_away: {
    what: { en: 'The database does not answer', zh: '数据库没有响应' },
    next: {
      en: 'Check the server log. The site recovers by itself as soon as the database does.',
      zh: '请查看服务器日志。数据库恢复后站点会自动恢复。',
    },
  },
  database_slow: {
    what: { en: 'The database is slow: {ms} ms', zh: '数据库响应缓慢：{ms} ms' },
    next: {
      en: 'Check the load and the disk of the machine it runs on.',
      zh: '请检查数据库所在机器的负载与磁盘。',
    },
  },
  migrations_pending: {
    what: { en: 'The database schema is older than the program', zh: '数据表版本落后于程序' },
    next: {
      en: 'Restart the server: it updates the schema before it starts.',
      zh: '请重启服务器，启动前会自动更新数据表。',
    },
  },
  files_unwritable: {
    what: { en: 'Files cannot be written to {folder}', zh: '无法向 {folder} 写入文件' },
    next: {
      en: 'A folder: check its owner, its permissions and whether the disk is full. A bucket: run “./oyez doctor”, which says why.',
      zh: '若是文件夹，请检查所有者、权限以及磁盘是否已满；若是对象存储，请运行“./oyez doctor”查看原因。',
    },
  },
  clock_off: {
    what: { en: 'The clocks of the server and the database differ', zh: '服务器与数据库的时钟不一致' },
    next: { en: 'Synchronize both with a time server.', zh: '请让两者都与时间服务器同步。' },
  },
  disk_full: {
    what: {
      en: 'The disk is almost full: {freeGb} GB free ({percent}%)',
      zh: '磁盘即将写满：剩余 {freeGb} GB（{percent}%）',
    },
    next: {
      en: 'Free up space now: when the disk is full, submissions, uploads and changes are refused.',
      zh: '请立即清理空间，写满后将无法提交、上传或修改。',
    },
  },
  disk_low: {
    what: {
      en: 'Disk space is running low: {freeGb} GB free ({percent}%)',
      zh: '磁盘空间不足：剩余 {freeGb} GB（{percent}%）',
    },
    next: { en: 'Plan for more space or clean up.', zh: '请计划扩容或清理。' },
  },
  no_judge: {
    what: { en: 'No judge is working: {waiting} waiting in line', zh: '没有评测机在工作：{waiting} 份提交正在等待' },
    next: {
      en: 'Start a judge node, or turn one on. Nothing is lost: waiting submissions will be judged then.',
      zh: '请启动或启用评测机。等待中的提交不会丢失，届时会自动评测。',
    },
    to: () => paths.adminNodes(),
  },
  judge_unhealthy: {
    what: { en: 'A judge node failed its self-test: {names}', zh: '评测机自检未通过：{names}' },
    next: {
      en: 'Open it to see which protection is missing. Until then it gets no work.',
      zh: '请打开查看缺少哪项保护，修复之前它不会分到任务。',
    },
    to: () => paths.adminNodes(),
  },
  judge_missing: {
    what: { en: 'A judge node is not connected: {names}', zh: '评测机未连接：{names}' },
    next: {
      en: 'Start it, or turn it off if it is not needed.',
      zh: '请启动它；如不再需要，请将其停用。',
    },
    to: () => paths.adminNodes(),
  },
  judge_stalled: {
    what: { en: 'A judge node cannot keep up: {names}', zh: '评测机运行迟滞：{names}' },
    next: { en: 'Its machine is overloaded: give it fewer slots.', zh: '该机器负载过高，请减少其并发数。' },
    to: () => paths.adminNodes(),
  },
  queue_long: {
    what: {
      en: 'Submissions are waiting too long: {waiting} in line, the oldest for {minutes} min',
      zh: '提交等待过久：排队 {waiting} 份，最早的已等待 {minutes} 分钟',
    },
    next: { en: 'Add a judge node, or stop a large rejudging.', zh: '请增加评测机，或停止大批量重测。' },
    to: () => paths.adminNodes(),
  },
  mail_missing: {
    what: { en: 'No mail server is configured', zh: '还没有设置邮件服务器' },
    next: {
      en: 'No one can reset a forgotten password by e-mail. Enter a mail server in the configuration.',
      zh: '用户无法通过邮件重置忘记的密码。请在系统配置中填写邮件服务器。',
    },
    to: () => paths.adminConf(),
  },
  register_without_code: {
    what: { en: 'People can register without a code', zh: '当前注册不需要验证码' },
    next: {
      en: 'Codes cannot be sent by e-mail, so none is required. Enter a mail server, hand out codes yourself, or close registration.',
      zh: '因为无法发送邮件，注册时不要求验证码。可以填写邮件服务器、改为由管理员提供验证码，或关闭注册。',
    },
    to: () => paths.adminConf(),
  },
  mail_failed: {
    what: { en: 'E-mails that failed in the last day: {count}', zh: '最近一天发送失败的邮件：{count} 封' },
    next: { en: 'Check the reasons and send them again.', zh: '请查看原因并重新发送。' },
    to: () => paths.adminMails(),
  },
  mail_stuck: {
    what: { en: 'E-mails stuck in the queue: {count}', zh: '迟迟未能发出的邮件：{count} 封' },
    next: { en: 'Test the mail server in the configuration.', zh: '请在系统配置中测试邮件服务器。' },
    to: () => paths.adminMails(),
  },
  no_base_url: {
    what: { en: 'The site does not know its own address', zh: '尚未设置站点地址' },
    next: {
      en: 'Links in e-mails need it. Enter it in the configuration.',
      zh: '邮件中的链接需要该地址，请在系统配置中填写。',
    },
    to: () => paths.adminConf(),
  },
  backup_none: {
    what: { en: 'No backup has been made yet', zh: '还没有备份' },
    next: {
      en: 'Set OYEZ_BACKUP_DIR on the server, and the site is backed up every night. The operations page explains how.',
      zh: '请在服务器上设置 OYEZ_BACKUP_DIR，之后每晚自动备份。做法见运维文档。',
    },
  },
  backup_old: {
    what: { en: 'The last backup is {days} days old', zh: '最近一次备份是 {days} 天前' },
    next: {
      en: 'Run “./oyez backup” on the server, and check why the nightly one was not made.',
      zh: '请在服务器上运行“./oyez backup”，并检查每晚的备份为何没有进行。',
    },
  },
  backup_failed: {
    what: { en: 'The last backup, or its trial, failed: {reason}', zh: '最近一次备份或其试恢复失败：{reason}' },
    next: {
      en: 'Fix the cause and run “./oyez backup” again, then “./oyez backup prove”.',
      zh: '请排除原因后重新运行“./oyez backup”，再运行“./oyez backup prove”。',
    },
  },
  backup_unproved: {
    what: { en: 'It has not been verified that the backup can be restored', zh: '尚未验证备份能否恢复' },
    next: {
      en: 'Run “./oyez backup prove” on the server. It restores the backup beside the site and compares everything.',
      zh: '请在服务器上运行“./oyez backup prove”，它会在站点之外试恢复备份并逐项比对。',
    },
  },
};
