/** Plans of flexible hours (as.md §3): a band that holds its core, and one plan for a person on a day. */
import { sql } from 'kysely'
import type { flexAssignment } from '../../../../src/schemas/as/flex-assignment'
import type { flexPlan } from '../../../../src/schemas/as/flex-plan'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { I18nText } from '../../../../src/schemas/core/types'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { EntityHooks } from '../../../contracts/hooks'
import type { FieldErrors } from '../../../kernel/errors'
import { personNames } from '../../../resource/read/person-names'
import { organisation } from '../../sc'

export const flexPlanHooks: EntityHooks<RowOf<typeof flexPlan>> = {
  validate(_ctx, { after }): FieldErrors | undefined {
    if (after.kind !== 'flexitime') return undefined
    const { core_start: core, core_end: coreEnd, band_start: band, band_end: bandEnd } = after
    if (core && coreEnd && coreEnd <= core) return { core_end: [{ key: 'as:error.core_order' }] }
    if (band && core && band > core) return { band_start: [{ key: 'as:error.band_holds_core' }] }
    return bandEnd && coreEnd && bandEnd < coreEnd ? { band_end: [{ key: 'as:error.band_holds_core' }] } : undefined
  },
}

interface Assignment {
  owner: string
  plan: I18nText
  from: string
}

export const flexAssignmentHooks: EntityHooks<RowOf<typeof flexAssignment>> = {
  /** Owners are people, departments and groups: whether two plans meet in one person is known only when they are resolved. */
  async validate(ctx, { before, after }) {
    await sql`select pg_advisory_xact_lock(hashtextextended('as/flex-assignment', 0))`.execute(ctx.db)
    const { rows } = await sql<Assignment>`
      select a.owner, p.name as plan, a.valid_from::text as "from" from as_flex_assignment as a join as_flex_plan as p on p.id = a.plan_id
      where a.id <> ${before?.id ?? 0} and a.deleted_at is null
        and daterange(a.valid_from, a.valid_to, '[]') && daterange(${after.valid_from}::text::date, ${after.valid_to ?? null}::text::date, '[]')
      order by a.id`.execute(ctx.db)
    if (rows.length === 0) return undefined
    const own = new Set(await organisation.expand(ctx, [after.owner]))
    for (const { owner, plan, from } of rows) {
      const shared = (await organisation.expand(ctx, [owner])).find((user) => own.has(user))
      if (shared === undefined) continue
      const person = (await personNames(ctx, [shared])).get(shared) ?? ''
      return { owner: [{ key: 'as:error.two_plans', params: { person, plan: i18nText(plan, ctx.language), from } }] }
    }
    return undefined
  },
}
