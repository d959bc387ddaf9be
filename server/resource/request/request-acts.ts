/** What people do with a request besides its form (`request.acts`, docs/requests.md): the code of its declared actions. */
import type { Entity } from '../../../src/schemas/core/define'
import type { RequestAct } from '../../../src/schemas/core/request'
import type { ActionCall, ActionUseCase, Values } from '../../contracts/hooks'
import type { RequestRules } from '../../contracts/request'
import type { Context } from '../../kernel/context'
import { conflict, invalid } from '../../kernel/errors'
import { findRecord } from '../read/read'
import { asAnswer } from './entered-request'
import { errorsOf } from './errors-of'
import { beginTakeBack } from './phases'
import { storedRequest } from './stored-request'

/** By the name of the action. */
export function actsOf(entity: Entity, rules: RequestRules): Readonly<Record<string, ActionUseCase>> {
  const { name, fields } = entity
  const noted = ({ input: { reason } }: ActionCall): Values =>
    typeof reason === 'string' && fields.some((field) => field.name === 'note') ? { note: reason } : {}

  /** The record with every field: who acts may not read all of them. @throws 422 where the rules say no */
  const judged = async (ctx: Context, { id }: ActionCall, act: RequestAct): Promise<Values> => {
    const record = await storedRequest(ctx, name, id)
    const findings = (await rules.judge_act?.(ctx, record, act)) ?? []
    if (findings.length > 0) throw invalid(errorsOf(entity, findings))
    return record
  }
  const useCase = (act: RequestAct, own: Pick<ActionUseCase, 'run' | 'afterwards'>): ActionUseCase => ({
    ...{ ...own, locks: (ctx, id) => lockAsForms(ctx, entity, rules, id) },
    ...(rules.offers ? { offers: (ctx, alias) => rules.offers?.(ctx, act, alias) } : {}),
  })
  // As it was taken back, by the record as it was read for who cancels it.
  const cancelled = new WeakMap<Values, Values>()

  const acts: Readonly<Record<RequestAct, ActionUseCase>> = {
    cancel: useCase('cancel', {
      async run(ctx, call) {
        const record = await judged(ctx, call, 'cancel')
        cancelled.set(call.before, record)
        const further = await asAnswer(() => beginTakeBack(ctx, rules, record, { key: cancelKey(name, record) }))
        return { ...noted(call), ...further }
      },
      async afterwards(ctx, { id, before }) {
        const record = cancelled.get(before) ?? before
        const after = await storedRequest(ctx, name, id)
        await asAnswer(async () => rules.changed?.(ctx, { before: record, after, posting: { key: cancelKey(name, record) } }))
      },
    }),
    // The fields are written by the action: that judges and posts it anew, as an amended one (entered-request.ts).
    reschedule: useCase('reschedule', {
      async run(ctx, call) {
        const record = await judged(ctx, call, 'reschedule')
        const findings = (await rules.judge_reversal?.(ctx, record)) ?? []
        if (findings.length > 0) throw invalid(errorsOf(entity, findings))
        return noted(call)
      },
    }),
    retry: useCase('retry', {
      async run(ctx, call) {
        const form = formOf(await judged(ctx, call, 'retry'))
        await asAnswer(async () => ctx.ports?.workflow?.retryPosting(ctx, form))
        return undefined
      },
    }),
    withdraw: useCase('withdraw', {
      async run(ctx, call) {
        await ctx.ports?.workflow?.withdraw(ctx, formOf(await judged(ctx, call, 'withdraw')))
        return undefined
      },
    }),
    revoke: useCase('revoke', {
      async run(ctx, call) {
        const form = formOf(await judged(ctx, call, 'revoke'))
        await ctx.ports?.workflow?.requestRevocation(ctx, form, String(call.input.reason))
        return undefined
      },
    }),
  }
  return Object.fromEntries((entity.x.request?.acts ?? []).map((act) => [act, acts[act]]))
}

const cancelKey = (entity: string, { id, version }: Values): string => `cancel:${entity}:${Number(id)}:${Number(version)}`

/** @throws 409 where it has none: nothing waits there */
function formOf({ wf_instance: form }: Values): number {
  if (typeof form !== 'number') throw conflict('error:action.not_now')
  return form
}

/** In the order of a form's own acts: the form, what the rules lock, then the record. */
async function lockAsForms(ctx: Context, { name }: Entity, rules: RequestRules, id: number): Promise<void> {
  if (!(await findRecord(ctx, ctx.snapshot.get(name), id))) return
  const record = await storedRequest(ctx, name, id)
  if (typeof record.wf_instance === 'number') await ctx.ports?.workflow?.lockForm(ctx, record.wf_instance)
  await rules.locks?.(ctx, record)
}
