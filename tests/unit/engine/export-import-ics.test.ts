/** Calendar files (RFC 5545) both ways: lines as they are written, and events as rows. */
import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { calendarFile, escaped, folded, type CalendarEvent } from '../../../server/export/ics'
import { isCalendar, readIcs } from '../../../server/import/read-ics'
import { calendarEvent } from '../../../src/schemas/sc/calendar-event'
import type { ApiError } from '../../../server/kernel/errors'

const columns = calendarEvent.x.import?.ics
if (!columns) throw new Error('sc/calendar-event takes no calendar files.')

const fileOf = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Someone//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const eventOf = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT']
function rowsOf(text: string, year = 2026): Record<string, string>[] {
  const [head, ...rows] = [...readIcs(text, columns as NonNullable<typeof columns>, year)]
  return rows.map(({ cells }) => Object.fromEntries((head?.cells ?? []).map((heading, index) => [heading, cells[index] ?? ''])))
}
function refusalOf(text: string): unknown {
  try {
    rowsOf(text)
  } catch (error) {
    return (error as ApiError).text
  }
  return undefined
}

describe('a line', () => {
  test('is escaped: backslash, semicolon, comma, line ends', () => {
    expect(escaped('a\\b; c, d\r\ne\nf')).toBe('a\\\\b\\; c\\, d\\ne\\nf')
    expect(escaped('bell\u0007 and tab\t')).toBe('bell and tab\t')
  })

  test('of 75 octets stays whole, one more is folded with a blank before the rest', () => {
    expect(folded('x'.repeat(75))).toBe('x'.repeat(75))
    expect(folded('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`)
    expect(
      folded('x'.repeat(75 + 74 + 1))
        .split('\r\n')
        .map((line) => line.length),
    ).toEqual([75, 75, 2])
  })

  test('is never broken within a character, of three octets or four', () => {
    expect(folded('開'.repeat(26)).split('\r\n')).toEqual(['開'.repeat(25), ` ${'開'}`])
    expect(folded(`x${'🎌'.repeat(19)}`).split('\r\n')).toEqual([`x${'🎌'.repeat(18)}`, ' 🎌'])
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }).filter((text) => !/[\r\n\ufffd]/.test(text)),
        (text) => {
          const lines = folded(text).split('\r\n')
          expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\ufffd'))).toBe(true)
          expect(lines.map((line, index) => (index === 0 ? line : line.slice(1))).join('')).toBe(text)
        },
      ),
    )
  })
})

const day: CalendarEvent = {
  uid: 'calendar-event-7@example.com',
  changed: '2026-01-02T03:04:05.678Z',
  sequence: 2,
  date: '2026-12-31',
  title: '跨年, 彈性; 放假',
  category: 'company',
  own: { region: 'TW', kind: 'company', pay_class: 'ordinary', paid: 'no', name_tw: '跨年, 彈性; 放假', name_en: 'New Year\\s Eve' },
}

describe('an exported day', () => {
  test('is a whole day that ends where the next begins, in CRLF lines', () => {
    const text = calendarFile({ name: '臺灣 2026', language: 'zh-TW', events: [day] })
    expect(text.split('\r\n')).toEqual(
      expect.arrayContaining([
        'X-WR-CALNAME:臺灣 2026',
        'UID:calendar-event-7@example.com',
        'DTSTAMP:20260102T030405Z',
        'SEQUENCE:2',
        'DTSTART;VALUE=DATE:20261231',
        'DTEND;VALUE=DATE:20270101',
        'SUMMARY;LANGUAGE=zh-TW:跨年\\, 彈性\\; 放假',
        'CATEGORIES:company',
        'X-KONTOR-PAY-CLASS:ordinary',
      ]),
    )
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(/[^\r]\n/.test(text)).toBe(false)
  })

  test('comes back with everything it had, whatever its name', () => {
    const back = (name: string) =>
      rowsOf(calendarFile({ name: 'X', language: 'en', events: [{ ...day, title: name, own: { ...day.own, name_tw: name } }] }))
    expect(back('跨年, 彈性; 放假')).toEqual([
      {
        region: 'TW',
        date: '2026-12-31',
        kind: 'company',
        pay_class: 'ordinary',
        paid: 'no',
        name_tw: '跨年, 彈性; 放假',
        name_en: 'New Year\\s Eve',
      },
    ])
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }).filter((text) => text === text.trim() && !/\p{Cc}/u.test(text)),
        (name) => {
          expect(back(name)[0]?.name_tw).toBe(name)
        },
      ),
    )
  })

  test('of a part of the day has its times, without a zone', () => {
    const text = calendarFile({ name: 'X', language: 'en', events: [{ ...day, times: { start: '13:00:00', end: '18:30:00' } }] })
    expect(text).toContain('DTSTART:20261231T130000\r\nDTEND:20261231T183000')
    expect(rowsOf(text)).toMatchObject([{ date: '2026-12-31', start_time: '13:00', end_time: '18:30' }])
  })
})

