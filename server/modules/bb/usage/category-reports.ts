/** Reports of the categories themselves (bb.md §2): which are unused, and what their files take. */
import { sql } from 'kysely'
import { instantJson } from '../../../field-types/dates'
import type { UsageReport } from './definition'
import { publishedWithin } from './usage-lines'
import { inScope } from './usage-scope'

/** Active ones in which nothing was published in the period, the longest silent first. */
export const unused: UsageReport = {
  key: 'unused',
  async build({ ctx, choice, column }) {
    const { rows } = await sql<{ id: number; name: string; last: string | null; ever: number }>`
      select c.id::int as id, kontor_i18n(c.name, ${ctx.language}) as name, ${instantJson(sql`published.last`)} as last, published.ever
      from bb_category as c, lateral (select max(b.publish_at) as last, count(*)::int as ever from bb_bulletin as b
        where b.category_id = c.id and b.deleted_at is null and b.state = 'published' and b.publish_at <= ${ctx.now()}) as published
      where c.deleted_at is null and c.active and ${inScope(ctx, sql`c.id`)}
        and not exists (select 1 from bb_category as below where below.parent_id = c.id and below.deleted_at is null)
        and not exists (select 1 from bb_bulletin as b where b.category_id = c.id and ${publishedWithin(ctx, choice)})
      order by published.last nulls first, 2, 1`.execute(ctx.db)
    return {
      columns: [column('category'), column('last', 'datetime'), column('ever', 'number')],
      rows: rows.map(({ id, name, last, ever }) => ({
        cells: [name, last, ever],
        url: `/bb/admin/maintain?${new URLSearchParams({ 'filter[category][in]': String(id) }).toString()}`,
      })),
      figure: { value: rows.length, kind: 'number' },
      chart: { is_time: false, is_grouped: false, series: [], points: [] },
    }
  },
}

const mebibyte = 1024 * 1024
/** With one decimal. */
const mebibytes = (bytes: number): number => Math.round((bytes * 10) / mebibyte) / 10

/** Covers, files and pictures of all bulletins that are not deleted, the heaviest category first. */
export const storage: UsageReport = {
  key: 'storage',
  async build({ ctx, column, word }) {
    const { rows } = await sql<{ id: number; name: string; bulletins: number; files: number; bytes: number }>`
      select c.id::int as id, kontor_i18n(c.name, ${ctx.language}) as name, count(distinct b.id)::int as bulletins,
        count(a.id)::int as files, coalesce(sum(a.size), 0)::float8 as bytes
      from bb_category as c join bb_bulletin as b on b.category_id = c.id and b.deleted_at is null
        join sc_attachment as a on a.module = 'bb' and a.entity = 'bulletin' and a.record_id = b.id and a.deleted_at is null
      where c.deleted_at is null and ${inScope(ctx, sql`c.id`)} group by c.id order by 5 desc, 2, 1`.execute(ctx.db)
    const sum = (key: 'bulletins' | 'files' | 'bytes') => rows.reduce((total, row) => total + row[key], 0)
    return {
      columns: [column('category'), column('with_files', 'number'), column('files', 'number'), column('megabytes', 'number')],
      rows: rows.map(({ id, name, bulletins, files, bytes }) => ({
        cells: [name, bulletins, files, mebibytes(bytes)],
        url: `/bb/admin/maintain?${new URLSearchParams({ 'filter[category][in]': String(id) }).toString()}`,
      })),
      total: [word('total'), sum('bulletins'), sum('files'), mebibytes(sum('bytes'))],
      figure: { value: mebibytes(sum('bytes')), kind: 'number' },
      chart: {
        ...{ is_time: false, is_grouped: false, series: [word('column.megabytes')] },
        points: rows.map(({ name, bytes }) => ({ name, amounts: [mebibytes(bytes)] })),
      },
    }
  },
}
