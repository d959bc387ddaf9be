/**
 * Once a week (bb.md §7), or at once for all or one: links and files of published bulletins that lead nowhere are kept, and the publisher
 * hears of new ones.
 */
import { sql } from 'kysely'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { FileStore } from '../../../contracts/files'
import type { Job, JobKind } from '../../../contracts/jobs'
import { FileMissing } from '../../../files/store'
import { withAllRights, type Context } from '../../../kernel/context'
import { notify } from '../../sc'
import { brokenLinksOf, forgetLinks } from './broken-links'
import { linkTargetsOf, type LinkTarget } from './rules/link-targets'
import { webPages, type LinkVerdict } from './web-pages'

const perPage = 200
/** So many are named to the publisher; all of them on the page. */
const named = 5

interface Published {
  id: number
  title: I18nText
  author: number
  bodies: string[]
  files: number[]
}
interface Judged extends LinkTarget {
  name: string
  verdict: LinkVerdict
}

export const checkLinks: JobKind = {
  kind: 'bb.links',
  async run(job) {
    const web = webPages(job.services.config.webhookNetworks)
    const only = job.params.bulletin === undefined ? undefined : Number(job.params.bulletin)
    let [found, last] = [0, 0]
    for (;;) {
      const bulletins = await publishedAfter(job.ctx, last, only)
      const targets = new Map(bulletins.map(({ id, bodies, files }) => [id, linkTargetsOf(bodies, files)]))
      const all = [...targets.values()].flat()
      await web.look(
        all.flatMap(({ kind, target }) => (kind === 'web' ? [target] : [])),
        job.signal,
      )
      const files = await filesOf(job, idsOf(all, 'file'))
      const sound = await soundBulletins(job.ctx, idsOf(all, 'bulletin'))
      for (const bulletin of bulletins) {
        if (job.signal.aborted) return undefined
        const judged = (targets.get(bulletin.id) ?? []).map((link): Judged => {
          if (link.kind === 'web') return { ...link, name: link.target, verdict: web.verdictOf(link.target) }
          if (link.kind === 'bulletin') return { ...link, name: link.target, verdict: sound.has(link.id ?? 0) ? 'sound' : 'broken' }
          return { ...link, name: link.target, verdict: 'broken', ...files.get(link.id ?? 0) }
        })
        found += await job.transact((ctx) => keep(withAllRights(ctx), bulletin, judged))
      }
      last = bulletins.at(-1)?.id ?? last
      if (bulletins.length < perPage) return { result: { found }, ...(only === undefined ? {} : { message: await outcome(job, only) }) }
    }
  },
}

const idsOf = (targets: readonly LinkTarget[], wanted: LinkTarget['kind']): number[] => [
  ...new Set(targets.flatMap(({ kind, id }) => (kind === wanted && id !== undefined ? [id] : []))),
]

async function outcome({ ctx, services }: Job, bulletin: number): Promise<string> {
  const { length: count } = await brokenLinksOf(ctx, bulletin)
  return services.texts.translate(ctx.language, count === 0 ? { key: 'bb:links.sound' } : { key: 'bb:links.broken', params: { count } })
}

/** Scheduled and live ones: nobody minds what has ended. @param only the one that is asked about */
async function publishedAfter(ctx: Context, last: number, only: number | undefined): Promise<Published[]> {
  const { rows } = await sql<Published>`
    select b.id::int as id, b.title, b.author_id::int as author,
      array(select text.body from bb_bulletin__bodies as text where text.parent_id = b.id and text.body is not null
        order by text.position) as bodies,
      array(select held.target_id::int from bb_bulletin__files as held where held.parent_id = b.id order by held.position)
        || case when b.cover_id is null then '{}'::int[] else array[b.cover_id::int] end as files
    from bb_bulletin as b where b.id > ${last} and ${only === undefined ? sql`true` : sql`b.id = ${only}`}
      and b.state = 'published' and b.deleted_at is null
      and (b.expire_at is null or b.expire_at > ${ctx.now()})
    order by b.id limit ${perPage}`.execute(ctx.db)
  return rows
}

async function soundBulletins(ctx: Context, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id::int as id from bb_bulletin where id = any(${[...ids]}::bigint[]) and state <> 'recalled' and deleted_at is null`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** By id; absent = there is no such file. One that is still being looked through is no finding. */
async function filesOf(
  { ctx, services }: Job,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { name: string; verdict: LinkVerdict }>> {
  const { rows } = await sql<{ id: number; name: string; key: string | null; is_gone: boolean }>`
    select id::int as id, name, storage_key as key, deleted_at is not null or scan = 'infected' as is_gone
    from sc_attachment where id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  const judged = new Map<number, { name: string; verdict: LinkVerdict }>()
  for (const { id, name, key, is_gone } of rows)
    judged.set(id, { name, verdict: is_gone ? 'broken' : key === null ? 'unclear' : await bytesOf(services.files, key) })
  return judged
}

async function bytesOf(files: FileStore, key: string): Promise<LinkVerdict> {
  try {
    const { stream } = await files.get(key)
    stream.destroy()
    return 'sound'
  } catch (error) {
    return error instanceof FileMissing ? 'broken' : 'unclear'
  }
}

/** What is unclear stays as it was. @returns how many are new */
async function keep(ctx: Context, { id, title, author }: Published, judged: readonly Judged[]): Promise<number> {
  const kept = judged.flatMap(({ verdict, target }) => (verdict === 'sound' ? [] : [target]))
  await forgetLinks(ctx, id, kept)
  const broken = judged.filter(({ verdict }) => verdict === 'broken')
  if (broken.length === 0) return 0
  const { rows } = await sql<{ name: string }>`
    insert into bb_broken_link (bulletin_id, kind, target, name, found_at)
    select ${id}, link.kind, link.target, link.name, ${ctx.now()}
    from jsonb_to_recordset(${JSON.stringify(broken)}::text::jsonb) as link(kind text, target text, name text)
    on conflict do nothing returning name`.execute(ctx.db)
  if (rows.length > 0)
    await notify.send(ctx, {
      event: 'bb.links-broken',
      to: [`u${author}`],
      url: `/bb/use/read/${id}`,
      model: { module: 'bb', id },
      data: {
        title,
        body: notify.text('bb:notice.links-broken', () => ({
          count: rows.length,
          names:
            rows
              .slice(0, named)
              .map(({ name }) => name)
              .join(' · ') + (rows.length > named ? ' …' : ''),
        })),
      },
    })
  return rows.length
}