describe('a calendar file', () => {
  test('is known by its first line, with or without a mark before it', () => {
    expect([isCalendar('BEGIN:VCALENDAR\r\nVERSION'), isCalendar('\uFEFFbegin:vcalendar\nx'), isCalendar('code,name\r\n')]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('of others: the title in its language, the calendar’s name for the region, a day for each of several', () => {
    const text = fileOf(
      'X-WR-CALNAME:Holidays in Japan',
      ...eventOf('DTSTART;VALUE=DATE:20260429', 'DTEND;VALUE=DATE:20260501', 'SUMMARY;LANGUAGE=ja:昭和の日'),
      ...eventOf('DTSTART;VALUE=DATE:20260101', 'SUMMARY:New Year'),
    )
    const common = { region: 'Holidays in Japan', kind: 'holiday', pay_class: 'statutory' }
    expect(rowsOf(text)).toEqual([
      { ...common, date: '2026-04-29', name_jp: '昭和の日', name: '' },
      { ...common, date: '2026-04-30', name_jp: '昭和の日', name: '' },
      { ...common, date: '2026-01-01', name_jp: '', name: 'New Year' },
    ])
  })

  test('a yearly day is written out around the present year, without the years that are left out', () => {
    const text = fileOf(...eventOf('DTSTART;VALUE=DATE:19490101', 'RRULE:FREQ=YEARLY', 'EXDATE;VALUE=DATE:20270101', 'SUMMARY:New Year'))
    expect(rowsOf(text).map(({ date }) => date)).toEqual(['2025-01-01', '2026-01-01', '2028-01-01', '2029-01-01'])
    expect(
      rowsOf(fileOf(...eventOf('DTSTART;VALUE=DATE:20260511', 'RRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=2MO;UNTIL=20271231', 'SUMMARY:Day'))).map(
        ({ date }) => date,
      ),
    ).toEqual(['2026-05-11', '2027-05-10'])
  })

  test.each([
    ['ics_repeats', eventOf('DTSTART;VALUE=DATE:20260101', 'RRULE:FREQ=WEEKLY', 'SUMMARY:Every week')],
    ['ics_repeats', eventOf('DTSTART:20260101T000000', 'RRULE:FREQ=SECONDLY', 'SUMMARY:Every second')],
    ['ics_times', eventOf('DTSTART:20260101T230000Z', 'DTEND:20260101T233000Z', 'SUMMARY:Elsewhere')],
    ['ics_times', eventOf('DTSTART:20260101T230000', 'DTEND:20260102T010000', 'SUMMARY:Over midnight')],
    ['ics_event', eventOf('SUMMARY:Never')],
    ['ics_long', eventOf('DTSTART;VALUE=DATE:20200101', 'DTEND;VALUE=DATE:20300101', 'SUMMARY:Ten years')],
  ])('%s: what can be no list of days is refused, naming the event', (key, event) => {
    const name = /SUMMARY:(.*)/.exec(event.join('\n'))?.[1]
    expect(refusalOf(fileOf(...event))).toMatchObject({ key: `error:import.${key}`, params: { name } })
  })

  test('that is broken, or far too large, says so', () => {
    expect(refusalOf('BEGIN:VCALENDAR\r\nnonsense\r\nEND:VCALENDAR')).toEqual({ key: 'error:import.ics' })
    expect(refusalOf('BEGIN:VCALENDAR\r\n')).toEqual({ key: 'error:import.ics' })
    expect(refusalOf(fileOf(`X-NOTE:${'x'.repeat(6_000_000)}`))).toMatchObject({ key: 'error:import.ics_too_large' })
  })
})
