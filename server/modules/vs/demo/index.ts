/** Demo data of vs (vs.md §10): events of every state in seven categories, with `activity` only: tests make their own. */
import { sql } from 'kysely'
import type { FileStore } from '../../../contracts/files'
import type { DemoOptions } from '../../../contracts/module'
import type { Context } from '../../../kernel/context'
import { makeEvents, type DemoPlaces } from './make-events'
import { planEvents } from './plan/plan-events'
import { plannedEvent } from './plan/planned-event'
import { secretEvents } from './plan/secret'
import { giveRights } from './rights'
import { settle } from './settle'

export async function vsDemo(ctx: Context, { activity = false, files }: DemoOptions): Promise<void> {
  if (!activity) return
  const places = await placesOf(ctx)
  await giveRights(ctx, places)
  await makeEvents(ctx, places, planEvents({ now: ctx.now(), zone: ctx.companyZone() }))
  await makeSecretVotes(ctx, files)
}

/**
 * Beside the 34 of the plan (vs.md §10): the labour election with 48 ballots, its board and its root, and a practice vote with a ballot missing.
 * @param files where the receipt of that ballot goes; without it there is none
 */
export async function makeSecretVotes(ctx: Context, files?: FileStore): Promise<void> {
  const clock = { now: ctx.now(), zone: ctx.companyZone() }
  const votes = secretEvents.filter(({ trustees }) => trustees === undefined).map((event) => plannedEvent(event, clock))
  await makeEvents(ctx, { ...(await placesOf(ctx)), files }, { pending: [], ongoing: [], completed: votes, others: [] })
  await settle(ctx)
}

async function placesOf(ctx: Context): Promise<DemoPlaces> {
  const ids = async (table: string, name: string): Promise<Map<string, number>> => {
    const { rows } = await sql<{ name: string; id: number }>`
      select ${sql.ref(name)} as name, id::int as id from ${sql.table(table)} where deleted_at is null`.execute(ctx.db)
    return new Map(rows.map((row) => [row.name, row.id]))
  }
  const { rows } = await sql<{
    id: number
  }>`select id::int as id from sc_department where parent_id is null and deleted_at is null`.execute(ctx.db)
  return {
    ...{ categories: await ids('vs_category', 'code'), people: await ids('sc_user', 'account'), examples: await templateIds(ctx) },
    ...{ departments: await ids('sc_department', 'code'), company: rows[0]?.id ?? 0 },
  }
}

async function templateIds(ctx: Context): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; id: number }>`
    select name ->> 'en' as name, id::int as id from vs_example where builtin and deleted_at is null`.execute(ctx.db)
  return new Map(rows.map((row) => [row.name, row.id]))
}
