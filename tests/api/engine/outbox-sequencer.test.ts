/** The sequencer on real PostgreSQL: gapless numbers in commit order, one leader, a chain that shows every tampering. */
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect, type Connection } from '../../../server/database/connection/connect'
import type { Context } from '../../../server/kernel/context'
import { verifyAuditChain } from '../../../server/outbox/audit-chain'
import type { OutboxEvent } from '../../../server/contracts/events'
import { onEvent } from '../../../server/outbox/event'
import { runEventHandlers, type HandlerRunner } from '../../../server/outbox/event-handlers'
import { startEventStream, type EventStream } from '../../../server/outbox/event-stream'
import { forgetOldEvents } from '../../../server/outbox/housekeeping'
import { publishEvent, publishPersonal } from '../../../server/outbox/publish'
import { startSequencer, type Sequencer } from '../../../server/outbox/sequencer'
import { createSecrets } from '../../../server/kernel/secrets'
import type { TestDatabase } from '../../support/database'
import { announce, query, realtimeDatabase, until } from '../../support/realtime'

const log = { warn: () => undefined, error: () => undefined }
let database: TestDatabase
let connection: Connection
let closing: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  database = await realtimeDatabase()
  connection = connect(database.url)
})
afterEach(async () => {
  for (const close of closing.reverse()) await close()
  closing = []
  await connection.close()
  await database.drop()
})

function sequencer(): Sequencer {
  const started = startSequencer({ url: database.url, log })
  closing.push(started.stop)
  return started
}

async function stream(onEvents: (events: readonly OutboxEvent[]) => void): Promise<EventStream> {
  const started = startEventStream({ url: database.url, log, onEvents })
  closing.push(started.stop)
  await started.ready
  return started
}

const events = (columns = 'seq, event, record_id') =>
  query<{ seq: string; event: string; record_id: string }>(database.url, `select ${columns} from kontor_event order by kontor_event.seq`)
const count = async (table: string) => Number((await query<{ count: string }>(database.url, `select count(*) from ${table}`))[0]?.count)
const context = (): Context => ({
  person: null,
  tree: {},
  language: 'en',
  now: () => new Date(),
  db: connection.db,
  autonomous: connection.db,
  companyZone: () => 'UTC',
  companyCalendar: () => ({ weekStart: 1, fiscalMonth: 1 }),
  secrets: createSecrets('a secret of the tests'),
  origin: {},
  afterCommit: (act) => act(),
  hooks: {},
  snapshot: {
    entities: [],
    get: () => {
      throw new Error('none')
    },
    find: () => undefined,
    referrers: () => [],
    codeHolders: [],
    derivedFilters: {},
    derivedFilter: () => {
      throw new Error('none')
    },
  },
})

async function audited(rows: number, label = 'row'): Promise<void> {
  await query(
    database.url,
    `insert into sc_audit_log (action, module, entity, record_id, label, changes)
    select 'updated', 'cm', 'tag', n, $2, jsonb_build_object('name', jsonb_build_object('from', null, 'to', '稅 ' || n)) from generate_series(1, $1::int) as n`,
    [rows, label],
  )
}
const sealed = () => until(async () => (await verifyAuditChain(connection.db)).unsealed === 0)

describe('numbers', () => {
  test('are gapless, follow the outbox, and leave it empty', async () => {
    sequencer()
    await announce(
      database,
      Array.from({ length: 5_000 }, (_, n) => ({ id: n + 1 })),
    )
    await until(async () => (await count('kontor_outbox')) === 0)
    const rows = await events()
    expect(rows.map(({ seq }) => Number(seq))).toEqual(Array.from({ length: 5_000 }, (_, n) => n + 1))
    expect(rows.map(({ record_id }) => Number(record_id))).toEqual(Array.from({ length: 5_000 }, (_, n) => n + 1))
  })

  test('a rolled back write leaves no gap, and one that commits late comes after the earlier commits', async () => {
    sequencer()
    const late = new pg.Client({ connectionString: database.url })
    await late.connect()
    await late.query('begin')
    await late.query(`insert into kontor_outbox (event, record_id) values ('late', 1)`)
    const undone = new pg.Client({ connectionString: database.url })
    await undone.connect()
    await undone.query(`begin; insert into kontor_outbox (event, record_id) values ('undone', 2); rollback`)
    await announce(database, [{ event: 'early', id: 3 }])
    await until(async () => (await count('kontor_event')) === 1)
    await late.query('commit')
    await until(async () => (await count('kontor_event')) === 2)
    expect(await events()).toMatchObject([
      { seq: '1', event: 'early' },
      { seq: '2', event: 'late' },
    ])
    await late.end()
    await undone.end()
  })

  test('go on after the events of the day before were forgotten', async () => {
    sequencer()
    await announce(database, [{ id: 1 }, { id: 2 }, { id: 3 }])
    await until(async () => (await count('kontor_event')) === 3)
    await query(database.migrateUrl, `update kontor_event set at = now() - interval '25 hours'`)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await forgetOldEvents(client)
    await client.end()
    await announce(database, [{ id: 4 }])
    await until(async () => (await events()).some(({ seq }) => seq === '4'))
    expect((await events()).map(({ seq }) => seq)).toEqual(['3', '4'])
  })

  test('a listener that has not read them keeps events from being forgotten', async () => {
    sequencer()
    await query(database.url, `insert into kontor_event_cursor (name, seq) values ('slow', 1)`)
    await announce(database, [{ id: 1 }, { id: 2 }, { id: 3 }])
    await until(async () => (await count('kontor_event')) === 3)
    await query(database.migrateUrl, `update kontor_event set at = now() - interval '25 hours'`)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await forgetOldEvents(client)
    await client.end()
    expect((await events()).map(({ seq }) => seq)).toEqual(['2', '3'])
  })
})

