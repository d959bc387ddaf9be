/** Who is told over which channel, when it leaves, and how it reads (sc.md §3.5, §7). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noticeEvent, noticeEvents } from '../../../server/modules/notice-events'
import { foldPeople, isOpenToChoice, isNotified } from '../../../server/modules/sc/notify/rules/notice-rules'
import { fill, placeholdersIn } from '../../../server/mail/template-text'
import { firstLoud, mailTime, type DigestClock } from '../../../server/modules/sc/notify/rules/notice-times'
import { eventText } from '../../../server/modules/sc/notify/every-language'
import { languages } from '../../../src/schemas/core/types'

const sources = import.meta.glob<string>('../../../server/modules/**/*.ts', { eager: true, query: '?raw', import: 'default' })

describe('the register of events', () => {
  /** The event of each call in the source; what is put into a template may be anything. */
  const sent = Object.entries(sources).flatMap(([path, text]) =>
    [...text.matchAll(/(?:sendNotice|notify\.send)\(\w+, \{[^;]*?event: (?:'([^']+)'|`([^`]+)`)/g)].map(([, plain, template]) => ({
      path,
      event: plain ?? template ?? '',
    })),
  )
  test('knows every event that the modules send', () => {
    expect(sent.length).toBeGreaterThan(6)
    const matches = (event: string) =>
      [...noticeEvents.keys()].some((key) => new RegExp(`^${event.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[a-z-]+')}$`).test(key))
    expect(sent.filter(({ event }) => !matches(event))).toEqual([])
  })
  test('refuses an event that nobody has registered', () => {
    expect(() => noticeEvent('sc.never')).toThrow('notice-events.ts')
  })
  test.each(languages)('has a name for each in %s', (language) => {
    expect([...noticeEvents.keys()].filter((key) => eventText(language, key).includes('notice_event'))).toEqual([])
  })
  test('keeps the names of the spec: module, then words', () => {
    expect([...noticeEvents.keys()].filter((key) => !/^[a-z]{2,6}(\.[a-z]+(-[a-z]+)*)+$/.test(key))).toEqual([])
  })
})

describe('a channel', () => {
  test.each([
    ['off', null, false],
    ['off', 'on', false],
    ['on', null, true],
    ['on', 'on', true],
    ['on', 'off', false],
    ['forced', null, true],
    ['forced', 'off', true],
  ] as const)('that the company has %s and the person %s: told %s', (company, own, told) => {
    expect(isNotified(company, own)).toBe(told)
  })
  test("is the person's to choose only where the company leaves it to him", () => {
    expect(
      ['off', 'on', 'forced'].filter((choice) => isOpenToChoice(choice === 'on' ? 'on' : choice === 'off' ? 'off' : 'forced')),
    ).toEqual(['on'])
  })
})

