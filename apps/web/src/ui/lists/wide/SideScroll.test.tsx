import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderElement } from '../../../testing/renderRoute.tsx';
import { SideScroll } from './SideScroll.tsx';

afterEach(() => vi.restoreAllMocks());

/** A table this wide in a place this wide, as a browser lays it out. */
function widths(table: number, place: number): void {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(table);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(place);
}

const more = () => screen.queryByRole('button', { name: 'More columns to the right' });

describe('a table in a narrow place', () => {
  it('says that more is to the right, and leads there until the end is seen', async () => {
    widths(900, 600);
    const app = renderElement(<SideScroll className="place">wide</SideScroll>);
    const place = document.querySelector('.place')!;
    const scrolled = vi.fn<(to?: number | ScrollToOptions) => void>();
    place.scrollBy = scrolled;
    await app.user.click(more()!);
    expect(scrolled).toHaveBeenCalledWith({ left: 420, behavior: 'smooth' });
    place.scrollLeft = 300;
    fireEvent.scroll(place);
    expect(more()).toBeNull();
  });

  it('says nothing where all of it is seen', () => {
    widths(600, 600);
    renderElement(<SideScroll>narrow</SideScroll>);
    expect(more()).toBeNull();
  });
});