describe('leading', () => {
  test('only one of several nodes leads', async () => {
    const nodes = [sequencer(), sequencer(), sequencer()]
    await until(() => nodes.some((node) => node.isLeader()))
    await announce(database, [{ id: 1 }])
    await until(async () => (await count('kontor_event')) === 1)
    expect(nodes.filter((node) => node.isLeader())).toHaveLength(1)
  })

  test('when the leader is killed in the middle of writes another takes over, with no gap and no loss, each event heard once', async () => {
    const heard: number[] = []
    await stream((batch) => heard.push(...batch.map(({ seq }) => seq)))
    const nodes = [sequencer(), sequencer()]
    await until(() => nodes.some((node) => node.isLeader()))
    const total = 3_000
    const writing = (async () => {
      for (let n = 0; n < total; n += 20)
        await announce(
          database,
          Array.from({ length: 20 }, (_, at) => ({ id: n + at + 1 })),
        )
    })()
    for (let kill = 0; kill < 3; kill += 1) {
      await until(async () => (await count('kontor_event')) > kill * 600)
      await query(
        database.url,
        `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and granted and application_name = 'kontor sequencer' and pg_locks.objid = 7105201 and datname = current_database()`,
      )
    }
    await writing
    await until(async () => (await count('kontor_outbox')) === 0)
    await until(() => heard.length >= total)
    expect(heard).toEqual(Array.from({ length: total }, (_, n) => n + 1))
    expect(new Set((await events()).map(({ record_id }) => record_id)).size).toBe(total)
  })
})

describe('hearing', () => {
  test('what happened while the connection was broken is heard afterwards, once and in order', async () => {
    const heard: number[] = []
    sequencer()
    await stream((batch) => heard.push(...batch.map(({ seq }) => seq)))
    await announce(database, [{ id: 1 }])
    await until(() => heard.length === 1)
    await query(
      database.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kontor events' and datname = current_database()`,
    )
    await announce(
      database,
      Array.from({ length: 50 }, (_, n) => ({ id: n + 2 })),
    )
    await until(() => heard.length >= 51)
    expect(heard).toEqual(Array.from({ length: 51 }, (_, n) => n + 1))
  })

  test('a message between nodes reaches every other node whole, also when it is larger than PostgreSQL carries', async () => {
    const heard: unknown[] = []
    const other = startEventStream({ url: database.url, log, onEvents: () => undefined, onRelay: (message) => heard.push(message) })
    closing.push(other.stop)
    await other.ready
    const own: unknown[] = []
    const sender = startEventStream({ url: database.url, log, onEvents: () => undefined, onRelay: (message) => own.push(message) })
    closing.push(sender.stop)
    await sender.ready
    const large = { text: '簽核 😀 '.repeat(4_000) }
    sender.relay(large)
    sender.relay({ last: true })
    await until(() => heard.length === 2)
    expect(heard).toEqual([large, { last: true }])
    expect(own).toEqual([])
  })
})

