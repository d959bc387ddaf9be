/** The leads that contain a product (cm.md §2 `/cm/use/product/view`): open ones first, then the newest; only those that the caller may read. */
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Report } from '../../../../src/shared/engine/report'
import type { Context } from '../../../kernel/context'
import { personName } from '../../../resource/read/person-names'
import { rowPredicate } from '../../../resource/query/predicate'
import { idParams } from '../../../resource/routes/route-schemas'
import type { Texts } from '../../../contracts/texts'
import { column, requireShown, shownQuantity, unitOf, wordsOf, worth } from './won-products'

/** The rest is found by the list of leads. */
const most = 200

export function productLeadRoutes(app: FastifyInstance): void {
  app.get<{ Params: { id: string } }>(
    '/api/cm/product/:id/leads',
    {
      config: { rule: { paths: ['cm.use.product.actions.show', 'cm.use.lead.actions.list'] } },
      schema: { params: idParams, tags: ['cm/product'] },
    },
    async ({ ctx, params }) => ({ data: await leadsWith(ctx, app.kontor.texts, Number(params.id)) }),
  )
}

interface Line {
  id: number
  number: string
  title: string
  customer: string | null
  stage_id: number
  stage: string
  owner: string | null
  in_unit: string
  quantity: string
  net: string | null
  date: string | null
  leads: number
}

/** @throws 404 */
async function leadsWith(ctx: Context, texts: Texts, id: number): Promise<Report<'leads'>> {
  await requireShown(ctx, 'cm/product', id)
  const { rows } = await sql<Line>`
    select l.id::int as id, l.number, l.title, coalesce(organization.name, l.raw_company, l.raw_name) as customer, stage.id::int as stage_id, kontor_i18n(stage.name, ${ctx.language}) as stage, ${personName(ctx, 'owner')} as owner,
      ${unitOf(ctx)} as in_unit, sum(line.quantity)::text as quantity, sum(${worth})::text as net,
      coalesce((coalesce(l.won_at, l.lost_at) at time zone ${ctx.companyZone()})::date, l.expected_close_date)::text as date,
      -- How many leads, also beyond the limit: one with two units makes two rows.
      (dense_rank() over (order by l.id) + dense_rank() over (order by l.id desc) - 1)::int as leads
    from cm_lead__lines as line join cm_lead as l on l.id = line.parent_id and l.deleted_at is null and ${rowPredicate(ctx, ctx.snapshot.get('cm/lead'), 'read', 'l')}
      join cm_stage as stage on stage.id = l.stage_id join cm_product as product on product.id = line.product_id left join cm_tax_category as tax on tax.id = line.tax_category_id
      left join cm_organization as organization on organization.id = l.organization_id left join sc_user as owner on owner.id = l.owner_id
    where line.product_id = ${id} group by l.id, organization.id, stage.id, owner.id, in_unit order by l.status = 'open' desc, l.id desc, in_unit limit ${most}`.execute(
    ctx.db,
  )
  const { word, moneyColumn, moneyOf } = await wordsOf(ctx, texts)
  const stages = [...new Map(rows.map(({ stage_id, stage }) => [stage_id, stage]))]
  return {
    key: 'leads',
    columns: [
      column(word('column.lead')),
      column(word('column.customer')),
      column(word('column.stage')),
      column(word('column.owner')),
      column(word('column.quantity'), 'number'),
      column(word('column.unit')),
      moneyColumn('amount'),
      column(word('column.closes'), 'date'),
    ],
    rows: rows.map((row) => ({
      cells: [
        `${row.number} ${row.title}`,
        row.customer,
        row.stage,
        row.owner,
        shownQuantity(row.quantity),
        row.in_unit,
        row.net === null ? null : moneyOf(row.net),
        row.date,
      ],
      url: `/cm/use/lead/view?id=${row.id}`,
    })),
    figure: { value: rows[0]?.leads ?? 0, kind: 'number' },
    chart: {
      is_time: false,
      is_grouped: false,
      series: [word('column.count')],
      points: stages.map(([stage, name]) => ({
        name,
        amounts: [new Set(rows.filter(({ stage_id }) => stage_id === stage).map((row) => row.id)).size],
      })),
    },
  }
}
