import { randomInt } from 'node:crypto';
import { pngAddress } from './png.ts';

const WIDTH = 150;
const HEIGHT = 48;
const SCALE = 1.75;
const GLYPH_WIDTH = 10;
const GLYPH_HEIGHT = 16;

type Point = readonly [x: number, y: number];
type Stroke = { points: Point[]; width: number; color: readonly [number, number, number] };

/** Pen strokes in a box of 10 × 16. */
const GLYPHS: Record<string, string> = {
  '0': '5,0 2,2 0.5,8 2,14 5,16 8,14 9.5,8 8,2 5,0',
  '1': '2,4 5.5,0 5.5,16',
  '2': '0.5,4 2,1 5,0 8,1 9.5,4 8,7.5 0.5,16 9.5,16',
  '3': '1,1.5 5,0 9,2 9,5 5,7.5 9,10 9.5,13 5,16 0.5,14',
  '4': '7,16 7,0 0,11 10,11',
  '5': '9,0 1.5,0 1,7 5,6 9,8 9.5,12 6,16 0.5,15',
  '6': '8.5,1 5,0 1.5,4 0.5,10 2,15 5,16 8.5,14.5 9.5,11 7.5,7.5 4,7.5 1,10',
  '7': '0,0 10,0 4,16',
  '8': '5,7.5 1.5,5 1.5,2 5,0 8.5,2 8.5,5 5,7.5 1,10 0.5,13.5 5,16 9.5,13.5 9,10 5,7.5',
  '9': '1.5,15 5,16 8.5,12 9.5,6 8,1 5,0 1.5,1.5 0.5,5 2.5,8.5 6,8.5 9,6',
  '+': '5,4 5,12|1,8 9,8',
  '-': '1,8 9,8',
  '×': '2,5 8,11|8,5 2,11',
  '=': '1,6 9,6|1,10 9,10',
  '?': '1,3 5,0 9,3 8,6.5 5,9 5,11.5|5,15 5,15.6',
};

/** A line of figures and signs, each bent, turned and coloured on its own, under strokes that belong to none. */
export function drawCaptcha(text: string): string {
  const pixels = paper();
  const wave = { size: randomInt(10, 26) / 10, length: randomInt(50, 90) / 1000, phase: randomInt(0, 628) / 100 };
  const bend = (x: number) => Math.sin(x * wave.length + wave.phase) * wave.size;
  for (const stroke of [...lettersOf(text), ...Array.from({ length: 3 }, strayStroke)]) {
    for (let index = 1; index < stroke.points.length; index += 1) {
      drawLine(pixels, stroke, stroke.points[index - 1]!, stroke.points[index]!, bend);
    }
  }
  return pngAddress(pixels, WIDTH, HEIGHT);
}

function paper(): Buffer {
  const grain = { fx: randomInt(5, 20) / 100, fy: randomInt(5, 20) / 100, phase: randomInt(0, 628) / 100 };
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 4, 255);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const at = (y * WIDTH + x) * 4;
      const wave = Math.sin(x * grain.fx + y * grain.fy + grain.phase) * 9;
      pixels.fill(Math.round(Math.max(0, Math.min(255, 236 + wave + randomGrain()))), at, at + 3);
    }
  }
  return pixels;
}

function lettersOf(text: string): Stroke[] {
  const letters = Array.from(text);
  const room = (WIDTH - 16) / letters.length;
  return letters.flatMap((letter, index) => {
    const turn = randomInt(-30, 31) / 100;
    const size = SCALE * (randomInt(85, 108) / 100);
    const lean = randomInt(-20, 21) / 100;
    const middle: Point = [8 + room * (index + 0.5) + randomInt(-2, 3), HEIGHT / 2 + randomInt(-4, 5)];
    const color = darkColor();
    const width = randomInt(11, 17) / 10;
    const place = ([x, y]: Point): Point => {
      const dx = (x - GLYPH_WIDTH / 2 + (y - GLYPH_HEIGHT / 2) * lean) * Math.min(size, (room / GLYPH_WIDTH) * 0.95);
      const dy = (y - GLYPH_HEIGHT / 2) * size;
      return [
        middle[0] + dx * Math.cos(turn) - dy * Math.sin(turn),
        middle[1] + dx * Math.sin(turn) + dy * Math.cos(turn),
      ];
    };
    return (GLYPHS[letter] ?? '').split('|').map((line) => ({ points: pointsOf(line).map(place), width, color }));
  });
}

function strayStroke(): Stroke {
  const from: Point = [randomInt(0, 20), randomInt(4, HEIGHT - 4)];
  const to: Point = [randomInt(WIDTH - 20, WIDTH), randomInt(4, HEIGHT - 4)];
  const bow = randomInt(-18, 19);
  const points = Array.from({ length: 9 }, (_, step): Point => {
    const share = step / 8;
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share + Math.sin(share * Math.PI) * bow];
  });
  return { points, width: randomInt(5, 9) / 10, color: darkColor() };
}

function pointsOf(line: string): Point[] {
  return line
    .split(' ')
    .filter((pair) => pair !== '')
    .map((pair): Point => {
      const [x = 0, y = 0] = pair.split(',').map(Number);
      return [x, y];
    });
}

/** Looks only at the pixels around the line: a picture must not cost the server more than the asking. */
function drawLine(pixels: Buffer, { width, color }: Stroke, from: Point, to: Point, bend: (x: number) => number): void {
  const reach = width + 1;
  const left = Math.max(0, Math.floor(Math.min(from[0], to[0]) - reach));
  const right = Math.min(WIDTH - 1, Math.ceil(Math.max(from[0], to[0]) + reach));
  for (let x = left; x <= right; x += 1) {
    const shift = bend(x);
    const top = Math.max(0, Math.floor(Math.min(from[1], to[1]) - reach - shift));
    const bottom = Math.min(HEIGHT - 1, Math.ceil(Math.max(from[1], to[1]) + reach - shift));
    for (let y = top; y <= bottom; y += 1) {
      const cover = Math.max(0, Math.min(1, width + 0.5 - distance(from, to, x, y + shift)));
      if (cover === 0) continue;
      const at = (y * WIDTH + x) * 4;
      color.forEach((value, channel) => {
        const before = pixels[at + channel] ?? 255;
        pixels[at + channel] = Math.round(before + (value - before) * cover);
      });
    }
  }
}

function distance([ax, ay]: Point, [bx, by]: Point, x: number, y: number): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
  return Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay));
}

function darkColor(): [number, number, number] {
  return [randomInt(20, 120), randomInt(20, 110), randomInt(30, 140)];
}

function randomGrain(): number {
  return (Math.random() - 0.5) * 16;
}