describe('the audit chain', () => {
  test('covers every row within a second of its commit and verifies', async () => {
    sequencer()
    await audited(500)
    await sealed()
    expect(await verifyAuditChain(connection.db)).toMatchObject({ ok: true, unsealed: 0 })
    expect(await count('kontor_audit_chain')).toBe(500)
  })

  test('a row whose transaction commits after later ones is sealed all the same', async () => {
    sequencer()
    const late = new pg.Client({ connectionString: database.url })
    await late.connect()
    await late.query(`begin; insert into sc_audit_log (action, module) values ('late', 'cm')`)
    await audited(10)
    await until(async () => (await count('kontor_audit_chain')) === 10)
    await late.query('commit')
    await late.end()
    await sealed()
    expect(await verifyAuditChain(connection.db)).toMatchObject({ ok: true, unsealed: 0 })
  })

  test('goes on over a change of the leader', async () => {
    const first = sequencer()
    await audited(20)
    await sealed()
    await first.stop()
    sequencer()
    await audited(20)
    await sealed()
    expect(await verifyAuditChain(connection.db)).toMatchObject({ ok: true, unsealed: 0 })
  })

  test.each([
    ['a changed value', `update sc_audit_log set label = 'other' where id = 7`, 7],
    ['a changed instant', `update sc_audit_log set at = at + interval '1 millisecond' where id = 7`, 7],
    ['a changed detail', `update sc_audit_log set changes = '{"name":{"from":null,"to":"x"}}' where id = 12`, 12],
    ['a removed row', `delete from sc_audit_log where id = 5`, 5],
    [
      'a removed row with its link',
      `with gone as (delete from sc_audit_log where id = 5) delete from kontor_audit_chain where audit_id = 5`,
      6,
    ],
    [
      'two rows that changed places in the chain',
      `update kontor_audit_chain set audit_id = case audit_id when 3 then 30 else 3 end where audit_id in (3, 4)`,
      30,
    ],
  ])('shows %s', async (_what, tampering, brokenAt) => {
    sequencer()
    await audited(20)
    await sealed()
    await query(database.migrateUrl, tampering)
    expect(await verifyAuditChain(connection.db)).toMatchObject({ ok: false, broken_at: brokenAt })
  })

  test('the application may neither change nor delete what is written', async () => {
    await expect(query(database.url, `update sc_audit_log set label = ''`)).rejects.toThrow('permission denied')
    await expect(query(database.url, 'delete from sc_audit_log')).rejects.toThrow('permission denied')
    await expect(query(database.url, 'delete from kontor_audit_chain')).rejects.toThrow('permission denied')
  })
})

