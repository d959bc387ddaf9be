/**
 * A secret event closes before its time by two (vs.md §4): who runs it requests that with a reason, and somebody else of its committee
 * confirms.
 * The row is locked by each of the acts, so of two at once the second meets what the first has left.
 */
import type { ActionUseCase } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { conflict, forbidden } from '../../../kernel/errors'
import { notify, organisation } from '../../sc'
import { mayInCategory, ownersOf } from '../category/rights'
import { writeProtocol } from '../protocol/write-protocol'
import { closeByHand, notifyOfClosing, reasonOf, requireManager } from './acts'
import { noRequest } from './close-request'
import type { EventRow } from './event-questions'
import { confirmFault } from './rules/early-close'

type Act = ActionUseCase<EventRow>

export const earlyCloseActs: Readonly<Record<'request-close' | 'confirm-close' | 'withdraw-close', Act>> = {
  'request-close': {
    async run(ctx, { before, input }) {
      await requireManager(ctx, before)
      if (Date.parse(before.closes_at) <= ctx.now().getTime()) throw conflict('vs:error.close_lapsed')
      const committee = await committeeOf(ctx, before)
      if ((await othersOf(ctx, committee)).length === 0) throw conflict('vs:error.close_nobody')
      await writeProtocol(ctx, { event: before.id, act: 'request_close', detail: { reason: reasonOf(input) } })
      return {
        ...{ close_requested_at: ctx.now().toISOString(), close_requested_by: ctx.person?.id ?? null },
        ...{ close_reason: reasonOf(input), close_confirmers: committee },
      }
    },
    async afterwards(ctx, { after: { id, title, close_confirmers } }) {
      await notify.send(ctx, {
        event: 'vs.close-wanted',
        to: close_confirmers ?? [],
        data: { title: title ?? {}, body: notify.text('vs:notice.close-wanted', () => ({})) },
        url: `/vs/admin/event-maint/all/${id}`,
        model: { module: 'vs', id },
      })
    },
  },
  'confirm-close': {
    async run(ctx, { before }) {
      const { id, close_requested_at: requested_at, close_requested_by: requested_by, close_reason, closes_at } = before
      const fault = confirmFault(
        { requested_at, requested_by, closes_at },
        { person: ctx.person?.id ?? 0, isOfCommittee: await isOfCommittee(ctx, before), now: ctx.now() },
      )
      if (fault === 'not_committee') throw forbidden('not_committee')
      if (fault === 'same_person') throw forbidden('own_request')
      if (fault !== null) throw conflict(fault === 'lapsed' ? 'vs:error.close_lapsed' : 'error:action.not_now')
      await writeProtocol(ctx, { event: id, act: 'confirm_close' })
      return { ...noRequest, ...(await closeByHand(ctx, before, close_reason ?? '')) }
    },
    afterwards: notifyOfClosing,
  },
  'withdraw-close': {
    async run(ctx, { before }) {
      await requireManager(ctx, before)
      await writeProtocol(ctx, { event: before.id, act: 'withdraw_close' })
      return noRequest
    },
  },
}

/** Owner codes: its organisers, who manages its category, and the commission. Who maintains all events is none of it by that alone. */
async function committeeOf(ctx: Context, { category, organiser, co_organisers }: EventRow): Promise<string[]> {
  const organisers = [organiser, ...(co_organisers ?? [])].flatMap((person) => (person === null ? [] : [`u${person}`]))
  const holders = [...(await ownersOf(ctx, category, 'manage')), ...(await ownersOf(ctx, category, 'commission'))]
  return [...new Set([...organisers, ...holders])]
}

const othersOf = async (ctx: Context, committee: readonly string[]): Promise<number[]> =>
  (await organisation.expand(ctx, committee)).filter((person) => person !== ctx.person?.id)

async function isOfCommittee(ctx: Context, { category, organiser, co_organisers }: EventRow): Promise<boolean> {
  if (ctx.person === null) return false
  if (organiser === ctx.person.id || (co_organisers ?? []).includes(ctx.person.id)) return true
  return (await mayInCategory(ctx, 'manage', category)) || mayInCategory(ctx, 'commission', category)
}
