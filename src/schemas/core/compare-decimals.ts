/**
 * Exact order of decimals, as JSON carries them (text, or a number that may be written with an exponent). Lists judge conditions too, and
 * decimal.js would be a twentieth of all the script that they may load.
 */

/** @returns negative, 0 or positive @throws for what is no finite decimal */
export function compareDecimals(a: number | string, b: number | string): number {
  const [left, right] = [parse(a), parse(b)]
  const scale = Math.max(left.scale, right.scale)
  const difference = scaled(left, scale) - scaled(right, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

interface Parsed {
  digits: bigint
  scale: number
}

function parse(value: number | string): Parsed {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value))
  if (!match) throw new RangeError(`${String(value)} is no decimal`)
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  return { digits: BigInt(sign + whole + fraction), scale: fraction.length - Number(exponent) }
}

const scaled = ({ digits, scale }: Parsed, to: number): bigint => digits * 10n ** BigInt(to - scale)
