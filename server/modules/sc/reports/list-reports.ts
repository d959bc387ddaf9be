/** Lists mailed by the clock (shell.md §8): made from a list, due by their own rhythm, run as their owner. */
import { sql } from 'kysely'
import type { Language } from '../../../../src/schemas/core/types'
import { withAllRights, type Context } from '../../../kernel/context'
import type { FieldErrors } from '../../../kernel/errors'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import { insertJob } from '../../../jobs/states'
import { mayDo } from '../../../resource/query/rights'
import { areFilters, isSort } from '../saved-views/rules/list-settings'
import { nextDue, type Rhythm } from './rules/report-times'
import { ownerErrors } from '../groups/unknown-owners'

export const reportJobKind = 'sc.list-report'

export const listReportHooks: EntityHooks = {
  beforeSave: (ctx, { before, after }) => ({
    ...(before ? {} : { user: ctx.person?.id ?? after.user }),
    next_at: after.active === true && isTime(after.time) ? nextDue(rhythmOf(after), ctx.companyZone(), ctx.now()).toISOString() : null,
  }),

  async validate(ctx, { after }) {
    return { ...screenErrors(ctx, after), ...shapeErrors(after), ...(await ownerErrors(ctx, after, ['receivers'])) }
  },
}

/** Whoever may take the list away as a file may send it too; who lost that may still switch his reports off. */
function screenErrors(ctx: Context, { screen, active }: Values): FieldErrors {
  const entity = ctx.snapshot.find(String(screen))
  const may =
    entity?.x.standard_actions.includes('export') && (ctx.person === null || (mayDo(ctx, entity, 'list') && mayDo(ctx, entity, 'export')))
  return may || active === false ? {} : { screen: [{ key: 'sc:error.report_screen' }] }
}

function shapeErrors({ filters, sort }: Values): FieldErrors {
  const broken: FieldErrors[string] = [{ key: 'sc:error.view_shape' }]
  return {
    ...((filters ?? null) === null || areFilters(filters) ? {} : { filters: broken }),
    ...((sort ?? null) === null || isSort(sort) ? {} : { sort: broken }),
  }
}

const isTime = (value: unknown): boolean => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d/.test(value)

/** The row as the declaration types it. */
const rhythmOf = ({ frequency, weekday, month_day, time }: Values): Rhythm => ({
  frequency: frequency === 'daily' || frequency === 'monthly' ? frequency : 'weekly',
  time: String(time),
  weekday: typeof weekday === 'string' ? weekday : null,
  month_day: typeof month_day === 'number' ? month_day : null,
})

/** Starts what is due, each once over all nodes; one that was missed while nothing ran is made up for, once. */
export async function startDueReports(ctx: Context): Promise<void> {
  const { rows } = await sql<Values & { id: number; user: number; name: string; language: Language; is_active: boolean }>`
    select r.id, r.user_id as user, r.name, r.frequency, r.weekday, r.month_day, to_char(r.time, 'HH24:MI') as time, coalesce(u.language, ${ctx.language}) as language, u.status = 'active' as is_active
    from sc_list_report as r join sc_user as u on u.id = r.user_id where r.active and r.deleted_at is null and r.next_at <= ${ctx.now()} order by r.next_at limit 100 for update of r skip locked`.execute(
    ctx.db,
  )
  for (const { id, user, name, language, is_active, ...row } of rows) {
    await sql`update sc_list_report set next_at = ${nextDue(rhythmOf(row), ctx.companyZone(), ctx.now())} where id = ${id}`.execute(ctx.db)
    // While its owner may not sign in nothing is sent in his name.
    if (is_active)
      await insertJob(
        { ...withAllRights(ctx), acting_for: user, language },
        { kind: reportJobKind, title: name, params: { report: id }, unique_key: `list report ${id}` },
      )
  }
}
