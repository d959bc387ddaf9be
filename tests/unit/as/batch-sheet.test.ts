/** Lines of a batch out of a sheet (as.md §8): what is read, and what is wrong by row and column. */
import { expect, test } from 'vitest'
import { readBatchSheet, type SheetReading } from '../../../server/modules/as/batch/rules/batch-sheet'
import { clashesIn } from '../../../server/modules/as/batch/rules/clashing-lines'
import { batchSheetColumns, type BatchKind } from '../../../src/shared/as/batch'
import { csvCell } from '../../../src/components/format/csv-cell'

const reading = (kind: BatchKind): SheetReading => ({
  kind,
  headings: new Map([...batchSheetColumns[kind].map((name) => [name, name] as const), ['員工編號', 'employee_no'] as const]),
  people: new Map([['e001', 7]]),
  leaves: new Map([['annual', 3]]),
  modes: new Map([
    ['pay', 'pay'],
    ['comp', 'comp'],
  ]),
  dayOf: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined),
  instantOf: (text) => (/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text) ? `${text.replace(' ', 'T')}:00.000Z` : undefined),
  timeOf: (text) => (/^\d{2}:\d{2}$/.test(text) ? text : undefined),
  instantAt: (date, time, later) => `${date}+${later}T${time}`,
})
const rows = (...cells: string[][]) => cells.map((one, at) => ({ line: at + 2, cells: one }))

test('leave: a line that says all is read; each wrong cell is told with its row and column, and the line left out', () => {
  const found = readBatchSheet(
    ['員工編號', 'leave_code', 'start', 'end', 'reason', 'event_date', 'colour'],
    rows(
      ['E001', 'annual', '2026-03-09 09:00', '2026-03-09 18:00', 'Trip', '', 'red'],
      ['E999', '', 'soon', '2026-03-09 18:00', '', 'x', ''],
      ['E001', 'ANNUAL', '2026-03-09 18:00', '2026-03-09 09:00', '', '', ''],
    ),
    reading('dayoff'),
  )
  expect(found).toEqual({
    lines: [
      {
        ...{ line: 2, user: 7, leave: 3, start_at: '2026-03-09T09:00:00.000Z', end_at: '2026-03-09T18:00:00.000Z' },
        ...{ event_date: null, reason: 'Trip', break_min: null, mode: null },
      },
    ],
    problems: [
      { line: 3, column: 'employee_no', problem: 'person', value: 'E999' },
      { line: 3, column: 'leave_code', problem: 'needed', value: '' },
      { line: 3, column: 'start', problem: 'instant', value: 'soon' },
      { line: 3, column: 'event_date', problem: 'date', value: 'x' },
      { line: 4, column: 'end', problem: 'order', value: '2026-03-09 09:00' },
    ],
    ignored: ['colour'],
  })
})

test('overtime: an end before the start lies on the next day; pay where nothing is said; a break has its bounds', () => {
  const found = readBatchSheet(
    ['employee_no', 'work_date', 'start', 'end', 'break_min', 'mode'],
    rows(['E001', '2026-03-09', '22:00', '01:00', '', ''], ['E001', '2026-03-09', '18:30', '20:30', '721', 'gift']),
    reading('overtime'),
  )
  expect(found).toMatchObject({
    lines: [{ start_at: '2026-03-09+0T22:00', end_at: '2026-03-09+1T01:00', break_min: 0, mode: 'pay', leave: null }],
    problems: [
      { line: 3, column: 'mode', problem: 'mode', value: 'gift' },
      { line: 3, column: 'break_min', problem: 'break', value: '721' },
    ],
  })
})

test('a sheet without a column that every line needs is none', () => {
  expect(readBatchSheet(['employee_no', 'start'], [], reading('dayoff'))).toEqual({ missing: ['leave_code', 'end'] })
})

test('lines of one person that overlap clash, but for the first; lines that only touch do not', () => {
  const line = (user: number, from: number, until: number) => ({
    user,
    start_at: `2026-03-09T${String(from).padStart(2, '0')}:00:00Z`,
    end_at: `2026-03-09T${String(until).padStart(2, '0')}:00:00Z`,
  })
  expect([...clashesIn([line(1, 9, 12), line(2, 9, 12), line(1, 11, 13), line(1, 12, 14)])]).toEqual([2])
})

test('exported cells are quoted where they must be, and no spreadsheet takes one for a formula', () => {
  expect(['a', 'a,b', 'a"b', '=1+1', '-5'].map(csvCell)).toEqual(['a', '"a,b"', '"a""b"', "'=1+1", "'-5"])
})
