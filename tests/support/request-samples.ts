/** What a form hands in of each request (`x.request`), and what keeps its commit from being done: the generated tests use them. */
import { sql } from 'kysely'
import type { Db } from '../../server/kernel/context'
import type { Entity, Field } from '../../src/schemas/core/define'
import { requestParams } from '../../src/schemas/core/request'
import type { Client, TestApp } from './app'
import { giveLot, leaveType } from './attendance'

export interface RequestSample {
  /** Once, before the first form. */
  prepare?: (server: TestApp, person: Client) => Promise<unknown>
  /** Values by parameter; each `n` (from 1) is another request, in nobody's way. */
  params: (server: TestApp, person: Client, n: number) => Promise<Readonly<Record<string, unknown>>>
  /** The module refuses from now on, with this code, or no more; absent = there is nothing that it refuses so. */
  refusal?: { code: string; begin: (db: Db) => Promise<unknown>; end: (db: Db) => Promise<unknown> }
}

const months = ['2026-03', '2026-12']

const lockedMonth: NonNullable<RequestSample['refusal']> = {
  code: 'period_locked',
  begin: (db) =>
    sql`insert into as_period (month, starts_on, ends_on, state)
      select month, (month || '-01')::date, (month || '-31')::date, 'locked' from unnest(${months}::text[]) as month`.execute(db),
  async end(db) {
    await sql`update as_period set state = 'open' where month = any(${months}::text[])`.execute(db)
    await sql`delete from as_period where month = any(${months}::text[])`.execute(db)
  },
}

/** A working day of December, from the first Monday on. */
const day = (n: number): string => `2026-12-${String(7 * Math.floor((n - 1) / 5) + 7 + ((n - 1) % 5)).padStart(2, '0')}`
const at = (date: string, time: string): string => `${date}T${time}:00+08:00`

export const requestSamples: Readonly<Record<string, RequestSample>> = {
  'as/dayoff': {
    prepare: async (server, { userId: user }) => giveLot(server, { user, leave: await leaveType(server, 'ANNUAL'), minutes: 9600 }),
    async params(server, { userId: user }, n) {
      const { rows } = await sql<{ deputy: number }>`select id::int as deputy from sc_user where account = 'staff05'`.execute(server.db)
      const time = { start_at: at(day(n), '09:00'), end_at: at(day(n), '12:00') }
      return { ...time, user, leave: await leaveType(server, 'ANNUAL'), deputy: rows[0]?.deputy, reason: 'Rest' }
    },
    refusal: lockedMonth,
  },
  'as/overtime': {
    params: (_server, { userId: user }, n) =>
      Promise.resolve({
        ...{ user, work_date: day(n), start_at: at(day(n), '19:00'), end_at: at(day(n), '20:00'), mode: 'pay', reason: 'Release' },
      }),
    refusal: lockedMonth,
  },
  'as/unpunch': {
    async params({ db }, { userId: user }, n) {
      const { rows } = await sql<{ id: number }>`select id::int as id from as_unpunch_reason order by id limit 1`.execute(db)
      const date = day(n).replace('-12-', '-03-')
      return { user, work_date: date, direction: 'out', at: at(date, '18:05'), reason_code: rows[0]?.id }
    },
    refusal: lockedMonth,
  },
  'as/shift-adjustment': {
    params: (_server, { userId: user }, n) =>
      Promise.resolve({ kind: 'change', user, reason: 'A visit', lines: [{ user, work_date: day(n), to_day_type: 'off' }] }),
    refusal: lockedMonth,
  },
}

/** Of a request that has no sample of its own: values made from its fields alone. */
export const sampleOf = (entity: Entity): RequestSample => ({
  params: (_server, { userId }, n) =>
    Promise.resolve(Object.fromEntries(requestParams(entity).map((field) => [field.name, valueOf(field, userId, n)]))),
})

function valueOf({ type, ref, values }: Field, person: number, n: number): unknown {
  if (type === 'ref') return ref === 'sc/user' ? person : 1
  if (type === 'date') return day(n)
  if (type === 'datetime') return at(day(n), '10:00')
  if (type === 'integer' || type === 'duration') return n
  if (type === 'boolean') return true
  return values?.[0] ?? (type === 'text' || type === 'longtext' ? `Sample ${n}` : null)
}
