/** What makes days anew when a record is written (as.md R12), and who reads by grant what stands in a person's name (§6). */
import { sql } from 'kysely'
import { addDays } from '../../../../src/shared/as/calendar-dates'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import type { GrantKind } from '../../../../src/schemas/as/leave-value-lists'
import { openByGrant, readByGrant, readByGrantOrForm } from '../access/readers'
import { planFollowers } from '../correction/plan-changes'
import { openSince } from '../period/open-since'
import { matchCards } from '../punch/match-cards'
import { rebuildStored, requestRebuild } from './request-rebuild'
import { wallClock } from './rules/local-time'

type Hooks = Readonly<Record<string, EntityHooks>>
type Change = { before: Values | null; after: Values }

/** The hooks of the module with what its days ask of them. */
export function dayHooks(hooks: Hooks): Hooks {
  const all: Record<string, EntityHooks> = { ...hooks }
  for (const [entity, follow] of [...Object.entries(followers), ...Object.entries(planFollowers)]) {
    const own = all[entity]
    all[entity] = {
      ...own,
      async afterSave(ctx, change) {
        await own?.afterSave?.(ctx, change)
        await follow(ctx, change)
      },
      async beforeDelete(ctx, row) {
        await own?.beforeDelete?.(ctx, row)
        await follow(ctx, { before: row, after: row })
      },
    }
  }
  for (const [entity, kind] of Object.entries(byGrant)) all[entity] = { ...all[entity], ...readByGrant(kind) }
  for (const entity of ofLots) all[entity] = { ...all[entity], ...openByGrant }
  for (const [entity, kind] of Object.entries(ofForms)) all[entity] = { ...all[entity], ...readByGrantOrForm(kind) }
  return all
}

const byGrant: Readonly<Record<string, GrantKind>> = {
  'as/punch': 'punch',
  'as/day-record': 'punch',
  'as/anomaly': 'punch',
  'as/roster-entry': 'roster',
}

/** Read by administrators; of which type they are, by those too who were granted to know why somebody is away. */
const ofLots = ['as/leave-entitlement', 'as/leave-ledger', 'as/leave-correction'] as const

const ofForms: Readonly<Record<string, GrantKind>> = { 'as/dayoff': 'leave', 'as/overtime': 'overtime' }

const followers: Readonly<Record<string, (ctx: Context, change: Change) => Promise<void>>> = {
  async 'as/punch'(ctx, { after }) {
    if (typeof after.user === 'number') await requestRebuild(ctx, after.user, companyDate(ctx, after.at))
  },
  async 'as/roster-entry'(ctx, { after }) {
    await requestRebuild(ctx, Number(after.user), String(after.work_date).slice(0, 10))
  },
  async 'as/dayoff'(ctx, { before, after }) {
    const spans = (before ? [before, after] : [after]).map(({ start_at, end_at }) => [companyDate(ctx, start_at), companyDate(ctx, end_at)])
    if (isChanged(before, after, ['state', 'start_at', 'end_at', 'leave', 'parts']))
      for (const [from, until] of spans) await requestRebuild(ctx, Number(after.user), String(from), until)
  },
  async 'as/overtime'(ctx, { before, after }) {
    if (!isChanged(before, after, ['state', 'work_date', 'start_at', 'end_at', 'break_min', 'urgent'])) return
    for (const one of before ? [before, after] : [after]) await requestRebuild(ctx, Number(after.user), String(one.work_date).slice(0, 10))
  },
  async 'as/member'(ctx, { before, after }) {
    await matchCards(ctx, after)
    if (before) await rebuildStored(ctx, [Number(after.user)], openSince(ctx), companyToday(ctx))
  },
  async 'as/closure'(ctx, { before, after }) {
    for (const one of before ? [before, after] : [after])
      await rebuildStored(ctx, null, addDays(companyDate(ctx, one.start_at), -1), addDays(companyDate(ctx, one.end_at), 1))
  },
  'as/shift': everybodysDays,
  'as/roster-pattern': everybodysDays,
  'as/flex-plan': everybodysDays,
  'as/flex-assignment': everybodysDays,
  'as/setting': everybodysDays,
}

/** A new record, one that goes, or one of which a day sees something else than before. */
const isChanged = (before: Values | null, after: Values, fields: readonly string[]): boolean =>
  !before || before === after || fields.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))

/** What holds for many people: their days of the months that are open. A new record concerns nobody yet, but for an assignment. */
async function everybodysDays(ctx: Context, { before, after }: Change): Promise<void> {
  if (before || after.owner !== undefined) await rebuildStored(ctx, null, openSince(ctx), companyToday(ctx))
}

const companyDate = (ctx: Context, instant: unknown): string => wallClock(ctx.companyZone(), Date.parse(String(instant))).date

/** A region's year was published (sc.md §5.4): the days of its people, as far as they stand and are open. */
export async function rebuildYear(ctx: Context, year: number): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select 1 as id from as_day_record where work_date between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date limit 1`.execute(
    ctx.db,
  )
  if (rows.length > 0) await rebuildStored(ctx, null, `${year}-01-01`, `${year}-12-31`)
}
