/** Rules of events that a schema can't say (vs.md §3, §6, §9). */
import { sql } from 'kysely'
import type { EntityHooks, Unsaved } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { conflict, type FieldErrors } from '../../../kernel/errors'
import { organisation } from '../../sc'
import { refuseInForm } from '../approval/decision'
import { actsWithForms } from '../approval/acts-with-forms'
import { holdsIn, maintainsAll, mayInCategory, mayInSome } from '../category/rights'
import type { EventRow } from './event-questions'
import { isClosingTime, lengthOf } from './rules/times'
import { manages, readsEvent, runsEvent, runsItself } from './who-reads'

export const eventHooks: EntityHooks<EventRow> = {
  alsoReads: readsEvent,
  /** Own ones before those that they maintain by right. */
  listsFirst: (ctx, alias) =>
    ctx.person ? sql<boolean>`(${sql.ref(`${alias}.organiser_id`)} is not distinct from ${ctx.person.id}::bigint)` : undefined,
  alsoWrites: (ctx, alias) => (maintainsAll(ctx) ? sql<boolean>`true` : manages(ctx, alias)),
  /** Once it is counted; who runs it publishes the result. Anybody else reads it through the results, when it is time. */
  alsoOpens(ctx, guard, alias) {
    const id = sql.ref(`${alias}.id`)
    switch (guard) {
      case 'result':
        return sql<boolean>`(${sql.ref(`${alias}.state`)} in ('counted', 'published', 'archived') and ${runsEvent(ctx, id)})`
      case 'turnout':
        return runsItself(ctx, id)
      case 'closing':
        return sql<boolean>`(${runsItself(ctx, id)} or ${holdsIn(ctx, 'commission', sql.ref(`${alias}.category_id`))})`
      default:
        return undefined
    }
  },
  offersCreate: (ctx) => mayInSome(ctx, 'create'),
  actions: actsWithForms,

  async validate(ctx, { before, after }) {
    if (before) refuseInForm(ctx, before)
    return {
      ...timeErrors(after),
      ...(await ownerErrors(ctx, after)),
      ...(await categoryErrors(ctx, before, after)),
    }
  },

  async beforeDelete(ctx, event) {
    const { state } = event
    refuseInForm(ctx, event)
    if (state !== 'draft' && state !== 'cancelled') throw conflict('vs:error.cancel_first')
  },
}

function timeErrors({ opens_at, closes_at, remind }: Unsaved<EventRow>): FieldErrors {
  return {
    ...(isClosingTime(opens_at, closes_at) ? {} : { closes_at: [{ key: 'vs:error.closing_time' }] }),
    ...((remind ?? []).every((text) => lengthOf(text) !== null) ? {} : { remind: [{ key: 'vs:error.reminder' }] }),
  }
}

async function ownerErrors(ctx: Context, { audience, exclude }: Unsaved<EventRow>): Promise<FieldErrors> {
  const errors: FieldErrors[] = []
  for (const [field, owners] of Object.entries({ audience, exclude })) {
    const [owner] = await organisation.unknown(ctx, owners ?? [])
    if (owner !== undefined) errors.push({ [field]: [{ key: 'sc:error.owner_unknown', params: { owner } }] })
  }
  return Object.assign({}, ...errors) as FieldErrors
}

async function categoryErrors(ctx: Context, before: EventRow | null, { category }: Unsaved<EventRow>): Promise<FieldErrors> {
  if (before?.category === category || (await mayInCategory(ctx, 'create', category))) return {}
  return { category: [{ key: 'vs:error.no_create_right' }] }
}
