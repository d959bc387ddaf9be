/** Typed text ↔ exact numbers: full-width digits and grouping commas are understood, nothing is rounded. Pure. */
import Decimal from 'decimal.js'
import { groupDigits } from '../../../components/format/format-number'

/** `１，２３４．５０` → `1234.50`; what is no number stays as it is. */
export function plainDigits(text: string): string {
  const plain = text.normalize('NFKC').replaceAll('−', '-').trim()
  const bare = plain.replaceAll(',', '')
  return /^-?\d*\.?\d*$/.test(bare) ? bare : plain
}

/** @returns undefined for what is no whole number */
export function wholeNumber(text: string): number | undefined {
  const plain = plainDigits(text)
  const number = Number(plain)
  return /^-?\d+$/.test(plain) && Number.isSafeInteger(number) ? number : undefined
}

/** `90`, `1:30` or `1h30` → 90 minutes, `-1:30` → -90. */
export function durationMinutes(text: string): number | undefined {
  const match = /^([-−]?)(\d+)(?::([0-5]\d)|\s*h\s*([0-5]?\d)?)$/iu.exec(text.normalize('NFKC').trim())
  if (!match) return wholeNumber(text)
  const [, sign, hours, ...minutes] = match
  return (sign ? -1 : 1) * (Number(hours) * 60 + Number(minutes.find(Boolean) ?? 0))
}

/** @param least digits after the point, filled with zeros; trailing zeros beyond it go @returns the text itself when it is no decimal */
export function decimalText(text: string, least: number, grouped: boolean): string {
  const plain = plainDigits(text)
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return text
  const exact = new Decimal(plain)
  const tidy = exact.toFixed(Math.max(least, exact.decimalPlaces()))
  return grouped ? groupDigits(tidy) : tidy
}

/** Where a place in a grouped text is once its commas are gone. */
export const plainPlace = (grouped: string, place: number | null): number =>
  (place === null ? grouped : grouped.slice(0, place)).replaceAll(',', '').length
