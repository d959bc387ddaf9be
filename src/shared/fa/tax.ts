/** Net, tax and gross of a line with its invoice (fa.md R9), as the panel computes them while somebody types and the server judges them. */
import Decimal from 'decimal.js'

export interface TaxRule {
  /** Percent, `5`. */
  rate: Decimal.Value
  rounding: 'half_up' | 'down' | 'up'
  /** Of the currency: TWD 0. */
  digits: number
}

export interface NetAndTax {
  net: Decimal
  tax: Decimal
}

/** @example net 14,208 at 5% has 710 of tax */
export const taxOf = (net: Decimal.Value, { rate, rounding, digits }: TaxRule): Decimal =>
  new Decimal(net).times(rate).dividedBy(100).toDecimalPlaces(digits, modes[rounding])

/** Of an amount that includes its tax. @example 999 at 5% is 951 + 48 */
export function splitGross(gross: Decimal.Value, { rate, digits }: TaxRule): NetAndTax {
  const net = new Decimal(gross).dividedBy(new Decimal(rate).dividedBy(100).plus(1)).toDecimalPlaces(digits, Decimal.ROUND_HALF_UP)
  return { net, tax: new Decimal(gross).minus(net) }
}

/** A Taiwanese invoice to a business may be off by one dollar, as its lines were rounded. */
export const isPlausibleTax = ({ net, tax }: { net: Decimal.Value; tax: Decimal.Value }, rule: TaxRule): boolean =>
  taxOf(net, rule).minus(tax).abs().lte(1)

export type Deduct = '1' | '2' | '3' | '4'

/** Tax that may not be deducted (3, 4) is part of the cost (VAT Act art. 19). */
export function bookedTax({ net, tax }: NetAndTax, deduct: Deduct): { cost: Decimal; input_vat: Decimal } {
  return deduct === '3' || deduct === '4' ? { cost: net.plus(tax), input_vat: new Decimal(0) } : { cost: net, input_vat: tax }
}

const modes = { half_up: Decimal.ROUND_HALF_UP, down: Decimal.ROUND_DOWN, up: Decimal.ROUND_UP } as const
