/** Amounts have the digits of their currency: what is typed beyond them is refused, by forms and by the server. Pure. */
import { isEmpty } from './condition'
import type { Entity, Field } from './define'
import { isAmount, isRows } from './field-types'
import { currencyIn, inRecord } from './in-record'
import type { RuleError } from './rules'
import { isShown } from './shown'

type Row = Readonly<Record<string, unknown>>

export interface Currencies {
  /** Of amounts that name none: ISO 4217. */
  company: string
  /** How many digits after the point an amount has in a currency. */
  digits: (currency: string) => number
}

/**
 * @param change.before the record as it stood; null = a new one. What stands there already is judged no more
 * @returns an error for each amount with more digits than its currency has; prices of a unit (`x.per_unit`) may have more
 */
export function moneyErrors(entity: Entity, { before, after }: { before: Row | null; after: Row }, currencies: Currencies): RuleError[] {
  return errorsIn(entity.fields, { before, after }, '', currencies)
}

function errorsIn(
  fields: readonly Field[],
  change: { before: Row | null; after: Row },
  prefix: string,
  currencies: Currencies,
): RuleError[] {
  const { before, after } = change
  return fields.flatMap((field) => {
    const value = after[field.name]
    if (isEmpty(value) || !isShown(field, after)) return []
    if (isRows(field)) return Array.isArray(value) ? rowErrors(field, value, change, `${prefix}${field.name}.`, currencies) : []
    if (!isAmount(field) || field.x.computed || field.x.per_unit) return []
    const currency = currencyIn(field, after) ?? currencies.company
    const limit = currencies.digits(currency)
    if (placesOf(value) <= limit || isAsBefore(field, before, { value, currency }, currencies)) return []
    return [{ path: `${prefix}${field.name}`, key: 'error:validation.currency_digits', params: { currency, limit } }]
  })
}

function rowErrors(
  list: Field,
  rows: readonly Row[],
  { before, after }: { before: Row | null; after: Row },
  prefix: string,
  currencies: Currencies,
) {
  const former = before?.[list.name]
  const byId = new Map(Array.isArray(former) ? former.map((row: Row) => [row.id, row]) : [])
  return rows.flatMap((row, index) => {
    const found = byId.get(row.id)
    const was = before && found ? inRecord(list, found, before) : null
    return errorsIn(list.items ?? [], { before: was, after: inRecord(list, row, after) }, `${prefix}${index}.`, currencies)
  })
}

/** The same amount in the same currency. */
function isAsBefore(field: Field, before: Row | null, now: { value: unknown; currency: string }, { company }: Currencies): boolean {
  if (!before) return false
  return bare(before[field.name]) === bare(now.value) && (currencyIn(field, before) ?? company) === now.currency
}

/** Digits after the point that say something. */
const placesOf = (value: unknown): number => (/^-?\d+\.\d+$/.test(String(value)) ? (bare(value).split('.')[1]?.length ?? 0) : 0)
const bare = (value: unknown): string =>
  String(value)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
