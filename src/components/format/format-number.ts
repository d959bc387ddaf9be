/** Numbers, money, percent and sizes. Decimals are texts from end to end: nothing here goes through a float, and lists load no library. */
import { decimalParts, groupDigits } from '../../shared/engine/amount-text'

export { formatMoney, formatPrice, groupDigits } from '../../shared/engine/amount-text'
export { durationText as formatDuration } from '../../shared/engine/duration-text'

/** @param scale digits after the point that the field keeps: up to two are always shown, further ones when they say something */
export function formatDecimal(value: string | number, scale = 0): string {
  const exact = decimalParts(value)
  if (!exact) return String(value)
  return groupDigits(exact.text(Math.max(Math.min(scale, 2), exact.places)))
}

/** @param value 5 = 5 % */
export function formatPercent(value: string | number): string {
  const exact = decimalParts(value)
  return exact ? `${groupDigits(exact.text(exact.places))}%` : String(value)
}

/** 1 KB = 1024 bytes. */
export function formatFileSize(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  const size = bytes / 1024 ** step
  return `${step === 0 || size >= 100 ? Math.round(size) : Math.round(size * 10) / 10} ${units[step]}`
}
