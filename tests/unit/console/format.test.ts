/** Formats of shell.md §5.5–5.6 with the spec's own examples. */
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { formatDate, formatDateTime, instantOf, wallTime } from '../../../src/components/format/format-date'
import { rangeOfPreset } from '../../../src/schemas/core/date-preset'
import {
  formatDecimal,
  formatDuration,
  formatFileSize,
  formatMoney,
  formatPercent,
  groupDigits,
} from '../../../src/components/format/format-number'
import { i18nText } from '../../../src/shared/engine/i18n-text'
import { everyMinute } from '../../../src/components/format/use-now'
import { codeName, codeOptions } from '../../../src/components/format/code-names'

const plain = { rocEra: false, timeZone: 'Asia/Taipei' }

describe('texts that count from the present', () => {
  afterEach(() => {
    vi.useRealTimers()
  })
  it('go on each minute by one timer, which ends with the last of them', () => {
    vi.useFakeTimers()
    const texts = [vi.fn(), vi.fn()]
    const ends = texts.map(everyMinute)
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(120_000)
    expect(texts.map(({ mock }) => mock.calls.length)).toEqual([2, 2])
    ends[0]?.()
    vi.advanceTimersByTime(60_000)
    expect(texts.map(({ mock }) => mock.calls.length)).toEqual([2, 3])
    ends[1]?.()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('dates', () => {
  it.each([
    ['tw', '2026/11/21'],
    ['cn', '2026/11/21'],
    ['jp', '2026/11/21'],
    ['en', '21 Nov 2026'],
  ] as const)('in %s is %s', (language, text) => {
    expect(formatDate('2026-11-21', { language, ...plain })).toBe(text)
  })
  it('with the era option in tw counts years of the Republic; other languages have no such option', () => {
    expect(formatDate('2026-11-21', { language: 'tw', rocEra: true })).toBe('115/11/21')
    expect(formatDate('2026-11-21', { language: 'cn', rocEra: true })).toBe('2026/11/21')
    expect(formatDate('1911-12-31', { language: 'tw', rocEra: true })).toBe('1911/12/31')
  })
  it.each([
    ['en', 'DD.MM.YYYY', '03.01.2026'],
    ['en', 'D MMM YYYY', '3 Jan 2026'],
    ['tw', 'M/D', '1/3'],
    ['jp', 'YYYY MMM D', '2026 1月 3'],
  ] as const)('in %s by the pattern %s: %s', (language, datePattern, text) => {
    expect(formatDate('2026-01-03', { language, rocEra: false, datePattern })).toBe(text)
  })
  it("years of the Republic stand in a pattern of one's own too", () =>
    expect(formatDate('2026-01-03', { language: 'tw', rocEra: true, datePattern: 'YYYY-MM-DD' })).toBe('115-01-03'))
  it('2026-11-20T16:30Z shows 2026-11-21 00:30 in Asia/Taipei', () => {
    expect(formatDateTime('2026-11-20T16:30:00.000Z', { language: 'tw', ...plain })).toBe('2026/11/21 00:30')
    expect(wallTime('2026-11-20T16:30:00.000Z', 'Asia/Taipei')).toEqual({ date: '2026-11-21', time: '00:30' })
  })
  it('a wall-clock time becomes its instant and comes back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(1990, 0, 1) / 60_000, max: Date.UTC(2060, 0, 1) / 60_000 }),
        fc.constantFrom('Asia/Taipei', 'Asia/Tokyo', 'UTC', 'America/New_York', 'Australia/Lord_Howe'),
        (minutes, zone) => {
          const instant = new Date(minutes * 60_000).toISOString()
          const wall = wallTime(instant, zone)
          const back = instantOf(wall?.date ?? '', wall?.time ?? '', zone)
          // An hour that a clock change repeats has two instants: the first is taken, and shows the same wall clock.
          expect(wallTime(back, zone)).toEqual(wall)
          expect(Date.parse(back)).toBeLessThanOrEqual(Date.parse(instant))
        },
      ),
    )
  })
  it('a time that does not exist is moved on by the gap', () => {
    expect(wallTime(instantOf('2026-03-08', '02:30', 'America/New_York'), 'America/New_York')).toEqual({
      date: '2026-03-08',
      time: '03:30',
    })
  })
  it('a time that a clock change repeats is the first of the two', () => {
    expect(instantOf('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
    expect(instantOf('2026-04-05', '02:30', 'Australia/Sydney')).toBe('2026-04-04T15:30:00.000Z')
  })
  it('names ranges of days', () => {
    const on = (today: string) => ({ today, weekStart: 1, fiscalMonth: 4 })
    expect(rangeOfPreset('today', on('2026-11-21'))).toEqual(['2026-11-21', '2026-11-21'])
    expect(rangeOfPreset('this_week', on('2026-11-22'))).toEqual(['2026-11-16', '2026-11-22'])
    expect(rangeOfPreset('this_month', on('2024-02-10'))).toEqual(['2024-02-01', '2024-02-29'])
    expect(rangeOfPreset('last_month', on('2026-01-15'))).toEqual(['2025-12-01', '2025-12-31'])
    expect(rangeOfPreset('this_quarter', on('2026-11-21'))).toEqual(['2026-10-01', '2026-12-31'])
    expect(rangeOfPreset('this_year', on('2026-11-21'))).toEqual(['2026-01-01', '2026-12-31'])
    expect(rangeOfPreset('fiscal_year', on('2026-03-31'))).toEqual(['2025-04-01', '2026-03-31'])
  })
})

describe('numbers', () => {
  it('shows money by the digits of its currency, half up', () => {
    expect(formatMoney('1234.5000', 'TWD')).toBe('1,235')
    expect(formatMoney('-1234.5000', 'JPY')).toBe('-1,235')
    expect(formatMoney('1234.5', 'USD')).toBe('1,234.50')
    expect(formatMoney('0.125', 'HKD')).toBe('0.13')
    expect(formatMoney('99999999999999.9999', 'CNY')).toBe('100,000,000,000,000.00')
  })
  it('shows two digits of a decimal, and further ones when they say something', () => {
    expect(formatDecimal('1234.5000', 4)).toBe('1,234.50')
    expect(formatDecimal('33.3333', 4)).toBe('33.3333')
    expect(formatDecimal('5.00', 2)).toBe('5.00')
    expect(formatDecimal('7', 0)).toBe('7')
  })
  it('loses no digit of a large number', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
        (number) => groupDigits(String(number)).replaceAll(',', '') === String(number),
      ),
    )
  })
  it('shows percent, durations and file sizes', () => {
    expect(formatPercent('5.0000')).toBe('5%')
    expect(formatPercent('12.5000')).toBe('12.5%')
    expect(formatDuration(90)).toBe('1:30')
    expect([500, 1024, 1536, 1024 ** 2 * 5.25, 1024 ** 3 * 120].map(formatFileSize)).toEqual([
      '500 B',
      '1 KB',
      '1.5 KB',
      '5.3 MB',
      '120 GB',
    ])
  })
})

describe('texts', () => {
  it('shows the interface language, else en, else tw, else the first filled', () => {
    expect(i18nText({ en: 'Tax', tw: '稅' }, 'tw')).toBe('稅')
    expect(i18nText({ en: 'Tax', tw: '稅' }, 'jp')).toBe('Tax')
    expect(i18nText({ tw: '稅', jp: '' }, 'jp')).toBe('稅')
    expect(i18nText({ cn: '税' }, 'en')).toBe('税')
    expect(i18nText(null, 'en')).toBe('')
  })
  it('names ISO codes in the language, and only those there are', () => {
    expect(codeName('country', 'TW', 'jp')).toBe('台湾')
    const countries = codeOptions('country', 'en').map(({ value }) => value)
    expect(countries).toEqual(expect.arrayContaining(['TW', 'JP', 'CN', 'HK', 'US']))
    expect(countries.filter((code) => ['EU', 'UK', 'SU', 'XK', 'ZZ'].includes(code))).toEqual([])
    expect(countries).toHaveLength(249)
  })
})