describe('quiet hours', () => {
  const night = { from: '22:00', to: '07:00' }
  const taipei = { zone: 'Asia/Taipei', quiet: night }
  test.each([
    ['2026-11-20T13:59:00Z', '2026-11-20T13:59:00.000Z', 'a minute before they begin'],
    ['2026-11-20T14:00:00Z', '2026-11-20T23:00:00.000Z', 'from their first minute'],
    ['2026-11-20T22:59:59Z', '2026-11-20T23:00:00.000Z', 'to their last second'],
    ['2026-11-20T23:00:00Z', '2026-11-20T23:00:00.000Z', 'the end is excluded'],
  ])('%s leaves at %s: %s', (at, leaves) => {
    expect(firstLoud(new Date(at), taipei).toISOString()).toBe(leaves)
  })
  test("are those of the person's zone", () => {
    const at = new Date('2026-11-20T14:30:00Z')
    expect(firstLoud(at, { ...taipei, zone: 'Europe/Berlin' })).toEqual(at)
    expect(firstLoud(at, { ...taipei, zone: 'Asia/Tokyo' }).toISOString()).toBe('2026-11-20T22:00:00.000Z')
  })
  test('of one day, and none where both ends are the same', () => {
    const lunch = { zone: 'Asia/Taipei', quiet: { from: '12:00', to: '13:00' } }
    expect(firstLoud(new Date('2026-11-20T04:30:00Z'), lunch).toISOString()).toBe('2026-11-20T05:00:00.000Z')
    const at = new Date('2026-11-20T16:00:00Z')
    expect(firstLoud(at, { zone: 'Asia/Taipei', quiet: { from: '00:00', to: '00:00' } })).toEqual(at)
  })
  test('end by the wall clock in the night that the clock is put forward', () => {
    expect(firstLoud(new Date('2026-03-28T23:30:00Z'), { zone: 'Europe/Berlin', quiet: night }).toISOString()).toBe(
      '2026-03-29T05:00:00.000Z',
    )
  })
  const time = fc
    .integer({ min: 0, max: 1439 })
    .map((minutes) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`)
  const zone = fc.constantFrom('Asia/Taipei', 'Asia/Kathmandu', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Auckland', 'UTC')
  const moment = fc.date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2027-12-31T00:00:00Z'), noInvalidDate: true })
  test('never bring anything forward, put off less than a day and an hour, and leave loud what is loud', () => {
    fc.assert(
      fc.property(moment, time, time, zone, (at, from, to, where) => {
        const clock = { zone: where, quiet: { from, to } }
        const leaves = firstLoud(at, clock)
        expect(leaves.getTime()).toBeGreaterThanOrEqual(at.getTime())
        expect(leaves.getTime() - at.getTime()).toBeLessThanOrEqual(25 * 3_600_000)
        expect(firstLoud(leaves, clock)).toEqual(leaves)
      }),
      { numRuns: 300 },
    )
  })
  test('are kept by every digest, which leaves on a working day', () => {
    fc.assert(
      fc.property(moment, fc.constantFrom('hourly', 'daily'), time, zone, (at, digest, to, where) => {
        const works = (date: string) => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())
        const clock: DigestClock = { zone: where, quiet: { from: '22:00', to }, dailyAt: '08:30', works }
        const leaves = mailTime(at, digest === 'daily' ? 'daily' : 'hourly', clock)
        expect(leaves.getTime()).toBeGreaterThan(at.getTime())
        expect(firstLoud(leaves, clock)).toEqual(leaves)
        expect(works(new Intl.DateTimeFormat('en-CA', { timeZone: where }).format(leaves))).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})

describe('a digest', () => {
  const clock: DigestClock = {
    zone: 'Asia/Taipei',
    quiet: { from: '22:00', to: '07:00' },
    dailyAt: '08:30',
    works: (date) => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()),
  }
  const local = (at: string) => new Date(`${at}+08:00`)
  test.each([
    // 2026-11-20 is a Friday.
    ['now', '2026-11-20T10:10', '2026-11-20T10:10'],
    ['now', '2026-11-20T23:10', '2026-11-21T07:00'],
    ['hourly', '2026-11-20T10:10', '2026-11-20T11:00'],
    ['hourly', '2026-11-20T10:00', '2026-11-20T11:00'],
    ['hourly', '2026-11-20T21:30', '2026-11-23T07:00'],
    ['hourly', '2026-11-19T21:30', '2026-11-20T07:00'],
    ['daily', '2026-11-19T10:10', '2026-11-20T08:30'],
    ['daily', '2026-11-20T08:29', '2026-11-20T08:30'],
    ['daily', '2026-11-20T08:30', '2026-11-23T08:30'],
  ] as const)('%s of %s leaves at %s', (digest, at, leaves) => {
    expect(mailTime(local(at), digest, clock)).toEqual(local(leaves))
  })
  test('waits for the end of quiet hours that cover its time', () => {
    expect(mailTime(local('2026-11-19T10:00'), 'daily', { ...clock, quiet: { from: '20:00', to: '10:00' } })).toEqual(
      local('2026-11-20T10:00'),
    )
  })
  test('of somebody who never works leaves all the same', () => {
    expect(mailTime(local('2026-11-20T10:00'), 'daily', { ...clock, works: () => false })).toEqual(local('2026-11-21T08:30'))
  })
})

describe('folding', () => {
  test('names the latest first, each once', () => {
    const [amy, ben] = [
      { id: 1, name: 'Amy' },
      { id: 2, name: 'Ben' },
    ]
    expect(foldPeople([], amy)).toEqual([amy])
    expect(foldPeople([amy], ben)).toEqual([ben, amy])
    expect(foldPeople([ben, amy], amy)).toEqual([amy, ben])
    expect(foldPeople([amy], undefined)).toEqual([amy])
  })
})

describe('a template', () => {
  test('fills in what it knows; the rest stays empty, and nothing is run or filled in twice', () => {
    expect(fill('{{ person }}: {{title}}{{nothing}}', { person: '{{title}}', title: '$&' })).toBe('{{title}}: $&')
    expect(fill('{{constructor}}{{__proto__}}', {})).toBe('')
  })
  test('tells its placeholders, and braces that are none', () => {
    expect(placeholdersIn('{{a}} {{ b-c }} {{a}}')).toEqual(['a', 'b-c'])
    expect(placeholdersIn('{{a')).toEqual(['{{'])
    expect(placeholdersIn('{{a b}}')).toEqual(['{{'])
  })
  test('without placeholders is what it says', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !text.includes('{{')),
        (text) => {
          expect(fill(text, { a: 'x' })).toBe(text)
        },
      ),
    )
  })
})
