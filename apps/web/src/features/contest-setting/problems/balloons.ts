/** Colours that balloons come in, legible on light and dark. */
export const BALLOONS = {
  red: '#e03131',
  orange: '#f76707',
  yellow: '#f2b807',
  lime: '#82c91e',
  green: '#2f9e44',
  teal: '#0ca678',
  sky: '#22a6d6',
  blue: '#3b6fe0',
  purple: '#7950f2',
  pink: '#e64980',
  brown: '#a0622d',
  grey: '#868e96',
} as const;
export type Balloon = keyof typeof BALLOONS;
export const BALLOON_NAMES = Object.keys(BALLOONS) as Balloon[];

/** What people call a colour that somebody has written: by the nearest of these. */
export const COLOR_WORDS = {
  red: [BALLOONS.red, '#ff0000', '#8b0000'],
  orange: [BALLOONS.orange, '#ffa500'],
  yellow: [BALLOONS.yellow, '#ffff00', '#fff59d'],
  lime: [BALLOONS.lime, '#00ff00', '#90ee90'],
  green: [BALLOONS.green, '#008000', '#006400'],
  teal: [BALLOONS.teal, '#008080'],
  sky: [BALLOONS.sky, '#87ceeb', '#00ffff'],
  blue: [BALLOONS.blue, '#0000ff', '#000080'],
  purple: [BALLOONS.purple, '#800080', '#c8a2d8'],
  pink: [BALLOONS.pink, '#ffc0cb', '#ff00ff'],
  brown: [BALLOONS.brown, '#654321'],
  grey: [BALLOONS.grey, '#c0c0c0', '#555555'],
  black: ['#000000'],
  white: ['#ffffff'],
} as const satisfies Record<Balloon | 'black' | 'white', readonly string[]>;
export type ColorWord = keyof typeof COLOR_WORDS;
