/** A sum in words: as the field's values are shown, money by its currencies. Pure. */
import { formatMoney } from '../../../components/format/format-number'
import type { Sums } from '../../../providers/data/record-api'
import type { Field } from '../../../schemas/core/define'
import { fieldText } from '../../cells/field-text'
import type { ValueContext } from '../../field-types/list-type'

/** @returns one text a currency; of other numbers one */
export function sumTexts(context: ValueContext, field: Field, sum: Sums[string] | undefined): string[] {
  if (sum === undefined) return []
  if (typeof sum === 'string') return [fieldText(context, field, sum, {})]
  return Object.entries(sum)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, amount]) => {
      const code = currency || context.formats.currency
      return `${code} ${formatMoney(amount, code)}`
    })
}
