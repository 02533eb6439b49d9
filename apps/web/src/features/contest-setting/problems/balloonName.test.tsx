import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderElement } from '../../../testing/renderRoute.tsx';
import { useBalloonName } from './balloonName.part.api.ts';

const COLORS = {
  '#000': 'Black',
  '#FFFFFF': 'White',
  '#003049': 'Blue',
  '#0000ff': 'Blue',
  '#ffc0cb': 'Pink',
  '#00ff00': 'Lime',
  '#2f9e44': 'Green',
  '#ffd700': 'Yellow',
  '#c0c0c0': 'Grey',
  '#e03131': 'Red',
  'rgb(224, 49, 49)': 'Red',
};

function Words() {
  const nameOf = useBalloonName();
  return Object.keys(COLORS)
    .map((color) => nameOf(color))
    .join(' ');
}

describe('the word for the color of a balloon', () => {
  it('is the one that people use for it, also where the palette has no such balloon', async () => {
    renderElement(<Words />);
    expect(await screen.findByText(Object.values(COLORS).join(' '))).toBeTruthy();
  });
});
