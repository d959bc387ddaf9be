import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { binariesIn, completeLinks, findBinaries } from '../../../server/embedded/binaries'
import { AlreadyRunningError } from '../../../server/embedded/orphan'
import { findRunner } from '../../../server/embedded/run-as'
import { findRunning, startEmbedded, type EmbeddedDatabase } from '../../../server/embedded/supervise'
import { holds } from '../../support/until'

const isRoot = process.getuid?.() === 0
const folders: string[] = []
const running: EmbeddedDatabase[] = []
const said: string[] = []

/** Data that a start made and a stop closed: making them takes longer than most of what is tried on them. */
let master: string
beforeAll(async () => {
  master = mkdtempSync(join(tmpdir(), 'kontor-embedded-'))
  chmodSync(master, 0o711)
  await (await start(master)).stop()
})
afterAll(() => rmSync(master, { recursive: true, force: true }))

afterEach(async () => {
  await Promise.all(running.splice(0).map((database) => database.stop()))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  said.length = 0
})

function newFolder(mode = 0o711): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-embedded-'))
  chmodSync(folder, mode)
  folders.push(folder)
  return folder
}

/** A copy of it, whoever owns what. */
function usedFolder(): string {
  const folder = newFolder()
  execFileSync('cp', ['-a', `${master}/.`, folder])
  return folder
}

async function start(folder: string): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({
    folder,
    say: (sentence) => said.push(sentence),
    complain: (sentence) => said.push(sentence),
    settings: { fsync: 'off' },
  })
  running.push(database)
  return database
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** A dead process whose parent did not ask for its end is still listed, as a zombie. */
const isAlive = (pid: number | undefined) =>
  /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid ?? 0)], { encoding: 'utf8' }).stdout)

test('the first start makes a UTF-8 database with an owner and an application role that changes no tables', async () => {
  const { url, migrateUrl } = await start(newFolder())
  await query(migrateUrl, 'create table note (text text)')
  await expect(query(url, 'create table other (text text)')).rejects.toThrow('permission denied')
  expect(await query(url, `select current_user as role, current_setting('server_encoding') as encoding, upper('é') as upper`)).toEqual([
    { role: 'kontor_app', encoding: 'UTF8', upper: 'É' },
  ])
  expect(await query(url, `select exists (select 1 from pg_collation where collname = 'zh-Hant-x-icu') as icu`)).toEqual([{ icu: true }])
})

test('passwords are random, and their file and the log are closed to others', async () => {
  const [one, other] = [newFolder(), newFolder()]
  await Promise.all([start(one), start(other)])
  const passwordsOf = (folder: string) => readFileSync(join(folder, 'postgres-passwords.json'), 'utf8')
  expect(passwordsOf(one)).not.toBe(passwordsOf(other))
  for (const name of ['postgres-passwords.json', 'postgres.log']) expect(statSync(join(one, name)).mode & 0o077).toBe(0)
  expect(statSync(join(one, 'postgres')).mode & 0o077).toBe(0)
})

test('a later start finds the rows of the one before', async () => {
  const folder = usedFolder()
  const first = await start(folder)
  await query(first.migrateUrl, `create table note as select 'kept' as text`)
  await first.stop()
  expect(isAlive(first.pid())).toBe(false)
  const second = await start(folder)
  expect(await query(second.migrateUrl, 'select text from note')).toEqual([{ text: 'kept' }])
})

