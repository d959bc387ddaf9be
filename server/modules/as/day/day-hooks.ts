/** What makes days anew when a record is written (as.md R12), and who reads by grant what stands in a person's name (§6). */
import { sql } from 'kysely'
import { addDays } from '../../../../src/shared/as/calendar-dates'
import { companyDayOf, companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import type { EntityHooks } from '../../../contracts/hooks'
import type { closure } from '../../../../src/schemas/as/closure'
import type { dayoff } from '../../../../src/schemas/as/dayoff'
import type { member } from '../../../../src/schemas/as/member'
import type { overtime } from '../../../../src/schemas/as/overtime'
import type { punch } from '../../../../src/schemas/as/punch'
import type { rosterEntry } from '../../../../src/schemas/as/roster-entry'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { GrantKind } from '../../../../src/schemas/as/leave-value-lists'
import { openByGrant, readByGrant, readByGrantOrForm } from '../access/readers'
import { planFollowers } from '../correction/plan-changes'
import { openSince } from '../period/open-since'
import { matchCards } from '../punch/match-cards'
import type { Change, Follower } from './follower'
import { rebuildStored, requestRebuild } from './request-rebuild'

type Hooks = Readonly<Record<string, EntityHooks>>

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

const followers: Readonly<Record<string, Follower>> = {
  async 'as/punch'(ctx, { after }: Change<RowOf<typeof punch>>) {
    if (after.user !== null) await requestRebuild(ctx, after.user, companyDayOf(ctx, after.at))
  },
  async 'as/roster-entry'(ctx, { after }: Change<RowOf<typeof rosterEntry>>) {
    await requestRebuild(ctx, after.user, after.work_date.slice(0, 10))
  },
  async 'as/dayoff'(ctx, change: Change<RowOf<typeof dayoff>>) {
    if (!isChanged(change, ['state', 'start_at', 'end_at', 'leave', 'parts'])) return
    for (const { start_at, end_at } of change.before ? [change.before, change.after] : [change.after])
      await requestRebuild(ctx, change.after.user, companyDayOf(ctx, start_at), companyDayOf(ctx, end_at))
  },
  async 'as/overtime'(ctx, change: Change<RowOf<typeof overtime>>) {
    const { before, after } = change
    if (!isChanged(change, ['state', 'work_date', 'start_at', 'end_at', 'break_min', 'urgent'])) return
    for (const one of before ? [before, after] : [after]) await requestRebuild(ctx, after.user, one.work_date.slice(0, 10))
  },
  async 'as/member'(ctx, { before, after }: Change<RowOf<typeof member>>) {
    await matchCards(ctx, after)
    if (before) await rebuildStored(ctx, [after.user], openSince(ctx), companyToday(ctx))
  },
  async 'as/closure'(ctx, { before, after }: Change<RowOf<typeof closure>>) {
    for (const one of before ? [before, after] : [after])
      await rebuildStored(ctx, null, addDays(companyDayOf(ctx, one.start_at), -1), addDays(companyDayOf(ctx, one.end_at), 1))
  },
  'as/shift': everybodysDays,
  'as/roster-pattern': everybodysDays,
  'as/flex-plan': everybodysDays,
  'as/flex-assignment': everybodysDays,
  'as/setting': everybodysDays,
}

/** A new record, one that goes, or one of which a day sees something else than before. */
const isChanged = <Row extends object>({ before, after }: Change<Row>, fields: readonly (keyof Row)[]): boolean =>
  !before || before === after || fields.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))

/** What holds for many people: their days of the months that are open. A new record concerns nobody yet, but for an assignment. */
async function everybodysDays(ctx: Context, { before, after }: Change<object>): Promise<void> {
  if (before || 'owner' in after) await rebuildStored(ctx, null, openSince(ctx), companyToday(ctx))
}

/** A region's year was published (sc.md §5.4): the days of its people, as far as they stand and are open. */
export async function rebuildYear(ctx: Context, year: number): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select 1 as id from as_day_record where work_date between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date limit 1`.execute(
    ctx.db,
  )
  if (rows.length > 0) await rebuildStored(ctx, null, `${year}-01-01`, `${year}-12-31`)
}
