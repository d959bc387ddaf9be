/** A heading for each day (docs/import.md): a sheet of people by days becomes rows of one day each. */
import { expect, test } from 'vitest'
import type { SourceRow } from '../../../server/import/read-csv'
import { unpivot } from '../../../server/import/unpivot'

const matrix = {
  across: 'work_date',
  value: 'shift',
  otherwise: 'day_type',
  signs: new Map([
    ['ro', 'regular_off'],
    ['rest day', 'rest'],
  ]),
}

async function rowsOf(...lines: string[][]): Promise<SourceRow[]> {
  const given = (async function* () {
    for (const [index, cells] of lines.entries()) yield await Promise.resolve({ line: index + 1, cells })
  })()
  const found: SourceRow[] = []
  for await (const row of unpivot(given, matrix)) found.push(row)
  return found
}

test('each filled cell below a date is a row: a sign is a kind of day, anything else a value; empty cells say nothing', async () => {
  expect(
    await rowsOf(['employee_no', '2026-03-09', '2026/3/10', '2026-03-11'], ['E001', 'D09', '', 'RO'], ['E002', 'Rest day', 'N22', '']),
  ).toEqual([
    { line: 1, cells: ['employee_no', 'work_date', 'shift', 'day_type'] },
    { line: 2, cells: ['E001', '2026-03-09', 'D09', ''] },
    { line: 3, cells: ['E001', '2026-03-11', '', 'regular_off'] },
    { line: 4, cells: ['E002', '2026-03-09', '', 'rest'] },
    { line: 5, cells: ['E002', '2026-03-10', 'N22', ''] },
  ])
})

test('a list stays a list: one date among the headings, or none, is no matrix', async () => {
  const list = [
    ['employee_no', 'date', 'shift_code'],
    ['E001', '2026-03-09', 'D09'],
  ]
  expect((await rowsOf(...list)).map(({ cells }) => cells)).toEqual(list)
  const odd = [['employee_no', '2026-03-09', '2026-13-40'], ['E001']]
  expect((await rowsOf(...odd)).map(({ cells }) => cells)).toEqual(odd)
})
