/** What owners are called, for screens that name them one under the other. */
import { sql } from 'kysely'
import type { I18nText } from '../../../../src/schemas/core/types'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { Context } from '../../../kernel/context'
import { personName } from '../../../resource/read/person-names'

export interface NamedOwner {
  owner: string
  name: string
}

/** @param owners codes; one that is nobody's keeps its code as its name @returns in their order, in the caller's language */
export async function ownerNames(ctx: Context, owners: readonly string[]): Promise<NamedOwner[]> {
  const { rows } = await sql<{ owner: string; name: I18nText | string }>`
    select 'u' || p.id as owner, to_jsonb(${personName(ctx, 'p')}) as name from sc_user as p where 'u' || p.id = any(${[...owners]}::text[])
    union all select 'd' || d.id, to_jsonb(d.name) from sc_department as d where 'd' || d.id = any(${[...owners]}::text[])
    union all select 'g' || g.id, to_jsonb(g.name) from sc_group as g where 'g' || g.id = any(${[...owners]}::text[])`.execute(ctx.db)
  const found = new Map(rows.map(({ owner, name }) => [owner, name]))
  return owners.map((owner) => ({ owner, name: i18nText(found.get(owner) ?? owner, ctx.language) }))
}
