/** What is wrong with a bulletin as it is written, and with a template of one (bb.md §3, §9). */
import { languages } from '../../../../src/schemas/core/types'
import type { Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import type { FieldErrors } from '../../../kernel/errors'
import { organisation } from '../../sc'

const mostTitle = 200

export function titleErrors({ title }: Values): FieldErrors {
  // As the declaration has it: a text in several languages, or nothing.
  const texts = Object.entries((title ?? {}) as Readonly<Record<string, unknown>>)
  const isLong = texts.some(
    ([language, text]) => languages.some((one) => one === language) && typeof text === 'string' && [...text].length > mostTitle,
  )
  return isLong ? { title: [{ key: 'bb:error.title_too_long', params: { count: mostTitle } }] } : {}
}

/** Owner codes of nobody. */
export async function ownerErrors(ctx: Context, values: Values): Promise<FieldErrors> {
  const found = await Promise.all(
    (['audience', 'exclude'] as const).map(async (field) => {
      const codes = Array.isArray(values[field]) ? values[field].map(String) : []
      const [owner] = await organisation.unknown(ctx, codes)
      return owner === undefined ? [] : [[field, [{ key: 'sc:error.owner_unknown', params: { owner } }]] as const]
    }),
  )
  return Object.fromEntries(found.flat())
}
