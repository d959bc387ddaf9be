/** Rules of people that their schema can't say (sc.md §3.1, §4, §6). */
import { same } from '../../../../src/schemas/core/same'
import { dynamicGroups } from '../../../auth/rights/dynamic-groups'
import { raiseEpoch } from '../../../auth/session/epoch'
import type { Context } from '../../../kernel/context'
import type { Values, EntityHooks } from '../../../contracts/hooks'
import { invalidField, type FieldErrors } from '../../../kernel/errors'
import { refuseTouchingAdministrator } from '../rights/administrators'
import { userFieldsOf } from '../groups/group-condition'
import { refuseLosingPlan } from '../offboarding/offboarding'
import { contactErrors, formerEmail, publishContactChange } from './contact-change'
import { publishEmploymentChange } from './employment-change'
import { dropFormerPhoto, photoErrors } from './photos'
import { refreshPostMarks } from '../posts/post-marks'
import { isTimeZone } from '../company/rules/time-zone'
import { needsSeat, seatErrors, seatsLeft } from '../license/seats'

export const userHooks: EntityHooks = {
  // Nobody is invited by a mail without an address: the first password is handed over.
  beforeSave: async (ctx, { before, after }) => {
    if (before) return formerEmail(ctx, before, after)
    return !after.email && after.first_password === 'invite' ? { first_password: 'one-time' } : {}
  },

  async validate(ctx, { before, after }) {
    if (before) {
      await refuseTouchingAdministrator(ctx, Number(before.id))
      await refuseLosingPlan(ctx, before, after)
    }
    const seat = needsSeat({ before, after })
      ? await seatErrors(ctx, before === null ? 'account' : 'directory_hidden', before === null ? undefined : Number(before.id))
      : undefined
    return {
      ...zoneErrors(after),
      ...deputyErrors(after),
      ...seat,
      ...(await photoErrors(ctx, before, after)),
      ...(before ? await contactErrors(ctx, before, after) : {}),
    }
  },

  scarce: seatsLeft,

  async afterSave(ctx, { before, after }) {
    const id = Number(after.id)
    if (before && before.status !== after.status) await refreshPostMarks(ctx, [id])
    await dropFormerPhoto(ctx, before, after)
    if (!before) return
    await followGroups(ctx, before, after)
    await publishContactChange(ctx, before, after)
    await publishEmploymentChange(ctx, id, before, after)
  },

  /** Whoever has signed in leaves traces that name him: he is offboarded instead. */
  async beforeDelete(ctx, row) {
    await refuseTouchingAdministrator(ctx, Number(row.id))
    if (row.status !== 'invited' || row.last_login_at !== null) throw invalidField('id', 'sc:error.user_signed_in_before')
  },
}

/** Roles by a dynamic group come and go at once with the fields that its condition names (sc.md §5.1, §7). */
async function followGroups(ctx: Context, before: Values, after: Values): Promise<void> {
  const named = (await dynamicGroups(ctx)).flatMap(({ condition }) => userFieldsOf(ctx, condition))
  if (named.some((field) => !same(before[field], after[field]))) await raiseEpoch(ctx, Number(after.id))
}

function zoneErrors({ time_zone }: Values): FieldErrors {
  return typeof time_zone === 'string' && !isTimeZone(time_zone) ? { time_zone: [{ key: 'sc:error.time_zone' }] } : {}
}

function deputyErrors({ id, deputies }: Values): FieldErrors {
  const entries = Array.isArray(deputies) ? (deputies as Values[]) : []
  return Object.fromEntries(
    entries.flatMap(({ user }, index) =>
      user !== undefined && user === id ? [[`deputies.${index}.user`, [{ key: 'sc:error.deputy_self' }]] as const] : [],
    ),
  )
}
