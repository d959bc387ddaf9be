/** Rules of terms, ratings and controls that a schema can't say (cm.md §3.2). */
import Decimal from 'decimal.js'
import type { Message } from '../../../kernel/errors'
import type { EntityHooks } from '../../../contracts/hooks'
import { levelsOutOfOrder, type CreditLevel } from '../credit/rules/credit-level'
import { fewestDaysToDue, hasDiscount, type DueDateRule } from './rules/due-date'
import { portionErrors, type PortionRow } from './rules/portions'
import { unknownOwnerErrors } from '../common/unknown-owner-errors'

export const paymentTermHooks: EntityHooks = {
  validate(_ctx, { after }) {
    // The schema has seen to the types of the fields.
    const rule = after as unknown as DueDateRule
    if (!hasDiscount(rule) || rule.discount_days === null) return undefined
    const fewest = fewestDaysToDue(rule)
    return rule.discount_days < fewest ? undefined : { discount_days: [{ key: 'cm:error.discount_days', params: { days: fewest } }] }
  },
}

export const termOfPaymentHooks: EntityHooks = {
  beforeSave: (_ctx, { after }) =>
    Array.isArray(after.currencies)
      ? { currencies: [...new Set(after.currencies.map((code: unknown) => (typeof code === 'string' ? code.trim().toUpperCase() : code)))] }
      : {},
  validate(_ctx, { after }) {
    const currencies = (after.currencies ?? []) as readonly string[]
    const unknown = currencies.find((code) => !/^[A-Z]{3}$/.test(code))
    return {
      ...portionErrors(after.instalments as readonly PortionRow[]),
      ...(unknown === undefined ? {} : { currencies: [{ key: 'cm:error.currency_code', params: { code: unknown } }] }),
    }
  },
}

export const creditLimitControlHooks: EntityHooks = {
  async validate(ctx, { after }) {
    const levels = (after.levels ?? []) as readonly (CreditLevel & { notify: string[] | null; approver: string | null })[]
    const rising = levelsOutOfOrder(levels).map((index): [string, Message[]] => [
      `levels.${index}.action`,
      [{ key: 'cm:error.levels_rise' }],
    ])
    const owners = Object.fromEntries(
      levels.flatMap(({ notify, approver }, index) => [
        [`levels.${index}.notify`, notify ?? []],
        [`levels.${index}.approver`, approver ? [approver] : []],
      ]),
    )
    return { ...Object.fromEntries(rising), ...(await unknownOwnerErrors(ctx, owners)) }
  },
}

/** That grades don't overlap is declared; that a grade ends above its start can't be. */
export const salesRatingHooks: EntityHooks = {
  validate(_ctx, { after }) {
    const max = after.max_amount as string | null
    return max !== null && new Decimal(max).lte(String(after.min_amount)) ? { max_amount: [{ key: 'cm:error.range_order' }] } : undefined
  },
}
