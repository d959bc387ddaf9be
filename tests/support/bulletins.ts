/** For tests of bb: a category whose readers are everybody, its author and its manager, and the twelve of the example of bb.md §5.1. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../server/kernel/context'
import type { Client, Row, TestApp } from './app'

let made = 0

export interface Board {
  admin: Client
  /** May post, and is not among the twelve. */
  author: Client
  /** May manage. */
  manager: Client
  category: number
  /** Nine people, two of them in a department below. */
  department: number
  /** Six, two of them of the department. */
  group: number
}

/** Thirteen with one post each: staff05 has the next one already. */
export const accounts = Array.from({ length: 14 }, (_, n) => `staff${String(n + 1).padStart(2, '0')}`).filter((name) => name !== 'staff05')

export async function makeBoard(app: TestApp): Promise<Board> {
  const admin = await app.signIn('admin')
  const ids = await idsOf(app.db, accounts)
  const department = await makeDepartment(app.db, admin, { parent: 1, level: 'DIVISION', people: ids.slice(0, 7) })
  await makeDepartment(app.db, admin, { parent: department, level: 'DEPARTMENT', people: ids.slice(7, 9) })
  const members = ids.slice(7).map((id) => `u${id}`)
  const group = await created(admin, 'sc/group', { code: `BB${(made += 1)}`, name: { en: 'Readers' }, kind: 'static', members })
  const [author, manager] = [await app.signIn('hr'), await app.signIn('manager')]
  const category = await makeCategory(admin, { number_pattern: '{CODE}{YYYY}-{SEQ:3}' })
  await grant(admin, category, { d1: 'read', [`u${author.userId}`]: 'post', [`u${manager.userId}`]: 'manage' })
  return { admin, author, manager, category, department, group }
}

async function idsOf(db: Db, names: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id::int as id from sc_user where account = any(${[...names]}::text[]) order by account`.execute(db)
  return rows.map(({ id }) => id)
}

export async function created(client: Client, entity: string, values: Row): Promise<number> {
  const { status, body } = await client.post(`/api/${entity}`, values)
  expect(status, JSON.stringify(body)).toBe(201)
  return Number(body.data.id)
}

async function makeDepartment(
  db: Db,
  admin: Client,
  { parent, level, people }: { parent: number; level: string; people: readonly number[] },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id::int as id from sc_department_level where code = ${level}`.execute(db)
  const code = `BB${(made += 1)}`
  const id = await created(admin, 'sc/department', { code, name: { en: code }, parent, level: rows[0]?.id })
  await sql`delete from sc_user_department where user_id = any(${[...people]}::bigint[]) and id not in (
    select max(id) from sc_user_department where is_primary and end_date is null group by user_id)`.execute(db)
  await sql`update sc_user_department set department_id = ${id}, supervisor_id = null
    where user_id = any(${[...people]}::bigint[])`.execute(db)
  return id
}

export async function makeCategory(admin: Client, values: Row = {}): Promise<number> {
  const levels = (await admin.get('/api/bb/category-level?per_page=10')).body.data
  const rank = values.parent === undefined ? 1 : 2
  const level = levels.find((one) => one.rank === rank)?.id
  const code = `C${(made += 1)}`
  return created(admin, 'bb/category', { code, name: { en: code }, level, ...values })
}

/** @param rights owner → action */
export async function grant(admin: Client, category: number, rights: Readonly<Record<string, string>>): Promise<void> {
  for (const [owner, action] of Object.entries(rights)) {
    // Whoever gives it is sure.
    const answer = await admin.post('/api/bb/category-right', { category, owner, action }, { headers: { 'x-confirmed': 'yes' } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  }
}

export const draft = (client: Client, category: number, values: Row = {}): Promise<number> =>
  created(client, 'bb/bulletin', {
    category,
    title: { en: 'Summer hours' },
    bodies: [{ language: 'en', body: '<p>We close at five.</p>' }],
    ...values,
  })

export async function act(client: Client, id: number, name: string, body: Row = {}): Promise<void> {
  const answer = await client.post(`/api/bb/bulletin/${id}/${name}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

export async function published(client: Client, category: number, values: Row = {}): Promise<number> {
  const id = await draft(client, category, values)
  await act(client, id, 'publish')
  return id
}

export const page = (client: Client, id: number) => client.get(`/api/bb/bulletin/${id}/page`)
export const latestIds = async (client: Client, query = ''): Promise<number[]> => {
  const { body } = await client.get(`/api/bb/bulletin/latest?per_page=50&${query}`)
  // The answer has `pinned` beside `data`.
  return [...(body.pinned as Row[]), ...body.data].map(({ id }) => Number(id))
}
