/** Reports that are reckoned from the bulletins of the period (bb.md §2): by category, by author, the most and the least read. */
import { sql } from 'kysely'
import type { Condition } from '../../../../src/schemas/core/filter'
import { groupBy } from '../../../../src/shared/engine/group-by'
import type { ReportRow } from '../../../../src/shared/engine/report'
import type { Context } from '../../../kernel/context'
import { personName } from '../../../resource/read/person-names'
import type { ReportBuild, UsageReport } from './definition'
import { hoursOf, leastRead, mostOverdue, percentOf, sumUp, topRead, type UsageLine, type UsageSums } from './rules/usage'
import { usageOf } from './usage-lines'

const sumColumns = ({ column }: ReportBuild) => [
  ...[column('published', 'number'), column('views', 'number'), column('read_rate', 'percent'), column('half_hours', 'number')],
  ...[column('overdue', 'number'), column('comments', 'number')],
]
const sumCells = ({ published, views, read_rate, half_minutes, overdue, comments }: UsageSums) => [
  ...[published, views, read_rate, hoursOf(half_minutes), overdue, comments],
]

interface Grouping {
  by: 'category' | 'author'
  of: 'category' | 'publisher'
  names: (ctx: Context, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
  /** What the list of a group is narrowed by. */
  filter: (id: number) => Readonly<Record<string, string>>
}

/** Groups of lines, those with the most bulletins first. */
async function grouped(build: ReportBuild, { by, of, names, filter }: Grouping) {
  const { lines } = await usageOf(build.ctx, build.choice)
  const groups = groupBy(lines, (line) => line[of])
  const found = await names(build.ctx, [...groups.keys()])
  const rows = [...groups]
    .map(([id, own]) => ({ id, name: found.get(id) ?? String(id), sums: sumUp(own) }))
    .sort((a, b) => b.sums.published - a.sums.published || (a.name < b.name ? -1 : 1))
  return {
    columns: [build.column(by), ...sumColumns(build)],
    rows: rows.map(({ id, name, sums }): ReportRow => ({
      cells: [name, ...sumCells(sums)],
      url: build.listed(filter(id)),
    })),
    total: [build.word('total'), ...sumCells(sumUp(lines))],
    figure: { value: lines.length, kind: 'number' as const },
    chart: {
      ...{ is_time: false, is_grouped: false, series: [build.word('column.published')] },
      points: rows.map(({ name, sums }) => ({ name, amounts: [sums.published] })),
    },
  }
}

export async function categoryNames(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id::int as id, kontor_i18n(name, ${ctx.language}) as name from bb_category where id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function personNames(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select p.id::int as id, ${personName(ctx, 'p')} as name from sc_user as p where p.id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const ofPublisher = (id: number): Condition => ({
  any: [
    { field: 'published_by', op: 'eq', value: id },
    {
      all: [
        { field: 'published_by', op: 'empty' },
        { field: 'author', op: 'eq', value: id },
      ],
    },
  ],
})

const categories: Grouping = {
  by: 'category',
  of: 'category',
  names: categoryNames,
  filter: (id) => ({ 'filter[category][in]': String(id) }),
}
const people: Grouping = {
  by: 'author',
  of: 'publisher',
  names: personNames,
  filter: (id) => ({ filter: JSON.stringify(ofPublisher(id)) }),
}

export const category: UsageReport = { key: 'category', build: (build) => grouped(build, categories) }
export const author: UsageReport = { key: 'author', build: (build) => grouped(build, people) }

/** Bulletins one by one; each leads to its readers. */
async function ranked(build: ReportBuild, choose: (lines: readonly UsageLine[]) => UsageLine[], figure: 'views' | 'read_rate' | 'overdue') {
  const { lines } = await usageOf(build.ctx, build.choice)
  const chosen = choose(lines)
  const names = await categoryNames(build.ctx, [...new Set(chosen.map(({ category: id }) => id))])
  const { column } = build
  const sums = sumUp(chosen)
  return {
    columns: [
      ...[column('bulletin'), column('category'), column('publish_at', 'datetime'), column('views', 'number')],
      ...[column('targets', 'number'), column('read', 'number'), column('read_rate', 'percent'), column('comments', 'number')],
      column('overdue', 'number'),
    ],
    rows: chosen.map((line): ReportRow => ({
      cells: [
        ...[line.title, names.get(line.category) ?? '', line.publish_at, line.views, line.targets, line.read],
        ...[percentOf(line.read, line.targets), line.comments, line.overdue],
      ],
      url: `/bb/use/readers/${line.id}`,
    })),
    figure: { value: sums[figure], kind: figure === 'read_rate' ? ('percent' as const) : ('number' as const) },
    chart: { is_time: false, is_grouped: false, series: [], points: [] },
  }
}

export const top: UsageReport = { key: 'top', build: (build) => ranked(build, topRead, 'views') }
export const least: UsageReport = { key: 'least', build: (build) => ranked(build, leastRead, 'read_rate') }
export const overdue: UsageReport = { key: 'overdue', build: (build) => ranked(build, mostOverdue, 'overdue') }
