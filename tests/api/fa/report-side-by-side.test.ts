/** The balance sheet by department and project (fa.md §2.4): all of them first, then each with its own part of every line. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { StatementAnswer } from '../../../src/shared/fa/report-answers'
import { testApp, type Client, type TestApp } from '../../support/app'
import { book, openBooks } from '../../support/fa-books'

let server: TestApp
let chief: Client
const ids: Record<'sales' | 'works' | 'bridge' | 'tower', number> = { sales: 0, works: 0, bridge: 0, tower: 0 }

beforeAll(async () => {
  server = await testApp()
  server.setNow(new Date('2026-12-31T04:00:00Z'))
  const { userId } = await server.signIn('staff01')
  await sql`insert into sc_role_assignment (role_id, owner)
    select id, ${`u${userId}`} from sc_role where code = 'chief-accountant'`.execute(server.db)
  chief = await server.signIn('staff01')
  await openBooks(server)
  const departments = await sql<{ id: number }>`select id::int as id from sc_department order by id limit 2`.execute(server.db)
  const projects = await sql<{ id: number }>`
    insert into fa_project (code, name, state, position, active)
    values ('BRIDGE', '{"en": "Bridge"}', 'open', 1, true), ('TOWER', '{"en": "Tower"}', 'open', 2, true)
    returning id::int as id`.execute(server.db)
  ids.sales = departments.rows[0]?.id ?? 0
  ids.works = departments.rows[1]?.id ?? 0
  ids.bridge = projects.rows[0]?.id ?? 0
  ids.tower = projects.rows[1]?.id ?? 0
  const of = (account: string, debit: number, credit: number) => ({ account, debit, credit })
  const about = { category: 'T', role: 'normal' } as const
  await book(server, [
    { ...about, number: 'T202611-0001', date: '2026-11-05', lines: [of('1103', 1000, 0), of('3110', 0, 1000)] },
    {
      ...{ ...about, number: 'T202611-0002', date: '2026-11-06', department: ids.sales, project: ids.bridge },
      lines: [of('1170', 300, 0), of('4110', 0, 300)],
    },
    {
      ...{ ...about, number: 'T202612-0001', date: '2026-12-07', department: ids.works, project: ids.tower },
      lines: [of('6211', 80, 0), of('1103', 0, 80)],
    },
    {
      ...{ ...about, number: 'T202612-0002', date: '2026-12-08', department: ids.works, project: ids.bridge },
      lines: [of('1421', 50, 0), of('2171', 0, 50)],
    },
  ])
})
afterAll(() => server.close())

async function sheet(question: string): Promise<StatementAnswer> {
  const { status, raw } = await chief.get(`/api/fa/report/balance-sheet?${question}`, { language: 'en' })
  expect(status, raw.body).toBe(200)
  return raw.json<{ data: StatementAnswer }>().data
}

/** The amounts of a line: of all first, then of the objects in the order requested. */
function amountsOf({ rows, columns }: StatementAnswer, key: string, objects: readonly number[]): number[] {
  const cells = rows.find((row) => row.key === key)?.cells ?? []
  const places = [null, ...objects].map((id) => columns.findIndex(({ object }) => (object?.id ?? null) === id))
  return places.map((place) => Number(cells[place]?.amount))
}

test('projects side by side: what is of no project is in the first column alone', async () => {
  const statement = await sheet('to=2026-12-31&compare=project')
  expect(statement.columns.map(({ kind, object, from, to }) => [kind, object?.title ?? null, from, to])).toEqual([
    ['requested', null, '2026-12-31', '2026-12-31'],
    ['object', 'Bridge', '2026-12-31', '2026-12-31'],
    ['object', 'Tower', '2026-12-31', '2026-12-31'],
  ])
  const projects = [ids.bridge, ids.tower]
  expect(amountsOf(statement, '1100', projects)).toEqual([920, 0, -80])
  expect(amountsOf(statement, '1170', projects)).toEqual([300, 300, 0])
  expect(amountsOf(statement, '2170', projects)).toEqual([50, 50, 0])
  expect(statement.rows.find(({ kind }) => kind === 'unclosed')?.cells.map(({ amount }) => Number(amount))).toEqual([220, 300, -80])
})

test('departments side by side, and the check is of the whole books: a part need not balance', async () => {
  const statement = await sheet('to=2026-12-31&compare=department&hide_zero=true')
  const departments = [ids.sales, ids.works]
  expect(amountsOf(statement, '1170', departments)).toEqual([300, 300, 0])
  expect(amountsOf(statement, '1470', departments)).toEqual([50, 0, 50])
  expect(amountsOf(statement, '2170', departments)).toEqual([50, 0, 50])
  expect(statement.check.map((amount) => amount && Number(amount))).toEqual([0, null, null])
})

test('with empty ones hidden only those with amounts at that day have a column; further dates are not compared with', async () => {
  const asked = async (more: string) =>
    (await sheet(`to=2026-11-30&compare=project&dates=2026-10-31${more}`)).columns.map(({ object, to }) => [object?.title ?? null, to])
  const [all, bridge, tower] = [null, 'Bridge', 'Tower'].map((title) => [title, '2026-11-30'])
  expect(await asked('')).toEqual([all, bridge, tower])
  expect(await asked('&hide_zero=true')).toEqual([all, bridge])
})

test('a sheet of it has the objects as its columns', async () => {
  const { status, raw } = await chief.get('/api/fa/report/balance-sheet/export?format=csv&to=2026-12-31&compare=project', {
    language: 'en',
  })
  expect(status).toBe(200)
  const heads = raw.body.split('\n').find((line) => line.includes('Bridge'))
  expect(heads).toContain('Tower')
})
