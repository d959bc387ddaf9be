/**
 * `npm run bench -- search`: the search over all records among 1,000,000 documents (`ROWS=` for another number), as somebody who sees one
 * department's, beside a plain select by an indexed number in the same run. Goal (shell.md §5.9): p95 < 300 ms.
 */
import { sql } from 'kysely'
import type { Context } from '../server/kernel/context'
import { searchAll } from '../server/resource/read/global-search'
import { openDocuments, percentiles, rows } from './documents'

const documents = await openDocuments()
await measure(documents.ctx)
await documents.close()

async function measure(ctx: Context): Promise<void> {
  const random = (most: number) => 1 + Math.floor(Math.random() * most)
  const pick = <T>(list: readonly T[]): T => list[random(list.length) - 1] as T
  const searches: Record<string, () => string> = {
    'whole number': () => `DOC-${String(random(rows)).padStart(8, '0')}`,
    'six letters of one document': () => Math.random().toString(16).slice(2, 8),
    'an ordinary word': () => pick(['invoice', 'pipes', 'bearings', 'contract']),
    'two words': () => pick(['offer chairs', 'contract racks', '採購 軸承', '陳大明 鋼管']),
    'one Chinese character': () => pick([...'陳林黃張李王鋼椅約']),
    'a Chinese name': () => pick(['陳大明', '林小華', '黃志偉']),
    'two Latin letters': () => pick(['st', 'in', 'be', 'of']),
    'one Latin letter': () => pick([...'aceosd']),
    'nothing that is there': () => pick(['qqqq', '龘', 'zzzz zzzz']),
  }
  const plain = await percentiles(
    async () =>
      void (await sql`select id, number, subject from zz_document where kontor_fold(number) = kontor_fold(${`DOC-${String(random(rows)).padStart(8, '0')}`}) and deleted_at is null`.execute(
        ctx.db,
      )),
  )
  console.log('| search | p50 ms | p95 ms | × the plain select | < 300 ms |\n|---|---|---|---|---|')
  console.log(`| plain select by number | ${plain.p50.toFixed(1)} | ${plain.p95.toFixed(1)} | 1 | |`)
  for (const [name, q] of Object.entries(searches)) {
    const { p50, p95 } = await percentiles(async () => void (await searchAll(ctx, { q: q(), per_kind: 5 }, {})))
    console.log(`| ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${(p95 / plain.p95).toFixed(1)} | ${p95 < 300 ? '✓' : '✗'} |`)
  }
}
