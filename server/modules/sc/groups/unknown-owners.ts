/** Owner codes are checked text: which of these name nobody (decisions/soft-delete.md)? */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { FieldErrors } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { idsOf } from './rules/owner-code'

/** @param values the row as it would stand @param fields that hold a code or a list of them @returns what is wrong with them, by field; undefined when nothing is */
export async function ownerErrors(ctx: Context, values: Values, fields: readonly string[]): Promise<FieldErrors | undefined> {
  const errors = await Promise.all(
    fields.map(async (field) => {
      const missing = await unknownOwners(ctx, [values[field] ?? []].flat().map(String))
      return missing.length === 0 ? [] : [[field, missing.map((owner) => ({ key: 'sc:error.owner_unknown', params: { owner } }))] as const]
    }),
  )
  return errors.flat().length === 0 ? undefined : Object.fromEntries(errors.flat())
}

/** @returns the codes whose department, group or person does not exist */
export async function unknownOwners(ctx: Context, owners: readonly string[]): Promise<string[]> {
  if (owners.length === 0) return []
  const { rows } = await sql<{ code: string }>`
    select 'd' || id as code from sc_department where id = any(${idsOf(owners, 'department')}::bigint[]) and deleted_at is null
    union all select 'g' || id from sc_group where id = any(${idsOf(owners, 'group')}::bigint[]) and deleted_at is null
    union all select 'u' || id from sc_user where id = any(${idsOf(owners, 'user')}::bigint[]) and deleted_at is null`.execute(ctx.db)
  const known = new Set(rows.map(({ code }) => code))
  return owners.filter((owner) => !known.has(owner))
}
