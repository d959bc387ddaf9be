import { createServer, connect as connectSocket } from 'node:net'
import { once } from 'node:events'
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findRunning } from '../../../server/embedded/supervise'
import { createTestDatabase } from '../../support/database'
import { newDataFolder, sharedServer, startedDataFolder, startKontor, type Started } from '../../support/kontor-process'

let bundle: string
const cleanUp: (() => unknown)[] = []
const processes: Started[] = []

beforeAll(async () => {
  bundle = await sharedServer()
})
afterEach(async () => {
  for (const one of processes.splice(0)) {
    one.signal('SIGTERM')
    await one.ended
  }
  for (const remove of cleanUp.splice(0)) await remove()
})

function dataFolder(): string {
  const { folder, remove } = newDataFolder()
  cleanUp.push(remove)
  return folder
}

function start(env: Record<string, string>, args?: readonly string[]): Started {
  const one = startKontor(bundle, env, args)
  processes.push(one)
  return one
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

describe('a company that has been started before', () => {
  let company: Awaited<ReturnType<typeof startedDataFolder>>
  /** What a test leaves running the next one takes over: a start costs seconds. */
  let running: Started | undefined
  beforeAll(async () => {
    company = await startedDataFolder()
  })
  afterAll(async () => {
    running?.signal('SIGTERM')
    await running?.ended
    company.remove()
  })

  const isDatabaseUp = () => existsSync(join(company.folder, 'postgres', 'postmaster.pid'))
  async function opened(): Promise<{ kontor: Started; address: string }> {
    running ??= startKontor(bundle, { KONTOR_DATA: company.folder })
    return { kontor: running, address: await running.address }
  }
  /** @returns its exit code */
  async function ended(...signals: readonly NodeJS.Signals[]): Promise<number | null> {
    const kontor = running
    running = undefined
    for (const signal of signals) kontor?.signal(signal)
    return kontor ? kontor.ended : null
  }

  test('the first start makes everything and prints address, demo accounts and their password', () => {
    const { folder, said, health, password } = company
    expect(said).toMatch(/Kontor runs at http:\/\/\S+/)
    expect(health).toBe(200)
    expect(said).toContain('Demo accounts: admin, manager, staff01, auditor, hr, fin')
    expect(said).toContain(`Password:      ${password}`)
    expect(password.length).toBeGreaterThanOrEqual(15)
    expect(statSync(join(folder, 'demo-password')).mode & 0o077).toBe(0)
  })

  test('a second start on the same data says so and ends; the first goes on', async () => {
    const { address } = await opened()
    const second = start({ KONTOR_DATA: company.folder })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`Kontor already runs on ${join(company.folder, 'postgres')}`)
    expect((await fetch(`${address}/health`)).status).toBe(200)
  })

  test('db:plan on a database that runs says that nothing is to do', async () => {
    await opened()
    const plan = start({ KONTOR_DATA: company.folder }, ['db:plan'])
    expect(await plan.ended).toBe(0)
    expect(plan.output()).toContain('Nothing to do')
  })

  test('a later start keeps rows, password and keys; Ctrl+C has stopped everything before', async () => {
    const setupOf = async (address: string) =>
      (await fetch(`${address}/api/sc/company-setup/get-setup`)).json() as Promise<{ data: { broadcast: { key: string } } }>
    const before = await setupOf((await opened()).address)
    expect(await ended('SIGINT')).toBe(0)
    expect(isDatabaseUp()).toBe(false)

    const { kontor, address } = await opened()
    const after = await setupOf(address)
    expect(kontor.output()).not.toContain('Demo data was made')
    expect(kontor.output()).toContain(`Password:      ${company.password}`)
    expect(after.data.broadcast.key).toBe(before.data.broadcast.key)
  })

  test('after kill -9 the next start is ready by itself, with what was there', async () => {
    const people = async () => query((await findRunning(company.folder))?.url ?? '', 'select count(*)::int as people from sc_user')
    await opened()
    const before = await people()
    await ended('SIGKILL')
    await opened()
    expect(await people()).toEqual(before)
  })

  test('a request in flight is answered when Kontor is stopped', async () => {
    const { kontor, address } = await opened()
    const { hostname, port } = new URL(address)
    const body = JSON.stringify({ account: 'nobody', password: 'x' })
    const socket = connectSocket(Number(port), hostname)
    await once(socket, 'connect')
    const received: Buffer[] = []
    socket.on('data', (chunk: Buffer) => received.push(chunk))
    // The head and half of the body: the server is in the middle of it when it is told to stop.
    socket.write(
      `POST /api/sc/user/forgot-password HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    )
    await fetch(`http://${hostname}:${port}/health`)
    const end = ended('SIGTERM')
    await expect.poll(() => kontor.output()).toContain('Stopping')
    socket.write(body.slice(10))
    expect(await end).toBe(0)
    expect(Buffer.concat(received).toString()).toMatch(/^HTTP\/1\.1 (200|4\d\d) /)
  })

  test('told to stop twice, by the terminal and by npm, it still stops cleanly', async () => {
    await opened()
    expect(await ended('SIGINT', 'SIGTERM')).toBe(0)
    expect(isDatabaseUp()).toBe(false)
  })

  test('when its terminal is closed it stops as cleanly', async () => {
    const { kontor } = await opened()
    kontor.hangUp()
    expect(await ended()).toBe(0)
    expect(isDatabaseUp()).toBe(false)
  })

  test('a port that is in use is told, and the database is stopped again', async () => {
    await ended('SIGTERM')
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const address = taken.address()
    const port = address && typeof address === 'object' ? address.port : 0
    const kontor = start({ KONTOR_DATA: company.folder, PORT: String(port) })
    expect(await kontor.ended).toBe(1)
    expect(kontor.output()).toContain(`Port ${port} of 127.0.0.1 is used by another program.`)
    expect(isDatabaseUp()).toBe(false)
    taken.close()
  })
})

test('wrong settings stop the start with their sentences, before anything is made', async () => {
  const folder = dataFolder()
  const kontor = start({ KONTOR_DATA: folder, PORT: 'eighty', LOG_LEVEL: 'loud' })
  expect(await kontor.ended).toBe(1)
  expect(kontor.output()).toContain('- PORT is "eighty"')
  expect(kontor.output()).toContain('- LOG_LEVEL is "loud"')
  expect(kontor.output()).not.toContain('    at ')
  expect(existsSync(folder)).toBe(false)
})

test('without demo data a one-time link to set up the first administrator is printed', async () => {
  const kontor = start({ KONTOR_DATA: dataFolder(), KONTOR_DEMO: 'off' })
  const address = await kontor.address
  expect(kontor.output()).toMatch(new RegExp(`${address}/\\?setup=\\S{20,}`))
  expect(kontor.output()).not.toContain('Password')
})

test('with DATABASE_URL it runs on that database, without demo data, and leaves it running', async () => {
  const database = await createTestDatabase('migrated')
  const kontor = start({ KONTOR_DATA: dataFolder(), DATABASE_URL: database.url, DATABASE_MIGRATE_URL: database.migrateUrl })
  const address = await kontor.address
  expect((await fetch(`${address}/health`)).status).toBe(200)
  expect(kontor.output()).toContain('/?setup=')
  kontor.signal('SIGTERM')
  expect(await kontor.ended).toBe(0)
  await expect(query(database.url, 'delete from sc_audit_log')).rejects.toThrow('permission denied')
  await database.drop()
})

test('two servers that start at once on one new database share its keys', async () => {
  const database = await createTestDatabase()
  const env = { DATABASE_URL: database.url, DATABASE_MIGRATE_URL: database.migrateUrl }
  const servers = [start({ ...env, KONTOR_DATA: dataFolder() }), start({ ...env, KONTOR_DATA: dataFolder() })]
  const keys = await Promise.all(
    servers.map(async ({ address }) => {
      const answer = await fetch(`${await address}/api/sc/company-setup/get-setup`)
      return ((await answer.json()) as { data: { broadcast: { key: string } } }).data.broadcast.key
    }),
  )
  expect(keys[0]).toBe(keys[1])
  await Promise.all(
    servers.map((server) => {
      server.signal('SIGTERM')
      return server.ended
    }),
  )
  await database.drop()
})

test('a database that does not answer is told without its password', async () => {
  const kontor = start({ KONTOR_DATA: dataFolder(), DATABASE_URL: 'postgres://kontor:hunter2@127.0.0.1:1/kontor', DATABASE_WAIT: '0' })
  expect(await kontor.ended).toBe(1)
  expect(kontor.output()).toContain(`The database of DATABASE_URL (127.0.0.1:1/kontor) can't be opened`)
  expect(kontor.output()).not.toContain('hunter2')
})

test('db:plan on a new database says what would be done, and does nothing', async () => {
  const database = await createTestDatabase()
  const fresh = start({ DATABASE_URL: database.url, DATABASE_MIGRATE_URL: database.migrateUrl }, ['db:plan'])
  expect(await fresh.ended).toBe(0)
  expect(fresh.output()).toContain('create table "sc_user"')
  expect(await query(database.migrateUrl, `select to_regclass('sc_user') as made`)).toEqual([{ made: null }])
  await database.drop()
})

test('an unknown command is told with those that exist', async () => {
  const kontor = start({}, ['serv'])
  expect(await kontor.ended).toBe(2)
  expect(kontor.output()).toContain('Kontor has no command "serv": write one of serve, backup, restore, db:plan.')
})

test('whatever else stops a start is said in a sentence, and where it happened only to who asks', async () => {
  const { folder, remove } = newDataFolder()
  cleanUp.push(remove)
  writeFileSync(folder, 'no folder')
  const kontor = start({ KONTOR_DATA: folder })
  expect(await kontor.ended).toBe(1)
  expect(kontor.output().trim()).toMatch(/^Kontor did not start: EEXIST: [^\n]+ LOG_LEVEL=debug says where that happened\.$/)
  const asked = start({ KONTOR_DATA: folder, LOG_LEVEL: 'debug' })
  expect(await asked.ended).toBe(1)
  expect(asked.output()).toContain('    at ')
})

test('a database that comes later is waited for, with a line that says so', async () => {
  const database = await createTestDatabase('migrated')
  const { port: real, hostname, searchParams } = new URL(database.url)
  const target = searchParams.get('host')
    ? { path: `${searchParams.get('host')}/.s.PGSQL.${real || '5432'}` }
    : { host: hostname, port: Number(real) }
  const port = await freePort()
  const through = (url: string) => {
    const moved = new URL(url)
    moved.searchParams.delete('host')
    moved.hostname = '127.0.0.1'
    moved.port = String(port)
    return moved.toString()
  }
  const kontor = start({
    KONTOR_DATA: dataFolder(),
    DATABASE_URL: through(database.url),
    DATABASE_MIGRATE_URL: through(database.migrateUrl),
  })
  await expect.poll(kontor.output).toContain('does not take connections yet: connect ECONNREFUSED')
  const gate = createServer((socket) => {
    const onward = connectSocket(target)
    socket.pipe(onward).pipe(socket)
    for (const end of [socket, onward]) end.on('error', () => end.destroy())
  }).listen(port, '127.0.0.1')
  expect((await fetch(`${await kontor.address}/health`)).status).toBe(200)
  kontor.signal('SIGTERM')
  expect(await kontor.ended).toBe(0)
  gate.close()
  await database.drop()
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return address && typeof address === 'object' ? address.port : 0
}
