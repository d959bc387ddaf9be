/** Whom an announcement reaches (ca.md §3): the audience without the excluded, active people only; and who may address whom. */
import { sql } from 'kysely'
import type { Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { mayDo } from '../../../resource/query/rights'
import { organisation } from '../../sc'

const codes = (value: unknown): string[] => (Array.isArray(value) ? value.filter((code) => typeof code === 'string') : [])

/** @returns ids, ascending */
export async function audienceOf(ctx: Context, { everyone, audience, exclude }: Values): Promise<number[]> {
  const people = everyone === true ? await activePeople(ctx) : await organisation.expand(ctx, codes(audience))
  const excluded = new Set(await organisation.expand(ctx, codes(exclude)))
  return people.filter((id) => !excluded.has(id))
}

async function activePeople(ctx: Context): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id::int as id from sc_user where status = 'active' and deleted_at is null order by id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export const mayAddressAll = (ctx: Context): boolean => ctx.person === null || mayDo(ctx, ctx.snapshot.get('ca/notice'), 'publish-all')

/** Without the right to address all: does it name only people of the caller's own departments? (ca.md §6) */
export async function isWithinOwnDepartments(ctx: Context, notice: Values): Promise<boolean> {
  if (mayAddressAll(ctx)) return true
  if (notice.everyone === true) return false
  const own = await organisation.expand(
    ctx,
    (ctx.person?.tree_departments ?? []).map((id) => `d${id}`),
  )
  const mine = new Set(own)
  return (await organisation.expand(ctx, codes(notice.audience))).every((id) => mine.has(id))
}
