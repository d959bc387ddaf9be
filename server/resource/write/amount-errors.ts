/** Amounts with more digits than their currency has (src/schemas/core/money-digits.ts), by field. */
import type { Entity } from '../../../src/schemas/core/define'
import { isAmount } from '../../../src/schemas/core/field-types'
import { moneyErrors } from '../../../src/schemas/core/money-digits'
import { currencyDigits } from '../../../src/shared/engine/currency-digits'
import type { Values } from '../../contracts/hooks'
import type { Context } from '../../kernel/context'
import type { FieldErrors, Message } from '../../kernel/errors'
import { companyCurrency } from '../read/company-currency'

const typed = new WeakMap<Entity, boolean>()

/** @param change what was stored already is judged no more */
export async function amountErrors(ctx: Context, entity: Entity, change: { before: Values | null; after: Values }): Promise<FieldErrors> {
  if (!takesAmounts(entity)) return {}
  const currencies = { company: await companyCurrency(ctx), digits: currencyDigits }
  const errors: Record<string, Message[]> = {}
  for (const { path, key, params } of moneyErrors(entity, change, currencies)) errors[path] = [{ key, params }]
  return errors
}

/** Most entities have none: the company's currency is not asked for. */
function takesAmounts(entity: Entity): boolean {
  const known = typed.get(entity)
  if (known !== undefined) return known
  const isTaken = entity.fields
    .flatMap((field) => [field, ...(field.items ?? [])])
    .some((field) => isAmount(field) && !field.x.computed && !field.x.per_unit)
  typed.set(entity, isTaken)
  return isTaken
}
