/** What was won, product by product: what a customer bought, and how much of a product was sold each month (cm.md §2). Only leads that the caller may read count. */
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import Decimal from 'decimal.js'
import { currencyDigits } from '../../../../src/shared/engine/currency-digits'
import { addMonths, monthsFrom } from '../../../../src/shared/engine/months'
import type { Report, ReportColumn } from '../../../../src/shared/engine/report'
import type { Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { companyToday } from '../../../kernel/company-time'
import { rowPredicate } from '../../../resource/query/predicate'
import { findRecord } from '../../../resource/read/read'
import { mayDo } from '../../../resource/query/rights'
import { idParams } from '../../../resource/routes/route-schemas'
import type { Sql } from '../../../kernel/sql'
import { titleSql } from '../../../resource/query/titles'
import type { Texts } from '../../../contracts/texts'
import { companyCurrency } from '../../../resource/read/company-currency'
import { sumOf } from '../reports/rules/sales-reports'
import { soldMonths, unitsOf, type SoldPart } from './rules/sold-months'

interface Id {
  Params: { id: string }
}
type WonReport = Report<'bought' | 'sold'>

/** Of a product; the running month is the last. */
const shownMonths = 12
/** Products of one customer; the rest bring least. */
const mostProducts = 200

export function wonProductRoutes(app: FastifyInstance): void {
  const { texts } = app.kontor
  const rule = (entity: string) => ({ rule: { paths: [`cm.use.${entity}.actions.show`, 'cm.use.lead.actions.list'] } })
  app.get<Id>(
    '/api/cm/organization/:id/bought',
    { config: rule('organization'), schema: { params: idParams, tags: ['cm/organization'] } },
    async ({ ctx, params }) => ({ data: await bought(ctx, texts, Number(params.id)) }),
  )
  app.get<Id>(
    '/api/cm/product/:id/sold',
    { config: rule('product'), schema: { params: idParams, tags: ['cm/product'] } },
    async ({ ctx, params }) => ({ data: await sold(ctx, texts, Number(params.id)) }),
  )
}

/** Lines `line` of won leads `l`, with tax category `tax` and their `product`. */
const wonLines = (
  ctx: Context,
): Sql => sql`cm_lead__lines as line join cm_lead as l on l.id = line.parent_id and l.status = 'won' and l.deleted_at is null and ${rowPredicate(ctx, ctx.snapshot.get('cm/lead'), 'read', 'l')}
  left join cm_tax_category as tax on tax.id = line.tax_category_id left join cm_product as product on product.id = line.product_id`

/** In the reader's language where it is the product's own, which lines keep in that of who wrote them: `個` and `piece` are one. */
export const unitOf = (ctx: Context): Sql<string> =>
  sql<string>`case when product.id is not null and (line.unit is null or line.unit in (select value from jsonb_each_text(product.unit))) then kontor_i18n(product.unit, ${ctx.language}) else coalesce(line.unit, '') end`

/** Without tax, in company currency; null where no rate is known. */
export const worth = sql`l.rate * line.net * case when tax.price_includes_tax then 100 / (100 + tax.rate) else 1 end`
const wonOn = (ctx: Context): Sql<string> => sql<string>`(l.won_at at time zone ${ctx.companyZone()})::date`

/** @throws 404 */
async function bought(ctx: Context, texts: Texts, id: number): Promise<WonReport> {
  await requireShown(ctx, 'cm/organization', id)
  const product = ctx.snapshot.get('cm/product')
  const { rows } = await sql<{
    product: number | null
    name: string
    unit: string
    quantity: string
    net: string | null
    last: string
    leads: number
  }>`
    select line.product_id::int as product, coalesce(max(${titleSql(ctx, product, 'product')}), min(line.description)) as name, ${unitOf(ctx)} as unit, sum(line.quantity)::text as quantity,
      sum(${worth})::text as net, max(${wonOn(ctx)})::text as last, count(distinct l.id)::int as leads
    from ${wonLines(ctx)}
    where l.organization_id = ${id} group by line.product_id, case when line.product_id is null then lower(line.description) end, 3
    order by sum(${worth}) desc nulls last, 2 limit ${mostProducts}`.execute(ctx.db)
  const { word, money, moneyOf } = await wordsOf(ctx, texts)
  const canOpen = mayDo(ctx, product, 'show')
  const total = moneyOf(sumOf(rows.map(({ net }) => net ?? '0')))
  return {
    key: 'bought',
    columns: [
      column(word('column.product')),
      column(word('column.quantity'), 'number'),
      column(word('column.unit')),
      money,
      column(word('column.leads_won'), 'number'),
      column(word('column.last_won'), 'date'),
    ],
    rows: rows.map((row) => ({
      cells: [row.name, shownQuantity(row.quantity), row.unit, row.net === null ? null : moneyOf(row.net), row.leads, row.last],
      ...(row.product !== null && canOpen ? { url: `/cm/use/product/view?id=${row.product}` } : {}),
    })),
    ...(rows.length > 0 ? { total: [word('total'), null, null, total, null, null] } : {}),
    figure: { value: Number(total), kind: 'number' },
    chart: {
      is_time: false,
      is_grouped: false,
      series: [money.heading],
      points: rows.slice(0, 10).map(({ name, net }) => ({ name, amounts: [Number(moneyOf(net ?? '0'))] })),
    },
  }
}

/** @throws 404 */
async function sold(ctx: Context, texts: Texts, id: number): Promise<WonReport> {
  await requireShown(ctx, 'cm/product', id)
  const last = companyToday(ctx).slice(0, 7)
  const months = monthsFrom(addMonths(last, 1 - shownMonths), last)
  const { rows } = await sql<SoldPart>`
    select to_char(${wonOn(ctx)}, 'YYYY-MM') as month, ${unitOf(ctx)} as unit, sum(line.quantity)::text as quantity, sum(${worth})::text as net, array_agg(distinct l.id::int) as leads
    from ${wonLines(ctx)} where line.product_id = ${id} and ${wonOn(ctx)} >= ${`${months[0] ?? last}-01`}::date group by 1, 2`.execute(
    ctx.db,
  )
  const { word, money, moneyOf } = await wordsOf(ctx, texts)
  const units = unitsOf(rows)
  const lines = soldMonths(rows, { months, units })
  const headings = units.map((unit) => (unit === '' ? word('column.quantity') : word('column.quantity_in', { unit })))
  const allOf = (at: number) => shownQuantity(sumOf(lines.map(({ quantities }) => quantities[at] ?? '0')))
  return {
    key: 'sold',
    columns: [
      column(word('column.month'), 'month'),
      ...headings.map((heading) => column(heading, 'number')),
      money,
      column(word('column.leads_won'), 'number'),
    ],
    // Nothing at all is said in words, not in twelve empty lines.
    rows:
      rows.length === 0
        ? []
        : lines
            .toReversed()
            .map(({ month, quantities, net, leads }) => ({ cells: [month, ...quantities.map(shownQuantity), moneyOf(net), leads] })),
    ...(rows.length > 0
      ? {
          total: [
            word('total'),
            ...units.map((_, at) => allOf(at)),
            moneyOf(sumOf(lines.map(({ net }) => net))),
            lines.reduce((sum, { leads }) => sum + leads, 0),
          ],
        }
      : {}),
    figure: { value: Number(moneyOf(sumOf(lines.map(({ net }) => net)))), kind: 'number' },
    chart: {
      is_time: true,
      is_grouped: units.length > 1,
      series: headings,
      points: lines.map(({ month, quantities }) => ({ name: month, amounts: quantities.map(Number) })),
    },
  }
}

export async function requireShown(ctx: Context, name: string, id: number): Promise<void> {
  if (!(await findRecord(ctx, ctx.snapshot.get(name), id))) throw notFound()
}

export async function wordsOf(ctx: Context, texts: Texts) {
  const currency = await companyCurrency(ctx)
  const moneyColumn = (heading: string) => column(`${word(`column.${heading}`)} (${currency})`, 'money')
  const word = (key: string, params: Readonly<Record<string, string>> = {}) =>
    texts.translate(ctx.language, { key: `cm:report.${key}`, params })
  return {
    word,
    money: moneyColumn('won_amount'),
    moneyColumn,
    moneyOf: (amount: string) => new Decimal(amount).toFixed(currencyDigits(currency), Decimal.ROUND_HALF_UP),
  }
}

export const column = (heading: string, kind: ReportColumn['kind'] = 'text'): ReportColumn => ({ heading, kind })

/** Of fourteen digits at most, which a number holds. */
export const shownQuantity = (quantity: string): number => Number(quantity)
