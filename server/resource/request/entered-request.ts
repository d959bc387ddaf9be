/** Requests that people enter without a form (docs/requests.md): judged by the same rules, approved at once, posted anew when amended. */
import type { Entity } from '../../../src/schemas/core/define'
import type { EntityHooks, Values } from '../../contracts/hooks'
import type { Posting, RequestRules } from '../../contracts/request'
import { WorkflowRefusal } from '../../contracts/workflow'
import type { Context } from '../../kernel/context'
import { ApiError, invalid } from '../../kernel/errors'
import { draftOf } from './draft'
import { errorsOf } from './errors-of'
import { writeRequest } from './stored-request'

type Change = { before: Values | null; after: Values }

/** @param own of the module: before the record is judged, and before what follows from it */
export function withEnteredHooks(entity: Entity, rules: RequestRules, own: EntityHooks = {}): EntityHooks {
  return {
    ...own,
    async beforeSave(ctx, change) {
      const given = await own.beforeSave?.(ctx, change)
      return { ...given, ...(await judged(ctx, entity, rules, { ...change, after: { ...change.after, ...given } })) }
    },
    async afterSave(ctx, change) {
      await own.afterSave?.(ctx, change)
      if (isPosted(entity, change)) await asAnswer(() => post(ctx, entity, rules, change))
    },
  }
}

const isEntered = ({ before, after }: Change): boolean => before === null && after.source !== 'form'

/** What was approved now says something else that counts (`request.amend`). */
const isAmended = ({ x }: Entity, { before, after }: Change): boolean =>
  before?.state === 'approved' &&
  after.state === 'approved' &&
  (x.request?.amend ?? []).some((name) => String(before[name]) !== String(after[name]))

const isPosted = (entity: Entity, change: Change): boolean =>
  (isEntered(change) && change.after.state === 'approved') || isAmended(entity, change)

/** @throws 422 naming the fields. What lacks a required field that counts is refused by its schema. */
async function judged(ctx: Context, entity: Entity, rules: RequestRules, { before, after }: Change): Promise<Values> {
  if (!isEntered({ before, after }) && !isAmended(entity, { before, after })) return {}
  const draft = draftOf(entity, after)
  const counted = entity.x.request?.amend ?? Object.keys(draft)
  if (entity.fields.some(({ name, required }) => required && counted.includes(name) && draft[name] === null)) return {}
  await rules.locks?.(ctx, draft)
  const { findings, values } = await rules.judge(ctx, draft, { phase: 'enter', former: before, form: null })
  if (findings.length > 0) throw invalid(errorsOf(entity, findings))
  return { ...values, state: 'approved', decided_at: ctx.now().toISOString() }
}

async function post(ctx: Context, entity: Entity, rules: RequestRules, { before, after }: Change): Promise<void> {
  const key = `${before ? 'amend' : 'add'}:${entity.name}:${Number(after.id)}:${Number(after.version)}`
  const posting: Posting = { key }
  if (before) await rules.give_back?.(ctx, before, { key: `${key}:back` })
  const further = Object.entries((await rules.use?.(ctx, after, posting)) ?? {}).filter(([name, value]) => after[name] !== value)
  const written = further.length > 0 ? await writeRequest(ctx, entity.name, Number(after.id), Object.fromEntries(further)) : after
  await rules.changed?.(ctx, { before, after: written, posting })
}

/** @throws 422 in the module's own words, where it refuses */
export async function asAnswer<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof WorkflowRefusal) throw new ApiError(422, error.text, { code: error.code })
    throw error
  }
}