describe('listeners to domain events', () => {
  async function listening(handle: (ctx: Context, event: OutboxEvent) => Promise<void>, name = 'test.listener'): Promise<HandlerRunner> {
    const runner = runEventHandlers({ handlers: [onEvent('sc.user.left', name, handle)], systemContext: context, log })
    closing.push(runner.stop)
    const heard = await stream(() => runner.run())
    await heard.ready
    runner.run()
    await until(async () => (await count('kontor_event_cursor')) > 0)
    return runner
  }

  test('get each event once and in order, changes of records among them, and none of the others', async () => {
    sequencer()
    const handled: (number | null)[] = []
    await listening(async (_ctx, { record_id }) => void handled.push(record_id))
    for (const id of [1, 2, 3]) await publishEvent(context(), 'sc.user.left', { entity: 'sc/user', record_id: id })
    await publishPersonal(context(), 4, 'notification.created', { id: 1 })
    await announce(database, [{ event: 'left', entity: 'sc/user', id: 5 }])
    await until(() => handled.length === 4)
    expect(handled).toEqual([1, 2, 3, 5])
  })

  test('a failing one gets the same event again, and its writes of the failed time are undone', async () => {
    sequencer()
    let times = 0
    const runner = await listening(async (ctx) => {
      times += 1
      await publishPersonal(ctx, 1, 'told')
      if (times < 3) throw new Error('not yet')
    })
    await publishEvent(context(), 'sc.user.left', { record_id: 9 })
    await until(() => times === 3 && runner.failing().size === 0)
    await until(async () => (await events()).some(({ event }) => event === 'told'))
    expect((await events()).filter(({ event }) => event === 'told')).toHaveLength(1)
  })

  test('one listener on two nodes handles each event on one of them', async () => {
    sequencer()
    const handled: (number | null)[] = []
    await listening(async (_ctx, { record_id }) => void handled.push(record_id))
    await listening(async (_ctx, { record_id }) => void handled.push(record_id))
    for (let id = 1; id <= 30; id += 1) await publishEvent(context(), 'sc.user.left', { record_id: id })
    await until(() => handled.length >= 30)
    expect(handled).toEqual(Array.from({ length: 30 }, (_, n) => n + 1))
  })

  test('what happened while no node ran is handled at the next start', async () => {
    const first = sequencer()
    const handled: (number | null)[] = []
    const runner = await listening(async (_ctx, { record_id }) => void handled.push(record_id))
    await runner.stop()
    await publishEvent(context(), 'sc.user.left', { record_id: 1 })
    await until(async () => (await count('kontor_event')) === 1)
    await first.stop()
    await listening(async (_ctx, { record_id }) => void handled.push(record_id))
    await until(() => handled.length === 1)
    expect(handled).toEqual([1])
  })

  test.each([
    ['one of them', 'sc.user.left', [7]],
    ['none of them', 'sc.user.joined', []],
  ])('what concerns %s costs the same with 20 and with 200, and nothing where it is nobody', async (_what, event, expected) => {
    sequencer()
    const costOf = async (many: number) => {
      const own = connect(database.url)
      closing.push(() => own.close())
      let trips = 0
      own.pool.on('connect', (client) => {
        const ask = client.query.bind(client) as (...args: unknown[]) => unknown
        Object.assign(client, {
          query: (...args: unknown[]) => {
            trips += 1
            return ask(...args)
          },
        })
      })
      const handled: unknown[] = []
      const runner = runEventHandlers({
        handlers: Array.from({ length: many }, (_, n) =>
          onEvent(n === 0 ? 'sc.user.left' : `zz.never.${n}`, `test.${n}`, async (_ctx, { record_id }) => void handled.push(record_id)),
        ),
        systemContext: () => ({ ...context(), db: own.db }),
        log,
      })
      const heard: string[] = []
      const ear = await stream((batch) => {
        heard.push(...batch.map((one) => one.event))
        runner.run(batch)
      })
      runner.run()
      await until(async () => (await query(database.url, 'select 1 from kontor_event_cursor where seq is null')).length >= many)
      trips = 0
      await publishEvent(context(), event, { record_id: 7 })
      await until(() => heard.includes(event) && handled.length === expected.length)
      await until(async () => (await count('kontor_event_due')) === 0)
      await runner.stop()
      await ear.stop()
      expect(handled).toEqual(expected)
      return trips
    }
    const [few, many] = [await costOf(20), await costOf(200)]
    expect(many).toBe(few)
    expect(few === 0).toBe(expected.length === 0)
  })

  test('go on from where an older version left them, each from its own place', async () => {
    sequencer()
    for (const id of [1, 2, 3, 4]) await publishEvent(context(), 'sc.user.left', { record_id: id })
    await until(async () => (await count('kontor_event')) === 4)
    await query(database.url, `insert into kontor_event_cursor (name, seq) values ('test.far', 3), ('test.near', 1)`)
    const handled: string[] = []
    const runner = runEventHandlers({
      handlers: ['test.near', 'test.far', 'test.new'].map((name) =>
        onEvent('sc.user.left', name, async (_ctx, { record_id }) => void handled.push(`${name} ${record_id}`)),
      ),
      systemContext: context,
      log,
    })
    closing.push(runner.stop)
    await stream(runner.run)
    runner.run()
    await until(async () => (await query(database.url, 'select 1 from kontor_event_cursor where seq is null')).length === 3)
    await publishEvent(context(), 'sc.user.left', { record_id: 5 })
    await until(() => handled.length === 7)
    const of = (name: string) => handled.filter((one) => one.startsWith(name))
    expect(of('test.near')).toEqual(['test.near 2', 'test.near 3', 'test.near 4', 'test.near 5'])
    expect([of('test.far'), of('test.new')]).toEqual([['test.far 4', 'test.far 5'], ['test.new 5']])
  })

  test('a failing one holds up no other, and what only another node knows is handled there', async () => {
    sequencer()
    const handled: string[] = []
    const node = async (...names: string[]) => {
      const runner = runEventHandlers({
        handlers: names.map((name) =>
          onEvent('sc.user.left', name, async (_ctx, { record_id }) => {
            if (name === 'test.broken') throw new Error('for ever')
            handled.push(`${name} ${record_id}`)
          }),
        ),
        systemContext: context,
        log,
      })
      closing.push(runner.stop)
      const ear = await stream(runner.run)
      runner.run()
      await until(
        async () =>
          (await query(database.url, 'select 1 from kontor_event_cursor where name = any($1) and seq is null', [names])).length ===
          names.length,
      )
      return { runner, ear }
    }
    const newer = await node('test.broken', 'test.sound', 'test.added')
    await newer.runner.stop()
    await newer.ear.stop()
    const older = await node('test.broken', 'test.sound')
    for (const id of [1, 2]) await publishEvent(context(), 'sc.user.left', { record_id: id })
    await until(() => handled.length === 2 && older.runner.failing().has('test.broken'))
    expect(handled).toEqual(['test.sound 1', 'test.sound 2'])
    await node('test.broken', 'test.sound', 'test.added')
    await until(() => handled.length === 4)
    expect(handled.slice(2)).toEqual(['test.added 1', 'test.added 2'])
  })
})
