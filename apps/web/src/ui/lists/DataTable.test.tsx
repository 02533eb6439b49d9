import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderElement } from '../../testing/renderRoute.tsx';
import { DataTable } from './DataTable.tsx';

afterEach(() => vi.restoreAllMocks());

/** A table this wide in a place this wide, as a browser lays it out. */
function widths(table: number, place: number): void {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(table);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(place);
}

const show = () =>
  renderElement(
    <DataTable
      label="Tests"
      columns={[{ key: 'time', title: 'Time', render: (time: string) => time }]}
      rows={['12 ms']}
      rowKey={(time) => time}
    />,
  );

it('is reached by keys where it is wider than its place, to be scrolled by them', () => {
  widths(900, 600);
  show();
  expect(screen.getByRole('group', { name: 'Tests' }).tabIndex).toBe(0);
});

it('tells assistants what the column is for that has no heading', () => {
  renderElement(
    <DataTable
      label="Tests"
      columns={[
        { key: 'time', title: 'Time', render: (time: string) => time },
        { key: 'again', title: '', render: () => <button type="button">Again</button> },
      ]}
      rows={['12 ms']}
      rowKey={(time) => time}
    />,
  );
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Time', 'Actions']);
});

it('is no stop where all of it is seen', () => {
  widths(600, 600);
  show();
  expect(screen.queryByRole('group', { name: 'Tests' })).toBeNull();
});
