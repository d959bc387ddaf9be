/** What one sales report declares; one file a family holds them, the register (index.ts) names them all. */
import { sql } from 'kysely'
import { looksAhead, type SalesReportKey } from '../../../../src/shared/cm/reports'
import { currencyDigits } from '../../../../src/shared/engine/currency-digits'
import type { Report, ReportColumn, ReportColumnKind } from '../../../../src/shared/engine/report'
import type { Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { companyToday } from '../../../kernel/company-time'
import { rowPredicate } from '../../../resource/query/predicate'
import type { Sql } from '../../../kernel/sql'
import { titleSql } from '../../../resource/query/titles'
import type { Texts } from '../../../contracts/texts'
import { organisation } from '../../sc'
import { companyCurrency } from '../../../resource/read/company-currency'

export interface SalesQuestion {
  from?: string
  to?: string
  /** Owner code. */ owner?: string
  pipeline?: string
}

export interface SalesBuild {
  ctx: Context
  asked: SalesQuestion
  today: string
  /** First and last day, company zone. */
  period: { from: string; to: string }
  /** Decimals of the company currency. */
  digits: number
  /** `cm:report.<key>` in the caller's language. */
  word: (key: string, params?: Readonly<Record<string, unknown>>) => string
  /** What a value of an enum is called. */
  enumName: (entity: string, field: string, value: string) => string
  /** A column by its shared heading; of money with the company currency. */
  column: (name: string, kind?: ReportColumnKind) => ReportColumn
  /** Records with an owner and a stored department, under this alias: of those who are asked about. */
  owned: (alias: string) => Sql<boolean>
  /** Leads `l` that the caller may read, of those who are asked about. */
  leads: Sql<boolean>
  /** The calendar day of an instant. */
  day: (instant: Sql) => Sql<string>
  /** Of the period. */
  within: (day: Sql) => Sql<boolean>
  /** How a person is called. */
  personName: (id: Sql) => Sql<string>
  /** A lookup's name in the caller's language. */
  lookupName: (name: Sql) => Sql<string>
}

export interface SalesReport {
  key: SalesReportKey
  /** Paths beside `cm.use.report`. */
  needs: readonly string[]
  build: (build: SalesBuild) => Promise<Omit<Report<SalesReportKey, number | null>, 'key'>>
}

/** @throws 422 on `to` before `from` */
export async function buildOf(ctx: Context, texts: Texts, key: SalesReportKey, asked: SalesQuestion): Promise<SalesBuild> {
  const [today, period] = [companyToday(ctx), periodOf(ctx, key, asked)]
  if (period.to < period.from) throw invalidField('to', 'error:query', { parameter: 'to' })
  const currency = await companyCurrency(ctx)
  const members = asked.owner?.startsWith('g') ? await organisation.expand(ctx, [asked.owner]) : []
  const owned = (alias: string) => ownedBy(asked.owner, members, alias)
  const zone = ctx.companyZone()
  const word: SalesBuild['word'] = (key, params = {}) => texts.translate(ctx.language, { key: `cm:report.${key}`, params })
  return {
    ctx,
    asked,
    today,
    period,
    word,
    owned,
    digits: currencyDigits(currency),
    enumName: (entity, field, value) => texts.translate(ctx.language, { key: `cm:entity.${entity}.fields.${field}.enum.${value}` }),
    column: (name, kind = 'text') => ({
      heading: kind === 'money' ? `${word(`column.${name}`)} (${currency})` : word(`column.${name}`),
      kind,
    }),
    leads: sql<boolean>`l.deleted_at is null and ${rowPredicate(ctx, ctx.snapshot.get('cm/lead'), 'read', 'l')} and ${owned('l')}
      and ${asked.pipeline === undefined ? sql`true` : sql`l.pipeline_id = ${Number(asked.pipeline)}`}`,
    day: (instant) => sql<string>`(${instant} at time zone ${zone})::date`,
    within: (day) => sql<boolean>`${day} between ${period.from}::date and ${period.to}::date`,
    personName: (id) =>
      sql<string>`(select ${titleSql(ctx, ctx.snapshot.get('sc/user'), 'named')} from sc_user as named where named.id = ${id})`,
    lookupName: (name) => sql<string>`kontor_i18n(${name}, ${ctx.language})`,
  }
}

/** This year until today, or to its end, unless it was said. */
export function periodOf(ctx: Context, key: SalesReportKey, { from, to }: SalesQuestion): { from: string; to: string } {
  const today = companyToday(ctx)
  const end = to ?? (looksAhead(key) ? `${(from ?? today).slice(0, 4)}-12-31` : today)
  return { from: from ?? `${end.slice(0, 4)}-01-01`, to: end }
}

/** `u7` his own, `d12` those of the department and below, `g3` those of its members. */
function ownedBy(code: string | undefined, members: readonly number[], alias: string): Sql<boolean> {
  if (code === undefined) return sql<boolean>`true`
  const [owner, department, id] = [sql.ref(`${alias}.owner_id`), sql.ref(`${alias}.department_id`), Number(code.slice(1))]
  if (code.startsWith('u')) return sql<boolean>`${owner} = ${id}`
  if (code.startsWith('g')) return sql<boolean>`${owner} = any(${members}::bigint[])`
  return sql<boolean>`${department} in (select below.id from sc_department as below join sc_department as top on top.id = ${id} where below.path like top.path || '%')`
}

/** People that an owner code means; null = everybody. */
export const peopleOf = async (ctx: Context, owner: string | undefined): Promise<readonly number[] | null> =>
  owner === undefined ? null : organisation.expand(ctx, [owner])
