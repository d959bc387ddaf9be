/** Rights of many people at once are those of each alone (sc.md §5.1, §8). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadRights } from '../../../server/auth/rights/permission-loader'
import { rightsOfMany } from '../../../server/auth/rights/rights-of-many'
import { companyToday } from '../../../server/kernel/company-time'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

async function record(entity: string, values: Row): Promise<number> {
  const { body, status } = await admin.post(`/api/${entity}`, values)
  expect(status, JSON.stringify(body)).toBe(201)
  return Number(body.data.id)
}
const idOf = async (table: string, code: string): Promise<number> =>
  Number((await sql<{ id: number }>`select id from ${sql.table(table)} where code = ${code}`.execute(app.db)).rows[0]?.id)

test('whatever gives them: nested groups, departments above, positions, conditions, offices, a day', async () => {
  const [staff07, staff08, staff09] = await Promise.all(
    ['staff07', 'staff08', 'staff09'].map(async (account) =>
      Number((await sql<{ id: number }>`select id from sc_user where account = ${account}`.execute(app.db)).rows[0]?.id),
    ),
  )
  const auditor = await idOf('sc_role', 'auditor')
  const hr = await idOf('sc_role', 'hr-admin')
  const inner = await record('sc/group', {
    code: 'MANY-IN',
    name: { en: 'Inner' },
    kind: 'static',
    members: [`u${staff07}`, `d${await idOf('sc_department', 'RD')}`],
  })
  const outer = await record('sc/group', { code: 'MANY-OUT', name: { en: 'Outer' }, kind: 'static', members: [`g${inner}`] })
  const parted = await record('sc/group', {
    code: 'MANY-DYN',
    name: { en: 'Part time' },
    kind: 'dynamic',
    condition: { field: 'employment', op: 'eq', value: 'part' },
  })
  await sql`update sc_user set employment = 'part' where id = ${staff08}`.execute(app.db)
  await record('sc/role-assignment', { role: auditor, owner: `g${outer}` })
  await record('sc/role-assignment', { role: hr, owner: `g${parted}` })
  await record('sc/role-assignment', { role: hr, owner: `u${staff09}`, end_date: '2020-01-01' })
  await record('sc/module-admin', { module: 'cm', owner: `d${await idOf('sc_department', 'SALES')}` })
  const carried = await record('sc/job-position', { code: 'MANYPOS', name: { en: 'With a role' }, grade: 3, roles: [auditor] })
  await sql`update sc_user_department set job_position_id = ${carried} where user_id = ${staff09}`.execute(app.db)

  const ctx = app.app.kontor.systemContext()
  const today = companyToday(ctx)
  const people = (await sql<{ id: number }>`select id from sc_user where deleted_at is null order by id`.execute(app.db)).rows.map(
    ({ id }) => Number(id),
  )
  const many = await rightsOfMany(ctx, people, today)
  expect(many.size).toBe(people.length)
  for (const person of people) {
    const alone = await loadRights(ctx, person, today)
    expect([person, many.get(person)?.tree, many.get(person)?.roles]).toEqual([person, alone?.tree, alone?.roles])
  }
  expect(many.get(staff08 ?? 0)?.roles).toContain('hr-admin')
  expect(many.get(staff09 ?? 0)?.roles).not.toContain('hr-admin')
  expect(new Set([...many.values()]).size).toBeLessThan(people.length / 2)
})
