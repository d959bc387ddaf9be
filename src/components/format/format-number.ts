/** Numbers, money, percent and sizes. Decimals are texts from end to end: nothing here goes through a float, and lists load no library. */
import { currencyDigits } from '../../shared/engine/currency-digits'

/** @param value an exact decimal, `105000.0000` @returns with groups of three, `105,000.0000` */
export function groupDigits(value: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(value)
  if (!match) return value
  const [, sign = '', whole = '', fraction = ''] = match
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction}`
}

/** @param scale digits after the point that the field keeps: up to two are always shown, further ones when they say something */
export function formatDecimal(value: string | number, scale = 0): string {
  const exact = decimalParts(value)
  if (!exact) return String(value)
  return groupDigits(exact.text(Math.max(Math.min(scale, 2), exact.places)))
}

/** Rounded half up to what the currency shows: TWD and JPY 0, USD, HKD and CNY 2. */
export function formatMoney(value: string | number, currency: string): string {
  const exact = decimalParts(value)
  return exact ? groupDigits(exact.text(currencyDigits(currency))) : String(value)
}

/** @param value 5 = 5 % */
export function formatPercent(value: string | number): string {
  const exact = decimalParts(value)
  return exact ? `${groupDigits(exact.text(exact.places))}%` : String(value)
}

/** @param minutes @returns hours and minutes, `1:30` */
export function formatDuration(minutes: number): string {
  const whole = Math.abs(Math.trunc(minutes))
  return `${minutes < 0 ? '-' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** 1 KB = 1024 bytes. */
export function formatFileSize(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  const size = bytes / 1024 ** step
  return `${step === 0 || size >= 100 ? Math.round(size) : Math.round(size * 10) / 10} ${units[step]}`
}

/** @returns null for what is no decimal; `places` = digits after the point that say something; `text` rounds half up (away from zero) */
function decimalParts(value: string | number): { places: number; text: (digits: number) => string } | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value))
  if (!match) return null
  const [, sign = '', whole = '', fraction = ''] = match
  const told = fraction.replace(/0+$/, '')
  return { places: told.length, text: (digits) => rounded(sign, whole, told, digits) }
}

function rounded(sign: string, whole: string, fraction: string, digits: number): string {
  const kept = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0')) + ((fraction[digits] ?? '0') >= '5' ? 1n : 0n)
  const all = kept.toString().padStart(digits + 1, '0')
  const text = digits === 0 ? all : `${all.slice(0, -digits)}.${all.slice(-digits)}`
  return kept === 0n ? text : sign + text
}
