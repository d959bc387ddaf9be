/** Owner codes are checked text: each must name somebody who exists (decisions/soft-delete.md). */
import type { Context } from '../../../kernel/context'
import type { FieldErrors } from '../../../kernel/errors'
import { organisation } from '../../sc'

/** @param owners field path → owner codes in it */
export async function unknownOwnerErrors(ctx: Context, owners: Readonly<Record<string, readonly string[]>>): Promise<FieldErrors> {
  const unknown = new Set(await organisation.unknown(ctx, [...new Set(Object.values(owners).flat())]))
  const wrong = Object.entries(owners).filter(([, codes]) => codes.some((code) => unknown.has(code)))
  return Object.fromEntries(wrong.map(([path]) => [path, [{ key: 'cm:error.unknown_owner' }]]))
}
