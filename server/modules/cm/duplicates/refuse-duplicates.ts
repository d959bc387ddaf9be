/** A record that may be there already is written only after somebody has looked at the other one (cm.md R5). */
import type { Context } from '../../../kernel/context'
import { ApiError, invalidField, type Message } from '../../../kernel/errors'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import { mayDo } from '../../../resource/query/rights'
import { intentOf } from '../../../resource/write/intent'
import { same } from '../../../../src/schemas/core/same'
import { cmSetting } from '../settings/setting'
import type { DuplicateRule } from './duplicate-rule'
import { findDuplicates, type Duplicate } from './find-duplicates'

/** What comes beside the fields of a record: who looked at these. */
export interface Confirmation {
  confirm_duplicates?: readonly number[]
  /** Why it is a different one although it looks certain. */
  duplicate_reason?: string
}

export interface DuplicateIntent {
  /** It is asked whether the record is there already: somebody can answer. */
  duplicates?: Confirmation
}

/**
 * The hooks of an entity, and this question after them, where the act asks it.
 * @param hooks those of the module, which go first: what is wrong with the record itself is told alone
 */
export function withDuplicateCheck(hooks: EntityHooks, rule: DuplicateRule): EntityHooks {
  return {
    ...hooks,
    async beforeSave(ctx, change) {
      const derived = (await hooks.beforeSave?.(ctx, change)) ?? {}
      // Of several records that are written at once it is kept with those that looked certain.
      const { duplicate_reason } = intentOf(ctx, rule.entity)?.duplicates ?? {}
      return duplicate_reason && (await isCertain(ctx, rule, { ...change, after: { ...change.after, ...derived } }))
        ? { ...derived, duplicate_reason }
        : derived
    },
    async validate(ctx, change) {
      const errors = await hooks.validate?.(ctx, change)
      if (errors && Object.keys(errors).length > 0) return errors
      const confirmation = intentOf(ctx, rule.entity)?.duplicates
      if (confirmation) await refuseDuplicates(ctx, rule, change, confirmation)
      return undefined
    },
  }
}

/**
 * @throws 422 `duplicates` with `meta.duplicates` while one of them is not confirmed, 422 on `duplicate_reason` where it is
 *   certain and no reason is given, or without the right to write it all the same
 */
export async function refuseDuplicates(
  ctx: Context,
  rule: DuplicateRule,
  { before, after }: { before: Values | null; after: Values },
  { confirm_duplicates = [], duplicate_reason }: Confirmation,
): Promise<void> {
  const duplicates = await duplicatesOf(ctx, rule, { before, after })
  if (duplicates.length === 0) return
  const { duplicate_certain: certain } = await cmSetting(ctx)
  const may_create = mayDo(ctx, ctx.snapshot.get(rule.entity), 'create-duplicate')
  const meta = { entity: rule.entity, duplicates, certain, may_create }
  if (duplicates.some(({ id }) => !confirm_duplicates.includes(id))) throw duplicateError(meta)
  if (duplicates.every(({ score }) => score < certain)) return
  if (!may_create) throw duplicateError(meta, { key: 'cm:error.duplicate_right' })
  if (!duplicate_reason?.trim()) throw invalidField('duplicate_reason', 'error:validation.required')
}

/** None where nothing changed that is compared. */
async function duplicatesOf(
  ctx: Context,
  rule: DuplicateRule,
  { before, after }: { before: Values | null; after: Values },
): Promise<Duplicate[]> {
  if (before && rule.compares.every((field) => same(before[field] ?? null, after[field] ?? null))) return []
  return findDuplicates(ctx, rule, after, before)
}

async function isCertain(ctx: Context, rule: DuplicateRule, change: { before: Values | null; after: Values }): Promise<boolean> {
  const [duplicates, { duplicate_certain }] = [await duplicatesOf(ctx, rule, change), await cmSetting(ctx)]
  return duplicates.some(({ score }) => score >= duplicate_certain)
}

export const duplicateText = ({ title, score, owner }: Duplicate): Message =>
  title === null
    ? { key: 'cm:error.duplicate_hidden', params: { owner: owner ?? '–' } }
    : { key: 'cm:error.duplicate', params: { title, score } }

/** What the question on the screen needs to know. */
interface Meta {
  entity: string
  duplicates: readonly Duplicate[]
  certain: number
  may_create: boolean
}

function duplicateError(meta: Meta, text?: Message): ApiError {
  const messages = meta.duplicates.map(duplicateText)
  const errors = { duplicate: text ? [text] : messages }
  return new ApiError(422, errors.duplicate[0] ?? { key: 'error:invalid' }, { code: 'duplicates', errors, meta })
}
