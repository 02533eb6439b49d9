import { UserError } from '../user-error.ts';

export const KINDS = ['up', 'server', 'judge'] as const;
export type Kind = (typeof KINDS)[number];

export type UnitPlan = {
  kind: Kind;
  /** Where `./oyez` lies. */
  checkout: string;
  data: string;
};

/** By it a unit of ours is told from one that somebody wrote. */
export const MARK =
  '# Written by "./oyez install-service"; a later run replaces it. Changes belong into "systemctl edit".';
export const ENVIRONMENT_FILE = '/etc/oyez/environment';
const SERVER_USER = 'oyez';

export function unitName(kind: Kind): string {
  return kind === 'up' ? 'oyez.service' : `oyez-${kind}.service`;
}

export function defaultData(kind: Kind): string {
  return kind === 'judge' ? '/var/lib/oyez-judge' : '/var/lib/oyez';
}

/** What the environment file must say before this part can start. */
export const NEEDED: Record<Kind, readonly string[]> = {
  up: [],
  server: ['DATABASE_URL'],
  judge: ['OYEZ_SERVER', 'OYEZ_JUDGE_TOKEN'],
};

const DESCRIPTION: Record<Kind, string> = {
  up: 'Oyez online judge',
  server: 'Oyez server',
  judge: 'Oyez judge node',
};

export function unitText(plan: UnitPlan): string {
  const { kind, checkout, data } = plan;
  const program = `${unitPath(checkout)}/oyez`;
  const options = kind === 'up' ? ' --no-demo' : '';
  const sections = [
    [MARK],
    [
      '[Unit]',
      `Description=${DESCRIPTION[kind]}`,
      'After=network-online.target postgresql.service',
      'Wants=network-online.target',
      '# A database that is away for an hour is waited for.',
      'StartLimitIntervalSec=0',
    ],
    [
      '[Service]',
      'Type=exec',
      `WorkingDirectory=${unitPath(checkout)}`,
      `EnvironmentFile=${ENVIRONMENT_FILE}`,
      ...(kind === 'server'
        ? [
            `User=${SERVER_USER}`,
            `Group=${SERVER_USER}`,
            '# As root: packages and web app of a new version, and the owner of the data folder.',
            `ExecStartPre=+${program} install-service server --prepare --data ${unitPath(data)}`,
          ]
        : []),
      `ExecStart=${program} ${kind} --data ${unitPath(data)}${options}`,
      '# 2 and 78: a word or a setting is wrong, and the next start would end the same way.',
      'Restart=on-failure',
      'RestartPreventExitStatus=2 78',
      'RestartSec=5',
      '# The command ends its parts in order.',
      'KillMode=mixed',
      'TimeoutStartSec=infinity',
      `TimeoutStopSec=${kind === 'up' ? 60 : 30}`,
      'LimitNOFILE=65536',
      'OOMPolicy=continue',
    ],
    kind === 'server' ? confined(plan) : launcher(),
    ['[Install]', 'WantedBy=multi-user.target'],
  ];
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** The server needs the network, its folder, and nothing else of the machine. */
function confined({ checkout, data }: UnitPlan): string[] {
  const isAtHome = [checkout, data].some((path) => /^\/(home|root|run\/user)(\/|$)/.test(path));
  return [
    '# What the server may do: the network, and what its user may read and write.',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'AmbientCapabilities=',
    'PrivateTmp=yes',
    'PrivateDevices=yes',
    'PrivateMounts=yes',
    'ProtectSystem=full',
    `ProtectHome=${isAtHome ? 'no' : 'yes'}`,
    'ProtectClock=yes',
    'ProtectControlGroups=yes',
    'ProtectHostname=yes',
    'ProtectKernelLogs=yes',
    'ProtectKernelModules=yes',
    'ProtectKernelTunables=yes',
    'ProtectProc=invisible',
    'RemoveIPC=yes',
    '# AF_NETLINK tells the addresses of the machine.',
    'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK',
    'RestrictNamespaces=yes',
    'RestrictRealtime=yes',
    'RestrictSUIDSGID=yes',
    'LockPersonality=yes',
    'SystemCallArchitectures=native',
    'SystemCallFilter=@system-service',
    'SystemCallErrorNumber=EPERM',
    'UMask=0027',
  ];
}

/**
 * The launcher changes users, and go-judge makes namespaces and control groups: both need most of root. What is left out
 * here is what neither uses. Nothing that gives the unit mounts of its own, on which those of the sandbox would stand.
 */
function launcher(): string[] {
  return [
    '# The sandbox makes control groups of its own.',
    'Delegate=yes',
    '# Root starts each part as a user of its own; these rights nobody needs.',
    `CapabilityBoundingSet=~${NEVER_NEEDED.join(' ')}`,
    'RestrictRealtime=yes',
  ];
}

const NEVER_NEEDED = [
  ...['CAP_AUDIT_CONTROL', 'CAP_AUDIT_READ', 'CAP_BLOCK_SUSPEND', 'CAP_LEASE', 'CAP_LINUX_IMMUTABLE', 'CAP_MAC_ADMIN'],
  ...['CAP_MAC_OVERRIDE', 'CAP_NET_BROADCAST', 'CAP_SYSLOG', 'CAP_SYS_BOOT', 'CAP_SYS_MODULE', 'CAP_SYS_PACCT'],
  ...['CAP_SYS_RAWIO', 'CAP_SYS_TIME', 'CAP_SYS_TTY_CONFIG', 'CAP_WAKE_ALARM'],
];

/** A path as a unit takes it, where % begins a specifier and a space the next word. */
function unitPath(path: string): string {
  if (/^\/[\w./+@:=%,~-]*$/.test(path)) return path.replaceAll('%', '%%');
  throw new UserError(
    `systemd cannot take the path "${path}" as it is; use one of letters, digits and . - _ only, for instance /opt/oyez.`,
    2,
  );
}

const SETTINGS: Record<Kind, readonly string[]> = {
  up: [
    '# The address of the site for other people, and the proxy in front of it.',
    '#OYEZ_BASE_URL=https://oj.example.org',
    '#OYEZ_TRUSTED_PROXIES=127.0.0.1',
    '# Without it the built-in PostgreSQL is used.',
    '#DATABASE_URL=postgres://oyez:PASSWORD@127.0.0.1:5432/oyez',
    '#OYEZ_BACKUP_DIR=/backup/oyez',
    '#OYEZ_METRICS_PORT=9464',
  ],
  server: [
    '# Your PostgreSQL. The server does not start without it.',
    '#DATABASE_URL=postgres://oyez:PASSWORD@127.0.0.1:5432/oyez',
    '# The same on all servers; without it one is made in the data folder.',
    '#OYEZ_SECRET_KEY=',
    '#OYEZ_BASE_URL=https://oj.example.org',
    '#OYEZ_TRUSTED_PROXIES=127.0.0.1',
    '#OYEZ_BACKUP_DIR=/backup/oyez',
    '#OYEZ_METRICS_PORT=9464',
  ],
  judge: [
    '# The address of the site, and the token that "./oyez admin node add NAME" printed. The node does not start without them.',
    '#OYEZ_SERVER=https://oj.example.org',
    '#OYEZ_JUDGE_TOKEN=',
    '#OYEZ_JUDGE_SLOTS=4',
  ],
};

/** Written once, and never again: it is the operator's. */
export function environmentText(kind: Kind): string {
  return [
    '# Settings of Oyez, one NAME=value a line; docs/operations.md lists them all.',
    '# Secrets stand here: only root may read this file.',
    ...SETTINGS[kind],
    '',
  ].join('\n');
}
