/** A browser's name for itself, in words a person knows: `Firefox 128 · Windows`. Null when nothing is recognised. */
export function deviceInWords(agent: string | null): string | null {
  if (agent === null || agent === '') return null;
  const browser = firstMatch(BROWSERS, agent);
  const system = firstMatch(SYSTEMS, agent);
  const words = [browser, system].filter((word) => word !== null);
  return words.length === 0 ? null : words.join(' · ');
}

/** The same browser on the same system after an update is no other device. */
export function isSameDevice(one: string | null, other: string | null): boolean {
  const withoutVersion = (agent: string | null) => deviceInWords(agent)?.replace(/ \d+(?= · |$)/, '') ?? agent;
  return withoutVersion(one) === withoutVersion(other);
}

/** The order matters: most browsers also claim to be those below them. */
const BROWSERS: readonly [name: string, pattern: RegExp][] = [
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /(?:OPR|Opera)\/(\d+)/],
  ['QQ Browser', /QQBrowser\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari/],
  ['curl', /^curl\/(\d+)/],
  ['Python', /python-requests\/(\d+)/],
];
const SYSTEMS: readonly [name: string, pattern: RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

function firstMatch(table: readonly [string, RegExp][], agent: string): string | null {
  for (const [name, pattern] of table) {
    const match = pattern.exec(agent);
    if (match) return match[1] === undefined ? name : `${name} ${match[1]}`;
  }
  return null;
}
