import { expect, it } from 'vitest';
import { seatLines } from './seatLines.ts';

it('seats come out of a table or a list, one in a line', () => {
  expect(seatLines('team01\tHall 2 A-12\r\n team 02 , 301-05 \n\n三队，二号厅\nteam04;\nteam05')).toEqual([
    { name: 'team01', seat: 'Hall 2 A-12' },
    { name: 'team 02', seat: '301-05' },
    { name: '三队', seat: '二号厅' },
    { name: 'team04', seat: '' },
    { name: 'team05', seat: '' },
  ]);
});
