/** What a value looks wrong by, and is taken all the same (`x.warn`): said below the field while it is typed. Pure. */
import type { Field } from '../../schemas/core/define'
import { isTaiwanTaxId } from './tax-id'

const looksRight = {
  /** E.164, however it is grouped: `+886 2 2700-1234`. */
  phone: (value: string) => /^\+[1-9]\d{6,14}$/.test(value.replace(/[\s().-]/g, '')),
  tw_tax_id: (value: string) => isTaiwanTaxId(value),
} satisfies Readonly<Record<string, (value: string) => boolean>>

export type Warning = keyof typeof looksRight

/** @returns which warning the value deserves; the text is `screens:warning.<kind>` */
export function warningOf({ x }: Pick<Field, 'x'>, value: unknown): Warning | undefined {
  return x.warn !== undefined && typeof value === 'string' && value.trim() !== '' && !looksRight[x.warn](value.trim()) ? x.warn : undefined
}
