/** What people do with events (vs.md §4, §9): each act of src/schemas/vs/event-actions.ts. */
import { sql } from 'kysely'
import type { ActionUseCase, Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { conflict, forbidden, invalidField } from '../../../kernel/errors'
import { destroyAnonymous } from '../answer/anonymous-answers'
import { mayInCategory } from '../category/rights'
import { postResults } from '../port/results-bulletin'
import { writeProtocol } from '../protocol/write-protocol'
import { emptyBox } from '../secret/ballot-box'
import { destroyAllKeys, destroySigningKeys, makeKeys, throwKeysAway } from '../secret/ballot-keys'
import { lapseRequest } from './close-request'
import { notifyParticipants } from './notify-participants'
import type { EventRow } from './event-questions'
import { requirePublishable } from './publication'
import { settleRoster } from '../roster/settle-roster'
import { requireSigned } from './signatures'
import { dropInactive, emptyRoster, everyone, participantsOf, weightClasses, whoIsOpen } from './roster'
import { closingAfterPause, isClosingTime } from './rules/times'

type Act = ActionUseCase<EventRow>

export const reasonOf = ({ reason }: Values): string => (typeof reason === 'string' ? reason : '')

/** @throws 403 for who neither organises it nor manages its category */
export async function requireManager(ctx: Context, row: EventRow): Promise<void> {
  const isOfTheirs = ctx.person !== null && (row.organiser === ctx.person.id || (row.co_organisers ?? []).includes(ctx.person.id))
  if (!isOfTheirs && !(await mayInCategory(ctx, 'manage', row.category))) throw forbidden('not_manager')
}

export const acts: Readonly<Record<string, Act>> = {
  publish: {
    async run(ctx, { before }) {
      await requireManager(ctx, before)
      const eligible = await settleRoster(ctx, before.id, await participantsOf(ctx, before))
      const classes = await weightClasses(ctx, before)
      const questions_hash = requirePublishable(
        ctx,
        before,
        classes.map(({ people }) => people),
      )
      if (before.secrecy === 'secret')
        await makeKeys(
          ctx,
          before,
          classes.map(({ weight }) => weight),
        )
      return { published_at: ctx.now().toISOString(), questions_hash, eligible }
    },
    async afterwards(ctx, { after }) {
      await writeProtocol(ctx, {
        event: after.id,
        act: 'publish',
        detail: { eligible: after.eligible, questions_hash: after.questions_hash },
      })
      await notifyParticipants(ctx, after, 'invited', await everyone(ctx, after.id))
    },
  },
  'back-to-draft': {
    async run(ctx, { before }) {
      await requireManager(ctx, before)
      await notifyParticipants(ctx, before, 'withdrawn', await everyone(ctx, before.id))
      await emptyRoster(ctx, before.id)
      await throwKeysAway(ctx, before.id)
      await writeProtocol(ctx, { event: before.id, act: 'back_to_draft' })
      return { published_at: null, questions_hash: null, eligible: 0 }
    },
  },
  extend: {
    async run(ctx, { before, input }) {
      await requireManager(ctx, before)
      const closes_at = String(input.closes_at)
      if (Date.parse(closes_at) < Date.parse(before.closes_at)) throw invalidField('closes_at', 'vs:error.only_later')
      if (!isClosingTime(before.opens_at, closes_at)) throw invalidField('closes_at', 'vs:error.closing_time')
      await writeProtocol(ctx, {
        event: before.id,
        act: 'extend',
        detail: { from: before.closes_at, to: closes_at, reason: reasonOf(input) },
      })
    },
    afterwards: async (ctx, { after }) => notifyParticipants(ctx, after, 'extended', await everyone(ctx, after.id)),
  },
  suspend: {
    async run(ctx, { before, input }) {
      await requireManager(ctx, before)
      await writeProtocol(ctx, { event: before.id, act: 'suspend', detail: { reason: reasonOf(input) } })
      return { suspended_at: ctx.now().toISOString() }
    },
  },
  resume: {
    async run(ctx, { before, input }) {
      await requireManager(ctx, before)
      const closes_at =
        input.extend_by_pause === false || before.suspended_at === null
          ? before.closes_at
          : closingAfterPause(before.closes_at, { from: before.suspended_at, to: ctx.now() })
      if (Date.parse(closes_at) <= ctx.now().getTime()) throw conflict('vs:error.closed_meanwhile')
      await writeProtocol(ctx, { event: before.id, act: 'resume', detail: { closes_at, reason: reasonOf(input) } })
      return { suspended_at: null, closes_at }
    },
  },
  close: {
    async run(ctx, { before, input }) {
      await requireManager(ctx, before)
      return closeByHand(ctx, before, reasonOf(input))
    },
    afterwards: notifyOfClosing,
  },
  remind: {
    async run(ctx, { before }) {
      await requireManager(ctx, before)
      await remind(ctx, before)
      return undefined
    },
  },
  'publish-results': {
    async run(ctx, { before, input: { bulletin, bulletin_category: category } }) {
      await requireManager(ctx, before)
      await requireSigned(ctx, before)
      await writeProtocol(ctx, { event: before.id, act: 'publish_results' })
      // With the tick the declaration demands a category.
      if (bulletin === true && typeof category === 'number') {
        await postResults(ctx, before, category)
        await writeProtocol(ctx, { event: before.id, act: 'post_bulletin' })
      }
      return { results_published_at: ctx.now().toISOString() }
    },
    afterwards: async (ctx, { after }) => notifyParticipants(ctx, after, 'results', await everyone(ctx, after.id)),
  },
  cancel: {
    async run(ctx, { before, input }) {
      await requireManager(ctx, before)
      await destroyAnonymous(ctx, before.id)
      await emptyBox(ctx, before.id)
      await destroyAllKeys(ctx, before.id)
      const lapsed = await lapseRequest(ctx, before)
      await writeProtocol(ctx, { event: before.id, act: 'cancel', detail: { reason: reasonOf(input) } })
      return { cancelled_at: ctx.now().toISOString(), ...lapsed }
    },
    async afterwards(ctx, { before, after }) {
      if (before.state !== 'draft') await notifyParticipants(ctx, after, 'cancelled', await everyone(ctx, after.id))
    },
  },
  archive: {
    async run(ctx, { before }) {
      await requireManager(ctx, before)
      await writeProtocol(ctx, { event: before.id, act: 'archive' })
      return undefined
    },
  },
}

/** Before its time. @param row open, locked @returns what to write beside */
export async function closeByHand(ctx: Context, { id }: EventRow, reason: string): Promise<Values> {
  await destroySigningKeys(ctx, id)
  await writeProtocol(ctx, { event: id, act: 'close', detail: { reason } })
  return { closed_at: ctx.now().toISOString(), next_reminder_at: null, eligible: await dropInactive(ctx, id) }
}

/** Everybody was given a later time. */
export async function notifyOfClosing(ctx: Context, { after }: { after: EventRow }): Promise<void> {
  await notifyParticipants(ctx, after, 'closing', await everyone(ctx, after.id))
}

/** Only who has neither answered nor taken a paper (vs.md §7). @returns how many */
export async function remind(ctx: Context, row: Pick<EventRow, 'id' | 'title'>): Promise<number> {
  const people = await whoIsOpen(ctx, row.id)
  // Neither history nor audit of the roster: freezeRoster says why.
  await sql`update vs_participant set reminded = reminded + 1 where event_id = ${row.id} and user_id = any(${people}::bigint[])`.execute(
    ctx.db,
  )
  await notifyParticipants(ctx, row, 'reminder', people)
  await writeProtocol(ctx, { event: row.id, act: 'remind', detail: { people: people.length } })
  return people.length
}
