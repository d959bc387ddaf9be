/** What reports call the records that their figures are about, whatever else the reader may see of them: a book names them. */
import { sql } from 'kysely'
import type { ReportObject } from '../../../../src/shared/fa/report-answers'
import type { Context } from '../../../kernel/context'
import { personNames } from '../../../resource/read/person-names'
import { titleSql } from '../../../resource/query/titles'
import { survivingOrganizations } from '../../cm'

export type ObjectEntity = 'sc/department' | 'fa/project' | 'cm/organization'

export async function objectNames(ctx: Context, name: ObjectEntity, ids: readonly (number | null)[]): Promise<Map<number, ReportObject>> {
  const entity = ctx.snapshot.get(name)
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<ReportObject>`
    select t.id::int as id, ${titleSql(ctx, entity, 't')} as title from ${sql.table(entity.table)} as t where t.id = any(${wanted}::bigint[])`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export const departmentNames = (ctx: Context, sums: readonly { key: string | null }[]): Promise<Map<number, ReportObject>> =>
  objectNames(
    ctx,
    'sc/department',
    sums.map(({ key }) => (key !== null && /^[1-9]\d*$/.test(key) ? Number(key) : null)),
  )

export async function peopleNames(ctx: Context, ids: readonly (number | null)[]): Promise<Map<number, ReportObject>> {
  const names = await personNames(
    ctx,
    [...new Set(ids)].filter((id) => id !== null),
  )
  return new Map([...names].map(([id, title]) => [id, { id, title }]))
}

/** Where merged organizations went: posted lines keep the one they had (fa.md §3.2). @returns the one that remains, by id */
export const survivors = (ctx: Context, ids: readonly (number | null)[]): Promise<Map<number, number>> =>
  survivingOrganizations(
    ctx,
    [...new Set(ids)].filter((id) => id !== null),
  )

/** Id of the fiscal year of a day; null = there is none. */
export async function fiscalYearOf(ctx: Context, date: string): Promise<number | null> {
  const {
    rows: [year],
  } = await sql<{ id: number }>`
    select id::int as id from fa_fiscal_year where deleted_at is null and ${date}::date between start and "end" limit 1`.execute(ctx.db)
  return year?.id ?? null
}

export async function yearCodes(ctx: Context, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{
    id: number
    code: string
  }>`select id::int as id, code from fa_fiscal_year where id = any(${ids}::bigint[]) order by start`.execute(ctx.db)
  return new Map(rows.map(({ id, code }) => [id, code]))
}
