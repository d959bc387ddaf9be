/**
 * `npm run bench -- list`: the list of 1,000,000 documents (`ROWS=` for another number), as somebody who sees one department's, beside a
 * plain select of a page in the same run. Goal (shell.md §12.24): the first page within 500 ms (p95), "100,000+" as count.
 */
import { sql } from 'kysely'
import type { Condition } from '../src/schemas/core/types'
import type { Context } from '../server/kernel/context'
import { aggregateRecords } from '../server/resource/query/aggregate'
import { listRecords } from '../server/resource/query/list'
import { parseListQuery } from '../server/resource/query/list-query'
import { document, openDocuments, percentiles, rows } from './documents'

const documents = await openDocuments()
const everything: Context = { ...documents.ctx, tree: { zz: { use: [{ name: 'document', actions: ['list', 'show'], read: ['all'] }] } } }
console.log('### Who sees one department')
await measure(documents.ctx)
console.log('### Who sees all')
await measure(everything)
await documents.close()

async function measure(ctx: Context): Promise<void> {
  const random = (most: number) => 1 + Math.floor(Math.random() * most)
  const page = (query: Record<string, string>) => async () =>
    void (await listRecords(ctx, document, parseListQuery({ per_page: '50', ...query })))
  const first = JSON.parse(await listRecords(ctx, document, parseListQuery({ per_page: '50' }))) as {
    meta: { total: number; total_is_estimate?: boolean; next: string }
  }
  const open: Condition = { field: 'status', op: 'eq', value: 'open' }
  const asked: Record<string, () => Promise<void>> = {
    'first page, default order': page({}),
    'next page by cursor': page({ after: first.meta.next }),
    'page 20': page({ page: '20' }),
    'page 1,000': page({ page: '1000' }),
    'filtered by status': page({ 'filter[status][eq]': 'open' }),
    'filtered by status and a month': page({ 'filter[status][eq]': 'open', 'filter[due][between]': '2026-11-01,2026-11-30' }),
    'found by a word': async () => page({ q: ['invoice', '鋼管', '陳大明'][random(3) - 1] ?? '' })(),
    'found by its number': async () => page({ q: `DOC-${String(random(rows)).padStart(8, '0')}` })(),
    'sorted by a column without index': page({ sort: '-amount' }),
    'sums of the filtered': async () => void (await aggregateRecords(ctx, document, { filter: open, trash: false })),
    'grouped by status': async () => void (await aggregateRecords(ctx, document, { filter: { all: [] }, trash: false, group: 'status' })),
  }
  const plain = await percentiles(
    async () =>
      void (await sql`select * from zz_document where deleted_at is null order by due desc nulls last, id limit 50`.execute(ctx.db)),
  )
  console.log(`count: ${first.meta.total}${first.meta.total_is_estimate ? '+' : ''}`)
  console.log('| list | p50 ms | p95 ms | × the plain page | < 500 ms |\n|---|---|---|---|---|')
  console.log(`| plain select of a page | ${plain.p50.toFixed(1)} | ${plain.p95.toFixed(1)} | 1 | |`)
  for (const [name, act] of Object.entries(asked)) {
    const { p50, p95 } = await percentiles(act)
    console.log(`| ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${(p95 / plain.p95).toFixed(1)} | ${p95 < 500 ? '✓' : '✗'} |`)
  }
}
