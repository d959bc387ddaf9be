/** Rules of activities that a schema can't say (cm.md §3.6, §4, §9). */
import { Temporal } from 'temporal-polyfill'
import { actorOf, type Context } from '../../../kernel/context'
import type { FieldErrors } from '../../../kernel/errors'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import { dayBounds } from '../../../kernel/company-time'
import { announceAt, foreignParties, partiesOf, refreshParties } from './activity-parties'
import { keepActivity } from '../quota/keep-entries'
import { remindAt } from './rules/activity-times'

export const activityHooks: EntityHooks = {
  beforeSave(ctx, { before, after }) {
    const due_at = after.all_day === true ? startOfDay(ctx, after.due_at) : after.due_at
    const standing = { ...after, due_at }
    return {
      due_at,
      owner: after.owner ?? actorOf(ctx),
      done_at: after.status === 'done' ? (after.done_at ?? ctx.now().toISOString()) : null,
      remind_at:
        before && !isMoved(before, standing)
          ? after.remind_at
          : remindAt({ status: after.status, due_at, remind_before: after.remind_before }, ctx.now()),
    }
  },

  async validate(ctx, { before, after }) {
    return { ...timeErrors(ctx, { before, after }), ...(await foreignParties(ctx, after)) }
  },

  async afterSave(ctx, { before, after }) {
    await keepActivity(ctx, { before, after })
    const parties = await partiesOf(ctx, [before, after])
    await refreshParties(ctx, parties)
    await announceAt(ctx, parties)
  },

  async beforeDelete(ctx, row) {
    await keepActivity(ctx, { before: null, after: row, gone: true })
    const parties = await partiesOf(ctx, [row])
    await refreshParties(ctx, parties, Number(row.id))
    await announceAt(ctx, parties)
  },
}

const isMoved = (before: Values, after: Values): boolean =>
  ['due_at', 'remind_before', 'status'].some((field) => before[field] !== after[field])

/** A value that is no instant is refused by the schema a moment later. */
function startOfDay(ctx: Context, due: unknown): unknown {
  if (typeof due !== 'string' || Number.isNaN(Date.parse(due))) return due
  const date = Temporal.Instant.fromEpochMilliseconds(Date.parse(due)).toZonedDateTimeISO(ctx.companyZone()).toPlainDate().toString()
  return new Date(dayBounds(ctx, date).start).toISOString()
}

/** What is done was not done tomorrow; cancelled comes by its own act. */
function timeErrors(ctx: Context, { before, after }: { before: Values | null; after: Values }): FieldErrors {
  return {
    ...(typeof after.done_at === 'string' && new Date(after.done_at).getTime() > ctx.now().getTime() + clockSkew
      ? { done_at: [{ key: 'cm:error.done_later' }] }
      : {}),
    ...(!before && after.status === 'cancelled' ? { status: [{ key: 'cm:error.activity_new_cancelled' }] } : {}),
  }
}

/** Milliseconds by which clocks of browsers may be fast. */
const clockSkew = 5 * 60_000
