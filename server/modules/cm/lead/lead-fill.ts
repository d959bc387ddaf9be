/** What is filled on a lead's way, where its stages ask for it (cm.md §2.1, R3). */
import { writableFields } from '../../../../src/schemas/core/json-schema'
import type { LeadFields } from '../../../../src/shared/cm/lead'
import type { Context } from '../../../kernel/context'
import { invalid } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { requireAction } from '../../../resource/query/rights'
import { withIntent } from '../../../resource/write/intent'
import { partiesOf } from './lead-convert'

const entityOf = (ctx: Context) => ctx.snapshot.get('cm/lead')

/** Passing over what the stages ask for takes a right, and says why. @throws 403 */
export function skipping(ctx: Context, { skip_reason }: LeadFields): Context {
  if (skip_reason === undefined) return ctx
  requireAction(ctx, entityOf(ctx), 'skip-requirements')
  return withIntent(ctx, 'cm/lead', { skips: true, skip_reason })
}

/**
 * Of the fields those that people write; ticks with who and when; and the organization that a stage asks for, made of what the lead was
 * told: with the act, or not at all.
 * @throws 403 without the right to convert, 422 naming what nobody writes
 */
export async function filledValues(ctx: Context, before: Values, { values = {}, checklist = [], convert }: LeadFields): Promise<Values> {
  const writable = new Set(writableFields(entityOf(ctx)).map(({ name }) => name))
  const unknown = Object.keys(values).filter((name) => !writable.has(name))
  if (unknown.length > 0)
    throw invalid(Object.fromEntries(unknown.map((name) => [name, [{ key: 'error:validation.additionalProperties' }]])))
  const ticked = (before.checklist_done ?? {}) as Readonly<Record<string, unknown>>
  const by = { by: ctx.person?.id ?? null, at: ctx.now().toISOString() }
  const added = Object.fromEntries(checklist.filter((key) => !Object.hasOwn(ticked, key)).map((key) => [key, by]))
  if (convert) requireAction(ctx, entityOf(ctx), 'convert')
  return {
    ...values,
    ...(checklist.length > 0 ? { checklist_done: { ...ticked, ...added } } : {}),
    ...(convert ? await partiesOf(ctx, before, convert) : {}),
  }
}
