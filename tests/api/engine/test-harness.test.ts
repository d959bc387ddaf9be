import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { buildTemplate, createTestDatabase, type TestDatabase } from '../../support/database'

const databases: TestDatabase[] = []
afterAll(() => Promise.all(databases.map((database) => database.drop())))

async function made(template?: string): Promise<TestDatabase> {
  const database = await createTestDatabase(template)
  databases.push(database)
  return database
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('a test database is empty, and what one test writes another does not see', async () => {
  const [one, other] = [await made(), await made()]
  await query(one.migrateUrl, 'create table note (text text)')
  expect(await query(other.migrateUrl, `select to_regclass('note') as found`)).toEqual([{ found: null }])
})

test('the application role reads and writes rows but changes no tables', async () => {
  const { url } = await made()
  await expect(query(url, 'create table note (text text)')).rejects.toThrow('permission denied')
})

test('a template is built once, also when several ask at the same time', async () => {
  let builds = 0
  const build = async ({ migrateUrl }: { migrateUrl: string }) => {
    builds += 1
    await query(migrateUrl, `create table note as select 'from the template' as text`)
  }
  await Promise.all([buildTemplate('harness', build), buildTemplate('harness', build), buildTemplate('harness', build)])
  const database = await made('harness')
  expect(builds).toBe(1)
  expect(await query(database.migrateUrl, 'select text from note')).toEqual([{ text: 'from the template' }])
})

test('a template whose building failed is built anew', async () => {
  await expect(buildTemplate('failing', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await buildTemplate('failing', ({ migrateUrl }) => query(migrateUrl, 'create table note ()').then(() => undefined))
  const database = await made('failing')
  expect(await query(database.migrateUrl, `select to_regclass('note')::text as found`)).toEqual([{ found: 'note' }])
})
