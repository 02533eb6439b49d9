import { randomInt } from 'node:crypto';
import { limits } from '@oyez/contract/rules/limits';
import { pngAddress } from './png.ts';

/** The slide puzzle's two pictures, drawn from noise so that no picture has to be shipped and none repeats. */
const { width: WIDTH, height: HEIGHT } = limits.slidePuzzle;
const PIECE = 44;

export type PuzzleImage = { background: string; piece: string; x: number; y: number };

export function drawPuzzle(): PuzzleImage {
  const x = randomInt(PIECE * 2, WIDTH - PIECE - 8);
  const y = randomInt(6, HEIGHT - PIECE - 6);
  const picture = paint();
  const piece = Buffer.alloc(PIECE * PIECE * 4);
  for (let row = 0; row < PIECE; row += 1) {
    for (let column = 0; column < PIECE; column += 1) {
      if (!inShape(column, row)) continue;
      const from = ((y + row) * WIDTH + x + column) * 4;
      picture.copy(piece, (row * PIECE + column) * 4, from, from + 4);
      const edge =
        !inShape(column - 1, row) ||
        !inShape(column + 1, row) ||
        !inShape(column, row - 1) ||
        !inShape(column, row + 1);
      for (let channel = 0; channel < 3; channel += 1) {
        const value = picture[from + channel] ?? 0;
        picture[from + channel] = edge ? 250 : Math.round(value * 0.45);
        if (edge) piece[(row * PIECE + column) * 4 + channel] = 250;
      }
    }
  }
  return { background: pngAddress(picture, WIDTH, HEIGHT), piece: pngAddress(piece, PIECE, PIECE), x, y };
}

/** A square with a round knob on top and a round hole at the left. */
function inShape(column: number, row: number): boolean {
  const knob = (column - 22) ** 2 + (row - 8) ** 2 <= 49;
  const hole = (column - 4) ** 2 + (row - 26) ** 2 <= 36;
  const body = column >= 4 && column < 40 && row >= 10 && row < 44;
  return knob || (body && !hole);
}

function paint(): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 4);
  const waves = Array.from({ length: 5 }, () => ({
    fx: randomInt(5, 40) / 1000,
    fy: randomInt(5, 60) / 1000,
    phase: randomInt(0, 628) / 100,
  }));
  const hue = Array.from({ length: 3 }, () => randomInt(70, 150));
  const spots = Array.from({ length: 14 }, () => ({
    x: randomInt(0, WIDTH),
    y: randomInt(0, HEIGHT),
    radius: randomInt(5, 22) ** 2,
    shade: randomInt(-60, 60),
  }));
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const level = waves.reduce((sum, wave) => sum + Math.sin(x * wave.fx + y * wave.fy + wave.phase), 0) * 18;
      const shade = spots.reduce(
        (sum, spot) => sum + ((x - spot.x) ** 2 + (y - spot.y) ** 2 <= spot.radius ? spot.shade : 0),
        0,
      );
      const at = (y * WIDTH + x) * 4;
      for (let channel = 0; channel < 3; channel += 1) {
        const value = (hue[channel] ?? 0) + level * (1 + channel * 0.3) + shade;
        pixels[at + channel] = Math.max(0, Math.min(235, value));
      }
      pixels[at + 3] = 255;
    }
  }
  return pixels;
}
