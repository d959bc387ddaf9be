/** The exact sum of decimals in text: what is shown goes through no float. Pure. */

/** @param values as PostgreSQL writes numerics, `-105000.0000` @returns with as many digits after the point as the longest */
export function sumDecimals(values: readonly string[]): string {
  const scale = Math.max(0, ...values.map((value) => fractionOf(value).length))
  const sum = values.reduce((total, value) => total + scaled(value, scale), 0n)
  if (scale === 0) return sum.toString()
  const digits = (sum < 0n ? -sum : sum).toString().padStart(scale + 1, '0')
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

export const subtractDecimals = (from: string, what: string): string =>
  sumDecimals([from, what.startsWith('-') ? what.slice(1) : `-${what}`])

const fractionOf = (value: string): string => value.split('.')[1] ?? ''
const scaled = (value: string, scale: number): bigint => BigInt(value.replace('.', '') + '0'.repeat(scale - fractionOf(value).length))
