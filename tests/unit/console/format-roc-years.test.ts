/** Years of the Republic in date pickers (shell.md §5.6): shown and typed, kept as ISO. */
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { expect, test } from 'vitest'
import { dateFormats, rocYears } from '../../../src/components/format/roc-years'

dayjs.extend(customParseFormat)
dayjs.extend(rocYears)

const plain = { datePattern: null } as const
/** As a picker reads: the first format that fits. */
const read = (text: string, formats: readonly string[]) =>
  formats
    .map((format) => dayjs(text, format, true))
    .find((day) => day.isValid())
    ?.format('YYYY-MM-DD')
const roc = dateFormats({ language: 'tw', rocEra: true, ...plain })

test('a day of 2026 is shown as one of the year 115; before the Republic years stay', () => {
  expect(dayjs('2026-11-21').format(roc[0])).toBe('115/11/21')
  expect(dayjs('1912-01-01').format(roc[0])).toBe('1/01/01')
  expect(dayjs('1911-12-31').format(roc[0])).toBe('1911/12/31')
  expect(dayjs('2026-11-21').format('民國RRR年 [RRR]')).toBe('民國115年 RRR')
})

test.each([
  ['115/11/21', '2026-11-21'],
  ['115/1/3', '2026-01-03'],
  ['99/12/31', '2010-12-31'],
  ['115-11-21', '2026-11-21'],
  ['1151121', '2026-11-21'],
  ['2026/11/21', '2026-11-21'],
  ['2026-11-21', '2026-11-21'],
  ['20261121', '2026-11-21'],
  ['115/02/29', undefined],
  ['113/02/29', '2024-02-29'],
  ['115/13/01', undefined],
  ['hello', undefined],
])('%s is read as %s', (text, day) => expect(read(text, roc)).toBe(day))

test("a pattern of one's own and a time keep their places", () => {
  const [own = ''] = dateFormats({ language: 'tw', rocEra: true, datePattern: 'DD.MM.YYYY' })
  expect(dayjs('2026-11-21').format(own)).toBe('21.11.115')
  expect(read('21.11.115', [own])).toBe('2026-11-21')
  expect(dayjs('115/11/21 08:30', `${roc[0]} HH:mm`, true).format('YYYY-MM-DD HH:mm')).toBe('2026-11-21 08:30')
})

test('only in tw, and only where the company chose it', () => {
  for (const [language, rocEra] of [
    ['tw', false],
    ['cn', true],
    ['jp', true],
    ['en', true],
  ] as const)
    expect(dateFormats({ language, rocEra, ...plain }).join()).not.toContain('RRR')
})
