/** Derived values of many rows (docs/declaration.md "Derived values"): those that follow a record, and all of an entity whose declaration derives otherwise than before. */
import { sql } from 'kysely'
import type { Entity } from '../../src/schemas/core/define'
import { derivedFields } from '../../src/schemas/core/derived/plan'
import type { JobKind } from '../contracts/jobs'
import type { Services } from '../contracts/services'
import type { Context } from '../kernel/context'
import { ApiError } from '../kernel/errors'
import type { DeriveTask } from '../kernel/ports'
import { derivePortion } from '../resource/write/follow'
import { kindText } from './job'

export const deriveJob: JobKind = {
  kind: 'common.derive',
  // Nobody waits for it: what follows a record does so by itself.
  announces_success: true,
  async run(job) {
    const task = job.params as unknown as DeriveTask // as it was started below
    for (let after: number | null = 0, done = 0; after !== null; done += 1) {
      job.signal.throwIfAborted()
      const from: number = after
      after = await job.transact((tx) => derivePortion(tx, task, from))
      job.progress(done, 0)
    }
    const entity = job.ctx.snapshot.find(task.entity)
    if (entity && task.reference === undefined) await job.transact((tx) => keepDerivation(tx, entity))
    return {}
  },
}

/** In the caller's transaction: it begins when that is through. @throws 409 where the same task waits already */
export async function deriveLater({ jobs, texts }: Pick<Services, 'jobs' | 'texts'>, ctx: Context, task: DeriveTask): Promise<void> {
  const title = texts.translate(ctx.language, { key: kindText(deriveJob.kind) })
  const unique = task.reference === undefined ? { unique_key: `derive ${task.entity}` } : {}
  await jobs.start(ctx, deriveJob.kind, { ...task }, { title, ...unique })
}

/** At the start of a node: rows that were there before a field was derived, or was derived as it is now, are brought up to date. */
export async function startDeriving(services: Services): Promise<void> {
  const ctx = services.systemContext()
  const derived = ctx.snapshot.entities.filter((entity) => derivedFields(entity).length > 0)
  if (derived.length === 0) return
  const { rows } = await sql<{ name: string; value: string }>`
    select name, value #>> '{}' as value from kontor_setting where name = any(${derived.map(settingOf)}::text[])`.execute(ctx.db)
  const known = new Map(rows.map(({ name, value }) => [name, value]))
  for (const entity of derived.filter((one) => known.get(settingOf(one)) !== derivationOf(one))) {
    const {
      rows: [found],
    } = await sql<{ filled: boolean }>`select exists (select 1 from ${sql.table(entity.table)}) as filled`.execute(ctx.db)
    if (!found?.filled) await keepDerivation(ctx, entity)
    else
      await deriveLater(services, ctx, { entity: entity.name }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 409)) throw error
      })
  }
}

const settingOf = ({ name }: Entity): string => `derived ${name}`

/** What its derived values are made of. */
const derivationOf = (entity: Entity): string =>
  JSON.stringify(
    derivedFields(entity).map(({ path, field: { type, x } }) => {
      const { from, from_when, formula, frozen_in, scale, currency } = x
      return { path, type, from, from_when, formula, frozen_in, scale, currency }
    }),
  )

async function keepDerivation(ctx: Context, entity: Entity): Promise<void> {
  await sql`insert into kontor_setting (name, value) values (${settingOf(entity)}, to_jsonb(${derivationOf(entity)}::text))
    on conflict (name) do update set value = excluded.value, at = now()`.execute(ctx.db)
}
