/** Numbers under which organizations are registered (cm.md R4): Taiwan, Japan, Hong Kong, China. */
import { isTaiwanTaxId } from '../../../../../src/shared/engine/tax-id'

export const registryTypes = ['tw_ban', 'jp_corp', 'hk_br', 'cn_uscc', 'other', 'none'] as const
export type RegistryType = (typeof registryTypes)[number]

export interface RegistryVerdict {
  /** As it is kept: NFKC, capital letters, no spaces and hyphens; of a Hong Kong certificate the first eight. */
  value: string
  /** Refused. */
  problem?: 'format' | 'check_digit'
  /** Kept all the same: some early Chinese codes break their own check. */
  warning?: 'check_digit'
}

/**
 * @param text as typed
 * @param rules.ban_modulus of Taiwan's check: 5 since 2023-04-01, 10 before (cm/setting)
 */
export function checkRegistryNumber(type: RegistryType, text: string, { ban_modulus }: { ban_modulus: number }): RegistryVerdict {
  const plain = plainNumber(text)
  switch (type) {
    case 'tw_ban':
      return judged(plain, /^\d{8}$/, isTaiwanTaxId(plain, ban_modulus))
    case 'jp_corp':
      return judged(plain, /^\d{13}$/, isJapaneseCorporateNumber(plain))
    case 'hk_br':
      return judged(plain.replace(certificate, '$1'), /^(\d{8}|[A-Z]\d{7})$/, true)
    case 'cn_uscc': {
      if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(plain)) return { value: plain, problem: 'format' }
      return { value: plain, ...(usccCheckCharacter(plain.slice(0, 17)) === plain[17] ? {} : { warning: 'check_digit' }) }
    }
    case 'other':
      return { value: plain, ...(plain === '' ? { problem: 'format' } : {}) }
    case 'none':
      return { value: '' }
  }
}

/** The kind of number that organizations of a country have. @param country ISO 3166-1 alpha-2 */
export function registryTypeOf(country: string): RegistryType {
  return byCountry[country] ?? 'other'
}
const byCountry: Readonly<Record<string, RegistryType>> = { TW: 'tw_ban', JP: 'jp_corp', HK: 'hk_br', CN: 'cn_uscc' }

const plainNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\u2212]/gu, '')

/** `12345678-000-11-25-1`: number, branch, month, year and check of one certificate. */
const certificate = /^(\d{8}|[A-Z]\d{7})\d{8}$/

function judged(value: string, format: RegExp, isRight: boolean): RegistryVerdict {
  if (!format.test(value)) return { value, problem: 'format' }
  return { value, ...(isRight ? {} : { problem: 'check_digit' }) }
}

/** MOF Ordinance 70 of 2014, art. 2: the first of thirteen digits checks the other twelve. */
export function isJapaneseCorporateNumber(text: string): boolean {
  return /^\d{13}$/.test(text) && Number(text[0]) === corporateCheckDigit(text.slice(1))
}

/** @param body twelve digits */
export function corporateCheckDigit(body: string): number {
  const sum = [...body].reverse().reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 2), 0)
  return 9 - (sum % 9)
}

/** Qualified invoice issuers in Japan: T and the corporate number. */
export const isJapaneseInvoiceNumber = (text: string): boolean => /^T\d{13}$/.test(text) && isJapaneseCorporateNumber(text.slice(1))

const usccAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** GB 32100-2015: weights are powers of three modulo 31. @param body seventeen characters of the code's alphabet */
export function usccCheckCharacter(body: string): string {
  let weight = 1
  let sum = 0
  for (const character of body) {
    sum += usccAlphabet.indexOf(character) * weight
    weight = (weight * 3) % 31
  }
  return usccAlphabet.charAt((31 - (sum % 31)) % 31)
}
