/** Votes and surveys on a server whose clock stands: an organiser who may create in one category, voters, and somebody who takes no part. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { AppOptions } from '../../server/app'
import type { JobKind } from '../../server/contracts/jobs'
import { asOwner } from '../../server/database/connection/as-owner'
import { transact, type Context, type Db } from '../../server/kernel/context'
import { openDue } from '../../server/modules/vs/event/clock'
import { signInAll, testApp, type Client, type Row, type TestApp } from './app'
import { accounts } from './bulletins'
import { runJob } from './run-job'

export const opens = '2026-11-20T01:10:00.000Z'
export const closes = '2026-11-20T01:40:00.000Z'
const start = '2026-11-20T01:00:00.000Z'
const whileOpen = '2026-11-20T01:15:00.000Z'

type Work = (ctx: Context) => Promise<unknown>

export interface VoteApp {
  app: TestApp
  admin: Client
  organiser: Client
  voters: Client[]
  outsider: Client
  /** Of any entity. @returns its id */
  created: (client: Client, entity: string, values: Row) => Promise<number>
  draft: (values?: Row) => Promise<number>
  /** Published and opened. */
  opened: (values?: Row) => Promise<number>
  act: (client: Client, id: number, name: string, body?: Row) => Promise<void>
  at: <T>(time: string, work: () => Promise<T>) => Promise<T>
  during: <T>(work: () => Promise<T>) => Promise<T>
  byClock: (time: string, ...work: Work[]) => Promise<void>
  runJob: (kind: JobKind) => Promise<void>
}

/** @param people how many voters */
export async function voteApp(people: number, options: Pick<AppOptions, 'logger'> = {}): Promise<VoteApp> {
  const app = await testApp({ env: { JOBS_AT_ONCE: '0' }, ...options })
  app.setNow(new Date(start))
  const [admin, organiser, outsider] = await signInAll(app, 'admin', 'hr', 'staff05')
  const voters = await Promise.all(accounts.slice(0, people).map((account) => app.signIn(account)))
  const category = await created(admin, 'vs/category', { code: 'BOARD', name: { en: 'Board' } })
  await created(admin, 'vs/category-right', { category, owner: `u${organiser.userId}`, action: 'create' })
  const at: VoteApp['at'] = async (time, work) => {
    app.setNow(new Date(time))
    const done = await work()
    app.setNow(new Date(start))
    return done
  }
  const act: VoteApp['act'] = async (client, id, name, body = {}) => {
    const answer = await client.post(`/api/vs/event/${id}/${name}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  const draft = (values: Row = {}) =>
    created(organiser, 'vs/event', {
      ...{ category, title: { en: 'Moving house' }, kind: 'vote', opens_at: opens, closes_at: closes },
      ...{ audience: voters.map(({ userId }) => `u${userId}`), results_who: ['participants'] },
      ...values,
    })
  const byClock: VoteApp['byClock'] = (time, ...work) =>
    at(time, async () => {
      for (const one of work) await transact(app.app.kontor.systemContext(), one)
    })
  return {
    ...{ app, admin, organiser, voters, outsider, at, act, created, draft, byClock },
    during: (work) => at(whileOpen, work),
    opened: async (values) => {
      const id = await draft(values)
      await act(organiser, id, 'publish')
      await byClock(opens, openDue)
      return id
    },
    runJob: async (kind) => void (await runJob(app, kind)),
  }
}

async function created(client: Client, entity: string, values: Row): Promise<number> {
  const { status, body } = await client.post(`/api/${entity}`, values)
  expect(status, JSON.stringify(body)).toBe(201)
  return Number(body.data.id)
}

/** Every row of every table, as text: what a dump would show. */
export const everyRow = ({ database }: TestApp): Promise<StoredRow[]> => asOwner(database, storedRows)

export interface StoredRow {
  table: string
  row: string
}

async function storedRows(db: Db): Promise<StoredRow[]> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`.execute(db)
  const all: StoredRow[] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} as t`.execute(db)
    all.push(...rows.map(({ row }) => ({ table: name, row })))
  }
  return all
}