test('a second start on the same data says so and leaves the first alone', async () => {
  const folder = usedFolder()
  const first = await start(folder)
  const refusal = await start(folder).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(AlreadyRunningError)
  expect(String(refusal)).toContain(`Kontor already runs on ${join(folder, 'postgres')}`)
  expect(await query(first.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

test('after kill -9 of its Kontor the next start stops the orphan cleanly and loses no committed row', async () => {
  const folder = usedFolder()
  const [runner = '', program = ''] = ['run-typescript.mjs', 'start-embedded.ts'].map((name) =>
    fileURLToPath(new URL(`../../support/${name}`, import.meta.url)),
  )
  const child = spawn(process.execPath, [runner, program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const died = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`the program ended with ${String(code)} before it was killed`)),
  )
  const [line] = (await Promise.race([once(child.stdout, 'data'), died])) as [Buffer]
  // The program writes this one line.
  const orphan = JSON.parse(line.toString()) as { url: string; pid: number }
  await query(orphan.url, `create table note as select 'committed' as text`)
  child.kill('SIGKILL')
  await expect(died).rejects.toThrow('ended')
  expect(isAlive(orphan.pid)).toBe(true)

  const next = await start(folder)
  expect(said).toEqual([`Stopping the PostgreSQL that an earlier Kontor left running (process ${orphan.pid}) …`])
  expect(isAlive(orphan.pid)).toBe(false)
  expect(await query(next.migrateUrl, 'select text from note')).toEqual([{ text: 'committed' }])
})

test('a PostgreSQL that is killed is started again, and still guards its data against a second start', async () => {
  const folder = usedFolder()
  const database = await start(folder)
  const before = database.pid()
  process.kill(before ?? 0, 'SIGKILL')
  await holds(async () => expect(await query(database.url, 'select 1 as alive')).toEqual([{ alive: 1 }]))
  expect(database.pid()).not.toBe(before)
  expect(said[0]).toBe('PostgreSQL ended by itself (SIGKILL); starting it again.')
  const held = `select count(*)::int as held from pg_locks where locktype = 'advisory'`
  await holds(async () => expect(await query(database.superuserUrl, held)).toEqual([{ held: 1 }]))
  await expect(start(folder)).rejects.toBeInstanceOf(AlreadyRunningError)
})

test('a process number left by a crash and taken by another program since does not stop the start', async () => {
  const folder = usedFolder()
  const file = join(folder, 'postgres', 'postmaster.pid')
  const left = `${process.pid}\n${join(folder, 'postgres')}\n1700000000\n5432\n\n\n`
  writeFileSync(file, left, { mode: 0o644 })
  // Found by the crash bench: the socket is locked by itself, with the number of a process that was dead but not collected.
  writeFileSync(join(folder, 'postgres', '.s.PGSQL.5432.lock'), left, { mode: 0o644 })
  const second = await start(folder)
  expect(await query(second.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

test('data of another major version is refused with a sentence', async () => {
  const folder = usedFolder()
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '17\n')
  await expect(start(folder)).rejects.toThrow('was written by PostgreSQL 17, and this Kontor brings PostgreSQL 18')
})

test('a folder that is no data folder is refused with a sentence', async () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'postgres'))
  await expect(start(folder)).rejects.toThrow('is not a PostgreSQL data folder')
})

test('passwords of another data folder are told, not waited for', async () => {
  const folder = usedFolder()
  rmSync(join(folder, 'postgres-passwords.json'))
  await expect(start(folder)).rejects.toThrow('PostgreSQL refuses the password in postgres-passwords.json')
  expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
})

test('where the path is too long for a socket it listens on a free port of 127.0.0.1', async () => {
  const folder = join(newFolder(), 'a-folder-with-a-name-that-is-much-too-long-for-the-path-of-a-unix-socket', 'data')
  mkdirSync(folder, { recursive: true })
  const { url } = await start(folder)
  expect(new URL(url)).toMatchObject({ hostname: '127.0.0.1', search: '' })
  expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

test('the database that runs can be found, one that does not run is not', async () => {
  const folder = usedFolder()
  const database = await start(folder)
  const found = await findRunning(folder)
  expect(found?.url).toBe(database.url)
  await database.stop()
  expect(await findRunning(folder)).toBeNull()
})

test('links that npm did not make, because install scripts are off, are made', () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'native/lib'), { recursive: true })
  writeFileSync(join(folder, 'native/lib/libpq.so.5.18'), 'library')
  writeFileSync(
    join(folder, 'native/pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
  )
  completeLinks(folder)
  expect(lstatSync(join(folder, 'native/lib/libpq.so.5')).isSymbolicLink()).toBe(true)
  expect(readFileSync(join(folder, 'native/lib/libpq.so.5'), 'utf8')).toBe('library')
})

// Only root has anything to give up.
if (isRoot) {
  test('root runs PostgreSQL as another user, who owns the data', async () => {
    const folder = newFolder()
    await start(folder)
    expect(statSync(join(folder, 'postgres')).uid).not.toBe(0)
  })

  test('root with its data in a folder that nobody else may enter runs PostgreSQL in a user namespace', async () => {
    const closed = newFolder(0o700)
    const { url, pid } = await start(join(closed, 'data'))
    expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }])
    expect(
      readFileSync(`/proc/${pid() ?? 0}/uid_map`, 'utf8')
        .trim()
        .split(/\s+/),
    ).toEqual(['65534', '0', '1'])
  })

  test('binaries in a folder that nobody else may enter still run', () => {
    const closed = newFolder(0o700)
    const { folder, major } = findBinaries()
    cpSync(folder, join(closed, 'native'), { recursive: true, verbatimSymlinks: true })
    expect(findRunner(binariesIn(join(closed, 'native'), major), newFolder()).as).toBe('user namespace')
  })
}
