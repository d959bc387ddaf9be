/** Rules of voucher categories that a schema can't say (fa.md §3.1): a pattern that gives numbers, and what stays once one was given. */
import { sql } from 'kysely'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import type { FieldErrors } from '../../../kernel/errors'
import { numbering } from '../../sc'

/** Numbers that were given hang on these. */
const fixed = ['code', 'kind', 'pattern', 'reset'] as const

export const categoryHooks: EntityHooks = {
  async validate(ctx, { before, after }) {
    const changed = before ? fixed.filter((field) => before[field] !== after[field]) : []
    if (!before || changed.length === 0) return patternErrors(after)
    const { rows } = await sql`
      select from fa_voucher where category_id = ${before.id} and number is not null limit 1`.execute(ctx.db)
    const frozen: FieldErrors =
      rows.length === 0 ? {} : Object.fromEntries(changed.map((field) => [field, [{ key: 'fa:error.category_numbered' }]]))
    return { ...patternErrors(after), ...frozen }
  },
}

function patternErrors({ pattern, reset }: Values): FieldErrors {
  if (typeof pattern !== 'string') return {}
  const problem = numbering.problem(pattern, { own: ['CODE'], reset: reset === 'year' ? 'year' : 'month' })
  if (problem) return { pattern: [{ key: `error:sequence.${problem.key}`, params: problem.params }] }
  // Two categories would give one number.
  return pattern.includes('{CODE}') ? {} : { pattern: [{ key: 'fa:error.category_pattern_code' }] }
}
