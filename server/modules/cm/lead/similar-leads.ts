/** Beside a lead: won ones that tell something of it (cm.md §2.2), only those that the caller may read. */
import { sql } from 'kysely'
import type { SimilarLead } from '../../../../src/shared/cm/lead'
import type { Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { unionOfPaths } from '../../../resource/query/access-paths'
import { waysToRead } from '../../../resource/query/predicate'
import { findRecord } from '../../../resource/read/read'
import { hiddenFields } from '../../../resource/query/rights'
import type { Sql } from '../../../kernel/sql'
import { mostSimilar, type ComparedLead, type WonLead } from './rules/similar-leads'

const most = 5

interface Won extends WonLead {
  number: string
  title: string
}

/** @throws 404 */
export async function similarLeads(ctx: Context, id: number): Promise<SimilarLead[]> {
  const entity = ctx.snapshot.get('cm/lead')
  const row = await findRecord(ctx, entity, id)
  if (!row) throw notFound()
  const lead = await comparedOf(ctx, row)
  const hidden = hiddenFields(ctx, entity)
  const found = mostSimilar(lead, await wonLeads(ctx, { id, lead }), most)
  return found.map(({ id: won, number, title, amount, won_at, reasons }) => ({
    id: won,
    number,
    title,
    amount: hidden.has('amount_base') ? null : amount,
    won_at,
    reasons,
  }))
}

async function comparedOf(ctx: Context, { organization, lines, industry_type, amount_base }: Values): Promise<ComparedLead> {
  const {
    rows: [customer],
  } = await sql<{
    industry: number | null
  }>`select industry_type_id::int as industry from cm_organization where id = ${organization ?? null}`.execute(ctx.db)
  // Child rows and values by the declaration.
  const products = ((lines ?? []) as readonly { product: number | null }[]).flatMap(({ product }) => product ?? [])
  return {
    organization: organization as number | null,
    products,
    industry_type: (industry_type as number | null) ?? customer?.industry ?? null,
    amount: amount_base as string | null,
  }
}

/** The last won of each kind: more of one than are shown can't be among the first. */
async function wonLeads(ctx: Context, { id, lead }: { id: number; lead: ComparedLead }): Promise<Won[]> {
  const entity = ctx.snapshot.get('cm/lead')
  const last = (which: Sql<boolean>) => sql`(select t.id from ${unionOfPaths(entity, waysToRead(ctx, entity, 't'), 't')} as t
    where t.status = 'won' and t.won_at is not null and t.deleted_at is null and t.id <> ${id} and ${which} order by t.won_at desc, t.id desc limit ${most})`
  const kinds = [
    ...(lead.organization === null ? [] : [last(sql`t.organization_id = ${lead.organization}`)]),
    ...(lead.products.length === 0
      ? []
      : [last(sql`t.id in (select parent_id from cm_lead__lines where product_id = any(${lead.products}::bigint[]))`)]),
    ...(lead.industry_type === null || lead.amount === null
      ? []
      : [
          last(sql`(t.industry_type_id = ${lead.industry_type} or (t.industry_type_id is null and t.organization_id in (select id from cm_organization where industry_type_id = ${lead.industry_type})))
      and t.amount_base between ${lead.amount}::numeric / 2 and ${lead.amount}::numeric * 2`),
        ]),
  ]
  if (kinds.length === 0) return []
  const { rows } = await sql<Won>`
    select l.id::int as id, l.number, l.title, l.organization_id::int as organization, coalesce(l.industry_type_id, (select industry_type_id from cm_organization where id = l.organization_id))::int as industry_type, l.amount_base::text as amount,
      to_char(l.won_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as won_at,
      array(select product_id::int from cm_lead__lines where parent_id = l.id and product_id is not null) as products
    from cm_lead as l where l.id in (${sql.join(kinds, sql` union `)})`.execute(ctx.db)
  return rows
}
