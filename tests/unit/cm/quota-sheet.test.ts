/** A sheet of targets (cm.md §8): owners by account, code or name, periods by any of their names. */
import { expect, test } from 'vitest'
import { readQuotaSheet, type SheetOwner } from '../../../server/modules/cm/quota/rules/quota-sheet'

const owners: SheetOwner[] = [
  { owner: 'd1', code: 'SALES', name: '業務部', may_set: true },
  { owner: 'u7', code: 'wang', name: '王小明', may_set: true },
  { owner: 'u8', code: 'lin', name: '林大同', may_set: true },
  { owner: 'u9', code: 'lin2', name: '林大同', may_set: true },
  { owner: 'u1', code: 'boss', name: 'Boss', may_set: false },
]
const spans = [
  { start: '2026-01-01', end: '2026-03-31', names: ['Q1', '第 1 季', '2026 Q1'] },
  { start: '2026-04-01', end: '2026-06-30', names: ['Q2', '第 2 季', '2026 Q2'] },
]
const read = (headings: string[], ...rows: string[][]) =>
  readQuotaSheet(
    headings,
    rows.map((cells, index) => ({ line: index + 2, cells })),
    {
      owners,
      spans,
      dayOf: (text) => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined),
      numberOf: (text) => (/^-?[\d,]+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : undefined),
    },
  )

test('owners are found by account or code, else by name; an empty cell says nothing', () => {
  expect(read(['Owner', '第1季', '2026 q2'], ['wang', '1,000', ''], ['業務部', '5000', '6000.5'], ['', '', ''])).toEqual({
    targets: [
      { owner: 'u7', period_start: '2026-01-01', target: '1000' },
      { owner: 'd1', period_start: '2026-01-01', target: '5000' },
      { owner: 'd1', period_start: '2026-04-01', target: '6000.5' },
    ],
    errors: [],
  })
})
test('the code decides where both stand; a heading that became a date is the period of that day', () => {
  expect(read(['Name', 'Account', '2026-05-01'], ['林大同', 'lin2', '7'])).toEqual({
    targets: [{ owner: 'u9', period_start: '2026-04-01', target: '7' }],
    errors: [],
  })
})
test('what is wrong is told with its owner and period', () => {
  const { targets, errors } = read(
    ['Owner', 'Q1', 'Q2'],
    ['nobody', '1', ''],
    ['林大同', '1', ''],
    ['boss', '1', ''],
    ['wang', 'many', '2'],
    ['王小明', '3', ''],
    ['SALES', '-1', '0.00001'],
  ) ?? { targets: [], errors: [] }
  expect(targets).toEqual([{ owner: 'u7', period_start: '2026-04-01', target: '2' }])
  expect(errors).toEqual([
    { line: 2, problem: 'owner', owner: 'nobody', period: null, text: 'nobody' },
    { line: 3, problem: 'ambiguous', owner: '林大同', period: null, text: '林大同' },
    { line: 4, problem: 'above', owner: 'Boss', period: null, text: 'Boss' },
    { line: 5, problem: 'target', owner: '王小明', period: 'Q1', text: 'many' },
    { line: 6, problem: 'twice', owner: '王小明', period: null, text: '5' },
    { line: 7, problem: 'target', owner: '業務部', period: 'Q1', text: '-1' },
    { line: 7, problem: 'target', owner: '業務部', period: 'Q2', text: '0.00001' },
  ])
})
test('a file without periods is none', () => expect(read(['Owner', 'Q3'], ['wang', '1'])).toBeNull())
