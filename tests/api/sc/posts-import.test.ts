/** Posts, groups, roles and the first password in the import of people, and the status of departments (sc.md §8). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../support/app'
import { importFlow, type ImportFlow } from '../../support/import-file'

let server: TestApp
let admin: Client
let flow: ImportFlow
beforeAll(async () => {
  server = await testApp()
  admin = await server.signIn('admin')
  flow = importFlow(server, admin)
})
afterAll(() => server.close())

const heading = 'account,name,hire_date,department_code,position_code,supervisor_account,concurrent,groups,roles,first_password'
const file = (...rows: string[]) => `${[heading, ...rows].join('\r\n')}\r\n`
const today = async () =>
  (await sql<{ day: string }>`select (now() at time zone 'Asia/Taipei')::date::text as day`.execute(server.db)).rows[0]?.day ?? ''

interface Held {
  department: string
  position: string | null
  supervisor: string | null
  is_primary: boolean
  start_date: string
  end_date: string | null
}
async function postsOf(account: string): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select d.code as department, p.code as position, s.account as supervisor, post.is_primary, post.start_date, post.end_date from sc_user_department as post
    join sc_user as u on u.id = post.user_id join sc_department as d on d.id = post.department_id
    left join sc_job_position as p on p.id = post.job_position_id left join sc_user as s on s.id = post.supervisor_id
    where u.account = ${account} and post.deleted_at is null order by post.is_primary desc, post.start_date, d.code`.execute(server.db)
  return rows
}
const groupsOf = async (account: string) =>
  (
    await sql<{ code: string }>`
  select g.code from sc_group as g join sc_user as u on 'u' || u.id = any(g.members) where u.account = ${account} and g.deleted_at is null order by 1`.execute(
      server.db,
    )
  ).rows.map(({ code }) => code)
const rolesOf = async (account: string) =>
  (
    await sql<{ code: string }>`
  select r.code from sc_role_assignment as a join sc_role as r on r.id = a.role_id join sc_user as u on a.owner = 'u' || u.id where u.account = ${account} and a.deleted_at is null order by 1`.execute(
      server.db,
    )
  ).rows.map(({ code }) => code)
const staticGroup = async () =>
  (
    await sql<{ code: string }>`select code from sc_group where kind = 'static' and deleted_at is null order by id limit 1`.execute(
      server.db,
    )
  ).rows[0]?.code ?? ''

describe('people with their posts', () => {
  test('a new person has them from the day of hire; the same file again changes nothing', async () => {
    const group = await staticGroup()
    const rows = file(`post1,Post One,2026-02-16,SALES,,manager,FIN;HR,${group},auditor,one-time`)
    const view = await flow.checked('sc/user', rows)
    expect(view.counters).toMatchObject({ new: 1, error: 0 })
    expect(await flow.run(view.id)).toMatchObject({ state: 'done' })
    expect(await postsOf('post1')).toEqual([
      { department: 'SALES', position: null, supervisor: 'manager', is_primary: true, start_date: '2026-02-16', end_date: null },
      { department: 'FIN', position: null, supervisor: null, is_primary: false, start_date: '2026-02-16', end_date: null },
      { department: 'HR', position: null, supervisor: null, is_primary: false, start_date: '2026-02-16', end_date: null },
    ])
    expect(await groupsOf('post1')).toEqual([group])
    expect(await rolesOf('post1')).toEqual(['auditor'])
    expect((await flow.checked('sc/user', rows)).counters).toMatchObject({ same: 1, changed: 0, error: 0 })
  })

  test('another department is a transfer from today; the dry run shows it, and has done nothing', async () => {
    const first = await flow.checked('sc/user', file('post2,Post Two,2026-02-16,SALES,,,,,,'))
    await flow.run(first.id)
    const before = await postsOf('post2')
    const view = await flow.checked('sc/user', file('post2,Post Two,2026-02-16,FIN,,,,,,'))
    expect(view.counters).toMatchObject({ changed: 1 })
    const [row] = await flow.rows(view.id)
    expect(Object.keys(row?.changes as object)).toEqual(['department'])
    expect(await postsOf('post2')).toEqual(before)
    await flow.run(view.id)
    const day = await today()
    expect((await postsOf('post2')).map(({ department, start_date, end_date }) => [department, start_date, end_date !== null])).toEqual([
      ['SALES', '2026-02-16', true],
      ['FIN', day, false],
    ])
  })

  test('an empty cell leaves posts, groups and roles as they are; a dash takes them', async () => {
    const group = await staticGroup()
    await flow.run((await flow.checked('sc/user', file(`post3,Post Three,2026-02-16,SALES,,,FIN,${group},auditor,`))).id)
    expect((await flow.checked('sc/user', file('post3,Post Three,2026-02-16,,,,,,,'))).counters).toMatchObject({ same: 1 })
    await flow.run((await flow.checked('sc/user', file('post3,Post Three,2026-02-16,,,,-,-,-,'))).id)
    expect((await postsOf('post3')).filter(({ end_date }) => end_date === null).map(({ department }) => department)).toEqual(['SALES'])
    expect(await groupsOf('post3')).toEqual([])
    expect(await rolesOf('post3')).toEqual([])
  })

  test('what can’t be is told on its row and field: unknown codes, a position without a department, a department twice', async () => {
    const view = await flow.checked(
      'sc/user',
      file(
        'post4,A,2026-02-16,Atlantis,,,,,,',
        'post5,B,2026-02-16,SALES,,,Nowhere:X,,,',
        'post6,C,2026-02-16,,,manager,,,,',
        'post7,D,2026-02-16,SALES,,,FIN;FIN,,,',
        'post8,E,2026-02-16,SALES,,,,,nobody,',
      ),
    )
    expect((await flow.rows(view.id, 'error')).map(({ errors }) => Object.keys(errors as object))).toEqual([
      ['department'],
      ['concurrent'],
      ['department'],
      ['concurrent'],
      ['roles'],
    ])
  })

  test('a supervisor may stand further down in the same file', async () => {
    const view = await flow.checked('sc/user', file('post9,Lower,2026-02-16,SALES,,post10,,,,', 'post10,Upper,2026-02-16,SALES,,,,,,'))
    expect(view.counters).toMatchObject({ new: 2, error: 0 })
    expect(await flow.run(view.id)).toMatchObject({ state: 'done' })
    expect((await postsOf('post9'))[0]?.supervisor).toBe('post10')
  })

  test('undone, they are gone with the people', async () => {
    const view = await flow.checked('sc/user', file(`post11,Gone,2026-02-16,SALES,,,FIN,${await staticGroup()},auditor,`))
    await flow.run(view.id)
    expect((await admin.post(`/api/common/import/${String(view.id)}/undo`, {})).status).toBe(200)
    expect(await postsOf('post11')).toEqual([])
    expect((await sql`select 1 from sc_user where account = 'post11' and deleted_at is null`.execute(server.db)).rows).toEqual([])
    expect(await groupsOf('post11')).toEqual([])
  })

  test('who may not give roles or change groups has no such columns; nobody imports himself into a role', async () => {
    const hr = await server.signIn('hr')
    const targets = (
      (await importFlow(server, hr).checked('sc/user', file('post12,HR,2026-02-16,SALES,,,,,,'))).targets as { name: string }[]
    ).map(({ name }) => name)
    expect(targets).toEqual(expect.arrayContaining(['department', 'groups']))
    expect(targets).not.toContain('roles')
    const { status } = await hr.post('/api/sc/user', {
      account: 'post13',
      name: 'X',
      hire_date: '2026-02-16',
      employment: 'full',
      roles: [1],
    })
    expect(status).toBe(403)
  })
})

describe('one call makes a person with his place', () => {
  test('and nothing of it when the place can’t be', async () => {
    const {
      rows: [sales],
    } = await sql<{ id: number }>`select id from sc_department where code = 'SALES'`.execute(server.db)
    const made = await admin.post('/api/sc/user', {
      account: 'post14',
      name: 'Placed',
      hire_date: '2026-02-16',
      employment: 'full',
      department: sales?.id,
    })
    expect(made.status).toBe(201)
    expect((await postsOf('post14')).map(({ department }) => department)).toEqual(['SALES'])
    const refused = await admin.post('/api/sc/user', {
      account: 'post15',
      name: 'Lost',
      hire_date: '2026-02-16',
      employment: 'full',
      department: 999_999,
    })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['department']])
    expect((await sql`select 1 from sc_user where account = 'post15'`.execute(server.db)).rows).toEqual([])
  })

  test('with further posts too, by their ids; one twice, or that of the main post, is told on its field', async () => {
    const { rows } = await sql<{
      code: string
      id: number
    }>`select code, id from sc_department where code in ('SALES', 'FIN', 'HR')`.execute(server.db)
    const [sales, fin, hr] = ['SALES', 'FIN', 'HR'].map((code) => rows.find((row) => row.code === code)?.id)
    const {
      rows: [position],
    } = await sql<{ id: number; code: string }>`select id, code from sc_job_position order by id limit 1`.execute(server.db)
    const placed = (account: string, concurrent: string) =>
      admin.post('/api/sc/user', { account, name: 'Placed', hire_date: '2026-02-16', employment: 'full', department: sales, concurrent })
    expect((await placed('post16', `#${fin}:#${position?.id};#${hr}`)).status).toBe(201)
    expect((await postsOf('post16')).map(({ department, position: held, is_primary }) => [department, held, is_primary])).toEqual([
      ['SALES', null, true],
      ['FIN', position?.code, false],
      ['HR', null, false],
    ])
    for (const concurrent of [`#${fin};#${fin}`, '#999999', `#${sales}`]) {
      const refused = await placed('post17', concurrent)
      expect([concurrent, refused.status, Object.keys(refused.body.errors)]).toEqual([concurrent, 422, ['concurrent']])
    }
    expect((await sql`select 1 from sc_user where account = 'post17'`.execute(server.db)).rows).toEqual([])
  })
})

describe('departments with their status', () => {
  const rows = (status: string) =>
    `code,name_en,name_tw,parent_code,level,head_account,status\r\nIMPD1,Import One,匯入一,SALES,TEAM,manager,${status}\r\n`

  test('are closed and opened by the column; the same file again changes nothing', async () => {
    await flow.run((await flow.checked('sc/department', rows('active'))).id)
    const view = await flow.checked('sc/department', rows('inactive'))
    expect(view.counters).toMatchObject({ changed: 1, error: 0 })
    await flow.run(view.id)
    expect((await sql`select status from sc_department where code = 'IMPD1'`.execute(server.db)).rows).toEqual([{ status: 'inactive' }])
    expect((await flow.checked('sc/department', rows('inactive'))).counters).toMatchObject({ same: 1 })
  })

  test('one with people in it is refused on its row, naming how many', async () => {
    const view = await flow.checked('sc/department', 'code,status\r\nSALES,inactive\r\n', { mode: 'update' })
    const [row] = await flow.rows(view.id, 'error')
    expect(JSON.stringify(row?.errors)).toMatch(/\d/)
  })
})

describe('departments that need one another', () => {
  const heading = 'code,name_en,name_tw,parent_code,level,status'
  const tree = (status: string) => [`NEED1,Need One,需要一,FIN,SECTION,${status}`, `NEED2,Need Two,需要二,NEED1,TEAM,${status}`]
  const file = (...rows: string[]) => `${[heading, ...rows].join('\r\n')}\r\n`
  const statuses = async () =>
    (
      await sql<{ status: string }>`select status from sc_department where code in ('NEED1', 'NEED2') order by code`.execute(server.db)
    ).rows.map(({ status }) => status)

  test.each(['all', 'good'] as const)(
    'a parent is closed with its children and opened before them, in whatever line they stand (%s)',
    async (policy) => {
      if ((await statuses()).length === 0) await flow.run((await flow.checked('sc/department', file(...tree('active')))).id)
      const closing = await flow.checked('sc/department', file(...tree('inactive')), { mode: 'upsert', policy })
      expect(closing.counters).toMatchObject({ changed: 2, error: 0 })
      expect((await flow.rows(closing.id)).map(({ line, cells }) => [line, (cells as string[])[0]])).toEqual([
        [2, 'NEED1'],
        [3, 'NEED2'],
      ])
      expect(await statuses()).toEqual(['active', 'active'])
      expect(await flow.run(closing.id, policy)).toMatchObject({ state: 'done' })
      expect(await statuses()).toEqual(['inactive', 'inactive'])
      const opening = await flow.checked('sc/department', file(...tree('active').reverse()), { mode: 'upsert', policy })
      expect(opening.counters).toMatchObject({ changed: 2, error: 0 })
      expect(await flow.run(opening.id, policy)).toMatchObject({ state: 'done' })
      expect(await statuses()).toEqual(['active', 'active'])
    },
  )

  test('a parent alone stays refused, and is not once its row is corrected beside the child’s', async () => {
    const alone = await flow.checked('sc/department', file(...tree('inactive').slice(0, 1)))
    expect(alone.counters).toMatchObject({ error: 1 })
    const view = await flow.checked('sc/department', file(tree('nonsense')[0] ?? '', tree('inactive')[1] ?? ''))
    expect(view.counters).toMatchObject({ error: 1, changed: 1 })
    const { status, body } = await admin.patch(`/api/common/import/${String(view.id)}/rows/2`, { cells: { 5: 'inactive' } })
    expect([status, body.message]).toEqual([200, undefined])
    expect((await flow.rows(view.id)).map(({ state }) => state)).toEqual(['changed', 'changed'])
  })
})
