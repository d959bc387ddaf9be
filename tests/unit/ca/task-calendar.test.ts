/** Tasks as a calendar file (ca.md §8), read back by ical.js. */
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { taskCalendar, type FeedSeries, type FeedTask } from '../../../server/modules/ca/feed/rules/task-calendar'

const task: FeedTask = {
  ...{ id: 7, title: 'Buy paper, A4; white', priority: 'high', changed: '2025-11-20T01:00:00.000Z', version: 3, status: 'in_progress' },
  ...{ progress: 40, due_at: '2025-11-25T10:00:00.000Z', due_date: '2025-11-25', all_day: false, done_at: null },
  ...{ url: 'https://kontor.example/ca/use/taskDetail?id=7', occurrence: null },
}
const series: FeedSeries = {
  ...{ id: 3, title: 'Weekly report', priority: 'normal', changed: '2025-11-01T00:00:00.000Z', version: 1 },
  ...{ rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', first: '2025-11-03', time: '17:30', zone: 'Asia/Taipei', until: '2025-12-18' },
  ...{ count: null, offset: 0, left_out: ['2025-11-17'], moved_to: ['2025-11-18'] },
}
const file = (given: Partial<Parameters<typeof taskCalendar>[0]>) =>
  taskCalendar({ name: 'Tasks', host: 'kontor.example', kind: 'todo', tasks: [task], series: [], ...given })
const read = (text: string) => new ICAL.Component(ICAL.parse(text) as [])

test('a task is a VTODO with its due time, priority and progress', () => {
  const [todo] = read(file({})).getAllSubcomponents('vtodo')
  const value = (name: string) => String(todo?.getFirstPropertyValue(name))
  expect(value('uid')).toBe('ca-task-7@kontor.example')
  expect(value('summary')).toBe('Buy paper, A4; white')
  expect(value('due')).toBe('2025-11-25T10:00:00Z')
  expect([value('priority'), value('percent-complete'), value('status')]).toEqual(['3', '40', 'IN-PROCESS'])
})

test('what is done, and due on a day', () => {
  const done: FeedTask = { ...task, status: 'done', progress: 100, all_day: true, done_at: '2025-11-24T03:00:00.000Z' }
  const text = file({ tasks: [done] })
  expect(text).toContain('DUE;VALUE=DATE:20251125\r\n')
  expect(text).toContain('STATUS:COMPLETED\r\n')
  expect(text).toContain('COMPLETED:20251124T030000Z\r\n')
})

test('a series has its rule, to the end of its last day in its zone, and its tasks are occurrences of it (R2)', () => {
  const text = file({ tasks: [{ ...task, occurrence: { series, date: '2025-11-06' } }], series: [series] })
  expect(text).toContain('RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20251218T155959Z\r\n')
  expect(text).toContain('DTSTART;TZID=Asia/Taipei:20251103T173000\r\n')
  expect(text).toContain('EXDATE;TZID=Asia/Taipei:20251117T173000\r\n')
  expect(text).toContain('RDATE;TZID=Asia/Taipei:20251118T173000\r\n')
  expect(text).toContain('UID:ca-series-3@kontor.example\r\nRECURRENCE-ID;TZID=Asia/Taipei:20251106T173000\r\n')
})

test('the hour of a series stays through clock changes of its zone', () => {
  const text = file({
    tasks: [],
    series: [{ ...series, rrule: 'FREQ=WEEKLY', first: '2025-10-31', time: '09:00', zone: 'America/New_York' }],
  })
  const calendar = read(text)
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') ?? undefined)
  const at = (local: string) => {
    const time = ICAL.Time.fromDateTimeString(local)
    time.zone = zone
    return new Date(time.toUnixTime() * 1000).toISOString()
  }
  expect([at('2025-10-31T09:00:00'), at('2025-11-07T09:00:00')]).toEqual(['2025-10-31T13:00:00.000Z', '2025-11-07T14:00:00.000Z'])
})

test('as events only what is due', () => {
  const events = read(file({ kind: 'event', tasks: [task, { ...task, id: 8, due_at: null, due_date: null }] })).getAllSubcomponents(
    'vevent',
  )
  expect(events.map((event) => String(event.getFirstPropertyValue('dtstart')))).toEqual(['2025-11-25T10:00:00Z'])
})
