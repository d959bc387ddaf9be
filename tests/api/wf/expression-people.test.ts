/** Expressions that ask about another person than the applicant (wf.md §5.1; issue 33 §3). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organisation } from '../../../server/modules/sc'
import { testApp, type Client, type TestApp } from '../../support/app'
import { approval, flowOf, formOf, handIn, plainContent, publishForm } from '../../support/workflow-forms'

let server: TestApp
let admin: Client
let applicant: Client

beforeAll(async () => {
  server = await testApp()
  ;[admin, applicant] = (await Promise.all(['admin', 'staff01'].map((one) => server.signIn(one)))) as [Client, Client]
})
afterAll(() => server.close())

interface Person {
  id: number
  department: number
  code: string
  position: string | null
}
/** People with a post, by their numbers. */
const people = async (): Promise<Person[]> => {
  const { rows } = await sql<Person>`
    select distinct on (u.id) u.id, d.id as department, d.code, p.code as position
    from sc_user as u join sc_user_department as post on post.user_id = u.id and post.deleted_at is null and post.end_date is null
      join sc_department as d on d.id = post.department_id left join sc_job_position as p on p.id = post.job_position_id
    where u.status = 'active' and u.deleted_at is null order by u.id, post.is_primary desc`.execute(server.db)
  return rows
}
/** The line above somebody, as the organisation says it. */
const lineOf = (user: number): Promise<number[]> => organisation.supervisors(server.app.kontor.systemContext(), user)

let count = 0
/** What the formula gives, asked with these values by the applicant. */
async function valueOf(expr: string, data: object): Promise<unknown> {
  count += 1
  const content = plainContent(flowOf(approval(admin.userId)), {
    json_schema: {
      type: 'object',
      properties: {
        who: { type: 'integer', x: { ref: 'sc/user' } },
        reason: { type: 'string' },
        rows: { type: 'array', items: { type: 'object', properties: { who: { type: 'integer', x: { ref: 'sc/user' } } } } },
        found: { type: 'string' },
        truth: { type: 'boolean' },
      },
    },
    rules: [{ type: 'value', target: expr.startsWith('in') ? 'truth' : 'found', expr }],
  })
  const id = await handIn(applicant, await publishForm(server.db, `PEOPLE${count}`, content), { reason: 'r', ...data })
  const { data: stored } = await formOf(applicant, id)
  const { found, truth } = stored as { found?: string; truth?: boolean }
  return found ?? truth ?? null
}

describe('a person of the form', () => {
  test('has another line, department and position than the applicant', async () => {
    const all = await people()
    const me = all.find(({ id }) => id === applicant.userId)
    const other = all.find(({ id, code, position }) => id !== applicant.userId && code !== me?.code && position !== null)
    if (!other) throw new Error('the demo has one department only')
    expect(await valueOf('dept(who)', { who: other.id })).toBe(other.code)
    expect(await valueOf('dept()', { who: other.id })).toBe(me?.code)
    expect(await valueOf('position(who)', { who: other.id })).toBe(other.position)
    expect(await valueOf(`inDept(who, "${other.code}")`, { who: other.id })).toBe(true)
    expect(await valueOf(`inDept(who, "d${other.department}")`, { who: other.id })).toBe(true)
    expect(await valueOf(`inDept("u${other.id}", "${me?.code}")`, { who: other.id })).toBe(
      (await valueOf(`inDept(who, "d${me?.department}")`, { who: other.id })) as boolean,
    )
  })

  test('is asked level by level, by number and by owner code, within another question and in rows', async () => {
    const all = await people()
    const lines = new Map<number, number[]>()
    for (const { id } of all.slice(0, 12)) lines.set(id, await lineOf(id))
    const deep = [...lines].filter(([id, line]) => id !== applicant.userId && line.length > 1)
    expect(deep.length).toBeGreaterThan(1)
    for (const [id, line] of deep.slice(0, 3)) {
      expect(await valueOf('manager(who, 1)', { who: id })).toBe(`u${line[0]}`)
      expect(await valueOf('manager(who)', { who: id })).toBe(`u${line[0]}`)
      expect(await valueOf(`manager("u${id}", 2)`, {})).toBe(`u${line[1]}`)
      expect(await valueOf('manager(who, 99)', { who: id })).toBeNull()
      const above = await lineOf(line[0] ?? 0)
      expect(await valueOf('manager(manager(who, 1), 1)', { who: id })).toBe(above[0] === undefined ? null : `u${above[0]}`)
    }
    const [own] = await lineOf(applicant.userId)
    expect(await valueOf('manager()', {})).toBe(`u${own}`)
    expect(await valueOf('manager(1)', {})).toBe(`u${own}`)
    const two = deep.slice(0, 2)
    expect(await valueOf('concat(manager(rows.who, 1))', { rows: two.map(([who]) => ({ who })) })).toBe(
      two.map(([, line]) => `u${line[0]}`).join(''),
    )
  })

  test('is in a group directly, through a group or through a department', async () => {
    const [one, two, three] = (await people()).filter(({ id, code }, _at, all) => id !== applicant.userId && code !== all[0]?.code)
    if (!one || !two || !three) throw new Error('the demo has too few people')
    const group = async (code: string, members: string[]) =>
      Number((await admin.post('/api/sc/group', { code, name: { en: code }, members })).body.data.id)
    const inner = await group('INNER', [`u${one.id}`])
    const outer = await group('OUTER', [`g${inner}`, `d${two.department}`])
    expect(await valueOf('inGroup(who, "INNER")', { who: one.id })).toBe(true)
    expect(await valueOf('inGroup(who, "OUTER")', { who: one.id })).toBe(true)
    expect(await valueOf(`inGroup(who, "g${outer}")`, { who: two.id })).toBe(true)
    expect(await valueOf('inGroup("OUTER")', { who: one.id })).toBe(false)
    expect(await valueOf('inGroup(who, "INNER")', { who: applicant.userId })).toBe(false)
    expect(await valueOf('inGroup(who, "INNER")', {})).toBe(false)
  })

  test('nobody has nothing', async () => {
    expect(await valueOf('manager(who, 1)', {})).toBeNull()
    expect(await valueOf('dept("d1")', {})).toBeNull()
    expect(await valueOf('manager("u999999", 1)', {})).toBeNull()
  })
})

test('who signs by an expression is the superior of the person who is named', async () => {
  const all = await people()
  const [me] = await lineOf(applicant.userId)
  let other: { id: number; boss: number } | undefined
  for (const { id } of all) {
    const [boss] = await lineOf(id)
    if (boss !== undefined && boss !== me && boss !== applicant.userId && id !== applicant.userId) other ??= { id, boss }
  }
  if (!other) throw new Error('everybody has the same superior')
  const content = plainContent(flowOf({ key: 'n1', type: 'approve', assign: [{ kind: 'expression', expr: 'manager(who, 1)' }] }), {
    json_schema: { type: 'object', properties: { who: { type: 'integer', x: { ref: 'sc/user' } } } },
  })
  const id = await handIn(applicant, await publishForm(server.db, 'BOSS', content), { who: other.id })
  const { current } = await formOf(applicant, id)
  expect((current as { people: { id: number }[] }[]).flatMap((one) => one.people.map((person) => person.id))).toEqual([other.boss])
})
