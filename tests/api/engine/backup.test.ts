/** Backup and restore (runtime.md R16): what comes back is what was there, or nothing. */
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { declaredEntities } from '../../../src/schemas'
import { restoreBackup } from '../../../server/backup/restore-backup'
import { writeBackup } from '../../../server/backup/write-backup'
import { connect } from '../../../server/database/connection/connect'
import { planMigration } from '../../../server/database/migration/migrate'
import { createSnapshot } from '../../../server/kernel/registry'
import { roleOf } from '../../../server/start/open-database'
import { StartError } from '../../../server/kernel/start-error'
import { createTestDatabase, type TestDatabase } from '../../support/database'

const databases: TestDatabase[] = []
const folders: string[] = []

/** Of the demo-less seeded database; the tests that spoil it share it. */
let whole: string
beforeAll(async () => {
  const source = await createTestDatabase('seeded')
  whole = join(mkdtempSync(join(tmpdir(), 'kontor-backup-')), 'kontor.tar.gz')
  await writeBackup({ migrateUrl: source.migrateUrl, files: null }, createWriteStream(whole))
  await source.drop()
})
afterAll(() => rmSync(dirname(whole), { recursive: true }))

afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.drop()))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

async function newDatabase(template: string): Promise<TestDatabase> {
  const database = await createTestDatabase(template)
  databases.push(database)
  return database
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-backup-'))
  folders.push(folder)
  return folder
}

async function ask<T>(url: string, act: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

/** Each table's rows as one number, whatever their order; what no restart needs is left out. */
const contentsOf = (url: string) =>
  ask(url, async (client) => {
    const { rows: tables } = await client.query<{
      name: string
    }>(`select relname as name from pg_class where relnamespace = 'public'::regnamespace
    and relkind in ('r', 'p') and not relispartition and relpersistence = 'p' order by relname`)
    const contents: Record<string, unknown> = {}
    for (const { name } of tables) {
      const {
        rows: [row],
      } = await client.query(
        `select count(*)::int as rows, sum(hashtextextended(t::text, 0)::numeric)::text as hash from ${client.escapeIdentifier(name)} as t`,
      )
      contents[name] = row
    }
    return contents
  })

const targetOf = ({ migrateUrl, url }: TestDatabase, files: string | null = null) => ({ migrateUrl, applicationRole: roleOf(url), files })

async function backupOf({ migrateUrl }: TestDatabase, files: string | null = null): Promise<string> {
  const file = join(newFolder(), 'kontor.tar.gz')
  await writeBackup({ migrateUrl, files }, createWriteStream(file))
  return file
}

test('every row, file, reference and number comes back, and the next start finds nothing to do', async () => {
  const source = await newDatabase('seeded')
  const store = newFolder()
  mkdirSync(join(store, 'a/b'), { recursive: true })
  writeFileSync(join(store, 'a/b/發票.pdf'), Buffer.alloc(70_000, 7))
  writeFileSync(join(store, 'empty'), '')
  // A circle of references: the head of a department sits in it.
  const before = await contentsOf(source.migrateUrl)
  const file = await backupOf(source, store)

  const target = await newDatabase('empty')
  const folder = join(newFolder(), 'files')
  const counts = await restoreBackup(targetOf(target, folder), createReadStream(file))

  expect(counts.files).toBe(2)
  expect(counts.rows).toBeGreaterThan(1000)
  expect(await contentsOf(target.migrateUrl)).toEqual(before)
  expect(readFileSync(join(folder, 'a/b/發票.pdf'))).toEqual(Buffer.alloc(70_000, 7))
  const owner = connect(target.migrateUrl, { max: 1, statement_timeout: 0 })
  const plan = await planMigration(owner.db, createSnapshot(declaredEntities), { applicationRole: roleOf(target.url) })
  await owner.close()
  expect({ steps: plan.steps.map(({ sql }) => sql), obstacles: plan.obstacles }).toEqual({ steps: [], obstacles: [] })
  const number = `select nextval(pg_get_serial_sequence('sc_user', 'id'))::int as id`
  const [next, there] = await Promise.all(
    [source, target].map(({ migrateUrl }) => ask(migrateUrl, async (client) => (await client.query<{ id: number }>(number)).rows[0]?.id)),
  )
  expect(next).toBeGreaterThan(1)
  expect(there).toBe(next)
  await expect(ask(target.url, (client) => client.query('delete from sc_audit_log'))).rejects.toThrow('permission denied')
})

test('a database in use, and one with tables, is not restored into', async () => {
  const used = await newDatabase('migrated')
  const before = await contentsOf(used.migrateUrl)
  await expect(restoreBackup(targetOf(used), createReadStream(whole))).rejects.toThrow('an empty database only')
  expect(await contentsOf(used.migrateUrl)).toEqual(before)
})

test.each([
  ['cut off', (tar: Buffer) => gzipSync(tar.subarray(0, Math.floor(tar.length / 2)))],
  ['cut off within its compression', (tar: Buffer) => gzipSync(tar).subarray(0, 20_000)],
  ['with a changed row', (tar: Buffer) => gzipSync(changed(tar, 'tables/sc_department_level/'))],
  ['that is no backup at all', () => Buffer.from('hello')],
])('a file %s restores nothing and says so', async (_what, spoil) => {
  const target = await newDatabase('empty')
  const spoiled = Readable.from([spoil(gunzipSync(readFileSync(whole)))])
  await expect(restoreBackup(targetOf(target), spoiled)).rejects.toBeInstanceOf(StartError)
  expect(await contentsOf(target.migrateUrl)).toEqual({})
})

test('after a file that broke off the same database takes a whole one', async () => {
  const target = await newDatabase('empty')
  const half = gzipSync(gunzipSync(readFileSync(whole)).subarray(0, 400_000))
  await expect(restoreBackup(targetOf(target), Readable.from([half]))).rejects.toThrow('Nothing was restored')
  expect((await restoreBackup(targetOf(target), createReadStream(whole))).rows).toBeGreaterThan(0)
})

test('an empty database has nothing to back up', async () => {
  await expect(backupOf(await newDatabase('empty'))).rejects.toThrow('nothing to back up')
})

/** One letter of a row is another one; lengths and tar's own sums (of headers only) stay right. */
function changed(tar: Buffer, entry: string): Buffer {
  const copy = Buffer.from(tar)
  const header = copy.indexOf(entry)
  const letter = copy.indexOf('"en"', header + 512) + 8
  copy[letter] = (copy[letter] ?? 0) ^ 1
  return copy
}
