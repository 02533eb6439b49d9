import { describe, expect, it } from 'vitest';
import {
  formatBytes,
  formatDuration,
  formatMemory,
  formatPercent,
  formatRelative,
  formatRunTime,
  formatTime,
} from './format.ts';

describe('times', () => {
  it("are written in the reader's zone, down to the second", () => {
    expect(formatTime(new Date(2026, 0, 5, 7, 8, 9))).toBe('2026-01-05 07:08:09');
  });

  const now = new Date(2026, 10, 21, 12, 0, 0);
  it.each([
    [0, 'just now', '刚刚'],
    [20, '20 seconds ago', '20 秒前'],
    [3 * 60, '3 minutes ago', '3 分钟前'],
    [23 * 3600, '23 hours ago', '23 小时前'],
    [-90, 'in 1 minute', '1 分钟后'],
    [25 * 3600, '2026-11-20 11:00:00', '2026-11-20 11:00:00'],
  ])('%i seconds before now are "%s" and "%s"', (seconds, english, chinese) => {
    const time = new Date(now.getTime() - seconds * 1000);
    expect(formatRelative(time, now, 'en-US')).toBe(english);
    expect(formatRelative(time, now, 'zh-CN')).toBe(chinese);
  });
});

describe('amounts', () => {
  it.each([
    [7_000, '0:07'],
    [754_000, '12:34'],
    [7_507_000, '2:05:07'],
    [-5, '0:00'],
  ])('%i ms of a clock are %s', (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text);
  });

  it('running times stay in milliseconds until they are long', () => {
    expect(formatRunTime(15)).toBe('15 ms');
    expect(formatRunTime(12_340)).toBe('12.34 s');
  });

  it('memory has one decimal', () => {
    expect(formatMemory(512)).toBe('512.0 KB');
    expect(formatMemory(262_144)).toBe('256.0 MB');
    expect(formatBytes(700)).toBe('700 B');
    expect(formatBytes(3 * 1024 ** 3)).toBe('3.0 GB');
  });

  it('a share of nothing is no number', () => {
    expect(formatPercent(1, 3)).toBe('33.33%');
    expect(formatPercent(0, 5)).toBe('0.00%');
    expect(formatPercent(5, 5)).toBe('100.00%');
    expect(formatPercent(0, 0)).toBe('–');
  });
});
