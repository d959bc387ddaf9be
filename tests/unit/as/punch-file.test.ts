/** Files of punches (as.md §8): delimited and of fixed width, dates of both calendars, what is wrong by line. */
import { describe, expect, test } from 'vitest'
import { readDate, readPunchFile, readTime, type PunchTemplate } from '../../../server/modules/as/punch/rules/punch-file'

const csv: PunchTemplate = {
  layout: 'delimited',
  delimiter: 'comma',
  columns: [
    { field: 'card_no', column: 1 },
    { field: 'date', column: 2 },
    { field: 'time', column: 3 },
    { field: 'direction', column: 4 },
  ],
  direction_map: [
    { code: 'I', direction: 'in' },
    { code: 'O', direction: 'out' },
  ],
  date_format: 'YYYY-MM-DD',
  skip_lines: 1,
}

test('a delimited file', () => {
  const { rows, problems } = readPunchFile('\uFEFFcard,date,time,dir\r\n"00,1",2026-03-10,09:05:59,i\r\n\r\n002,2026-03-10,1800,\r\n', csv)
  expect(problems).toEqual([])
  expect(rows).toEqual([
    { line: 2, card_no: '00,1', employee_no: null, date: '2026-03-10', time: '09:05:59', direction: 'in', device: null },
    { line: 4, card_no: '002', employee_no: null, date: '2026-03-10', time: '18:00:00', direction: 'auto', device: null },
  ])
})

test('a file of fixed width, with the date and the time in one', () => {
  const fixed: PunchTemplate = {
    ...csv,
    layout: 'fixed',
    columns: [
      { field: 'employee_no', column: 1, length: 6 },
      { field: 'datetime', column: 7, length: 14 },
      { field: 'direction', column: 21, length: 1 },
    ],
    date_format: 'YYYYMMDD',
    skip_lines: 0,
  }
  expect(readPunchFile('E00012' + '20260310090559' + 'O', fixed).rows).toEqual([
    { line: 1, card_no: null, employee_no: 'E00012', date: '2026-03-10', time: '09:05:59', direction: 'out', device: null },
  ])
})

test('what can’t be read is told by its line', () => {
  const text = 'h\n,2026-03-10,09:00,I\n1,2026-02-30,09:00,I\n1,2026-03-10,25:00,I\n1,2026-03-10,09:00,X'
  expect(readPunchFile(text, csv).problems).toEqual([
    { line: 2, problem: 'no_card', value: '' },
    { line: 3, problem: 'date', value: '2026-02-30' },
    { line: 4, problem: 'time', value: '25:00' },
    { line: 5, problem: 'direction', value: 'X' },
  ])
})

describe('dates and times', () => {
  test.each([
    ['115/03/10', 'RRR/MM/DD', '2026-03-10'],
    ['2026年3月9日', 'YYYY年M月D日', '2026-03-09'],
    ['26.03.10', 'YY.MM.DD', '2026-03-10'],
    ['2026-3-10', 'YYYY-MM-DD', null],
  ])('%s as %s is %s', (text, format, date) => {
    expect(readDate(text, format)).toBe(date)
  })
  test.each([
    ['9:00', '09:00:00'],
    ['0900', '09:00:00'],
    ['090059', '09:00:59'],
    ['24:00', null],
    ['noon', null],
  ])('%s is %s', (text, time) => {
    expect(readTime(text)).toBe(time)
  })
})
