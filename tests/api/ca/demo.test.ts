/** The demo of tasks (ca.md §10): the kinds that it names, and a history that adds up. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caDemo } from '../../../server/modules/ca/demo'
import { transact } from '../../../server/kernel/context'
import { testApp, testPassword, type TestApp } from '../../support/app'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  await transact(server.app.kontor.systemContext(), (ctx) => caDemo(ctx, { password: testPassword, activity: true }))
})
afterAll(() => server.close())

const all = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> => (await query.execute(server.db)).rows

test('tasks of every state are there, on time, late, overdue, waiting, with subtasks, about leads, asked for more time', async () => {
  const states = await all(sql<{ status: string }>`select distinct status from ca_task order by status`)
  expect(states.map(({ status }) => status)).toEqual(['cancelled', 'done', 'draft', 'in_progress', 'on_hold', 'review', 'todo'])
  const [found] = await all(sql<Record<string, number>>`
    select count(*)::int as tasks, count(*) filter (where due_at < now() and status in ('todo', 'in_progress'))::int as overdue,
      -- Those of series come and go with the hour.
      count(*) filter (where status = 'review' and series_id is null)::int as review,
      count(*) filter (where status = 'on_hold')::int as held, count(*) filter (where waiting)::int as waiting,
      count(distinct parent_id)::int as parents, count(related)::int as related,
      (select count(*)::int from ca_task_request where state = 'open') as asked,
      (select count(*)::int from sc_comment where entity = 'task') as comments,
      (select count(*)::int from ca_task_report) as reports from ca_task`)
  expect(found?.tasks).toBeGreaterThan(390)
  expect(found?.overdue).toBeGreaterThanOrEqual(18)
  expect(found).toMatchObject({ review: 11, held: 6, waiting: 18, parents: 30, asked: 5, comments: 900 })
  expect(found?.related).toBeGreaterThanOrEqual(40)
  expect(found?.reports).toBeGreaterThan(200)
})

test('everybody has two to nine open ones', async () => {
  const people = await all(sql<{ n: number }>`
    select count(*)::int as n from ca_task_assignee as part join ca_task as t on t.id = part.task_id
    where part.state = 'open' and t.status in ('todo', 'in_progress', 'on_hold', 'review') group by part.user_id`)
  expect(people.length).toBeGreaterThan(45)
  for (const { n } of people) expect(n).toBeGreaterThanOrEqual(2)
  for (const { n } of people) expect(n).toBeLessThanOrEqual(10)
})

test('what happened stands in its order: numbers, begun, submitted, done', async () => {
  const wrong = await all(sql`
    select number from ca_task where started_at < created_at or done_at < started_at or submitted_at > done_at or done_at > now()`)
  expect(wrong).toEqual([])
  const numbers = await all(sql<{ number: string; year: string }>`
    select number, left(number, 6) as year from ca_task where number is not null order by created_at, id`)
  expect(numbers.map(({ number }) => number)).toEqual(numbers.map(({ number }) => number).sort())
})

test('fourteen series: one paused, one ended, one that follows its completion; none has a date twice', async () => {
  const series = await all(sql<{ status: string; basis: string; made: number }>`
    select s.status, s.basis, count(t.id)::int as made from ca_task_series as s left join ca_task as t on t.series_id = s.id group by s.id`)
  expect(series).toHaveLength(14)
  expect(
    series
      .map(({ status }) => status)
      .filter((status) => status !== 'active')
      .sort(),
  ).toEqual(['ended', 'paused'])
  expect(series.find(({ basis }) => basis === 'after_completion')?.made).toBeGreaterThan(2)
  for (const { made } of series) expect(made).toBeGreaterThan(0)
})

test('announcements: five give tasks, four are talked about in four languages, by readers and by who wrote them', async () => {
  const [notices] = await all(sql<Record<string, number>>`
    select count(*)::int as all, count(*) filter (where gives_task)::int as with_task, count(*) filter (where allow_comments)::int as open,
      (select count(*)::int from ca_task where notice_id is not null) as tasks from ca_notice`)
  expect(notices).toEqual({ all: 26, with_task: 5, open: 4, tasks: 4 })
  const talks = await all(sql<{ n: number; people: number; answered: number; jp: number }>`
    select count(*)::int as n, count(distinct created_by)::int as people, count(parent_id)::int as answered,
      count(*) filter (where body ~ '[\u3041-\u309f]')::int as jp from sc_comment where entity = 'notice' group by record_id`)
  expect(talks).toHaveLength(4)
  for (const talk of talks) expect(talk).toMatchObject({ n: 5, people: 5, answered: 1 })
  for (const { jp } of talks) expect(jp).toBeGreaterThan(0)
})

test('nothing goes by mail', async () => {
  expect(await all(sql`select id from kontor_notice_mail where event like 'ca.%'`)).toEqual([])
})
