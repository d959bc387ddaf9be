/** Thirteen months of older bulletins (bb.md §10), in a few statements: most have ended; people have read and answered them. */
import { sql } from 'kysely'
import type { Language } from '../../../../src/schemas/core/types'
import type { BulletinContent, Snapshot } from '../../../../src/shared/bb/content'
import type { Context } from '../../../kernel/context'
import { hashOf, wordsOf } from '../bulletin/content'
import { readBy } from './readings'
import { remarks, series, type Series } from './older-texts'

const months = 13
const day = 86_400_000
/** Bulletins of the last four months still stand. */
const standsFor = 140 * day

interface Older {
  category: number
  author: number
  importance: string
  title: Snapshot['title']
  bodies: Snapshot['bodies']
  publish_at: string
  expire_at: string
  content_hash: string
  search_text: string
  snapshot: Snapshot
}

/** @param given.count at most so many, the newest */
export async function makeOlderBulletins(
  ctx: Context,
  { categories, people, count }: { categories: ReadonlyMap<string, number>; people: ReadonlyMap<string, number>; count: number },
): Promise<void> {
  const rows = Array.from({ length: months }, (_, back) =>
    series.flatMap((one, place): Older[] => {
      const [category, author] = [categories.get(one.category), people.get(one.author)]
      return category === undefined || author === undefined ? [] : [older(ctx, one, { category, author, back: back + 1, place })]
    }),
  )
    .flat()
    .sort((one, other) => one.publish_at.localeCompare(other.publish_at))
    .slice(-count)
  const ids = await insert(ctx, rows)
  await readBy(ctx, ids, { least: 78, reactsOf: 12 })
  await comment(ctx, ids)
}

function older(
  ctx: Context,
  { title, bodies, importance }: Series,
  { category, author, back, place }: { category: number; author: number; back: number; place: number },
): Older {
  // Each series has its day of the month and its hour.
  const at = new Date(ctx.now().getTime() - back * 30 * day - place * 2 * day - place * 47 * 60_000)
  const publish_at = at.toISOString()
  const month = publish_at.slice(0, 7).replace('-', '/')
  const filled = Object.fromEntries(Object.entries(title).map(([language, text]) => [language, String(text).replace('{month}', month)]))
  const content: BulletinContent = {
    title: filled,
    // Of its declaration the keys are languages.
    bodies: Object.entries(bodies).map(([language, body]) => ({ language: language as Language, body: body ?? '' })),
    files: [],
  }
  return {
    ...{ category, author, importance: importance ?? 'normal', title: filled, bodies: content.bodies, publish_at },
    expire_at: new Date(at.getTime() + standsFor).toISOString(),
    ...{ content_hash: hashOf(content, 1), search_text: wordsOf(content), snapshot: { ...content, summary: null, publish_at } },
  }
}

/** As the use cases would have left them. @returns ids in the order of the rows */
async function insert(ctx: Context, rows: readonly Older[]): Promise<number[]> {
  const { rows: made } = await sql<{ id: number }>`
    insert into bb_bulletin (category_id, title, importance, state, publish_at, expire_at, first_published_at, expired_at, author_id,
      department_id, show_department, ack_required, change, bring_to_top, revision, minor, content_hash, notified_revision, digested_at,
      wf_status, search_text, created_by, updated_by, created_at, updated_at)
    select category, title, importance, 'published', publish_at, expire_at, publish_at,
      case when expire_at <= ${ctx.now()}::timestamptz then expire_at end, author,
      (select post.department_id from sc_user_department as post where post.user_id = author and post.is_primary
        and post.deleted_at is null order by post.id limit 1),
      true, false, 'minor', false, 1, 0, content_hash, 1, publish_at, 'none', search_text, author, author, publish_at, publish_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(category bigint, author bigint, importance text, title jsonb,
      publish_at timestamptz, expire_at timestamptz, content_hash text, search_text text)
    order by publish_at returning id::int as id`.execute(ctx.db)
  const ids = made.map(({ id }) => id)
  const texts = rows.flatMap(({ bodies }, index) => bodies.map((body, position) => ({ ...body, parent: ids[index], position })))
  await sql`
    insert into bb_bulletin__bodies (parent_id, position, language, body)
    select parent, position, language, body
    from jsonb_to_recordset(${JSON.stringify(texts)}::text::jsonb) as r(parent bigint, position integer, language text, body text)`.execute(
    ctx.db,
  )
  const revisions = rows.map(({ snapshot, content_hash, author, publish_at }, index) => ({
    ...{ bulletin: ids[index], snapshot, content_hash, author, publish_at },
  }))
  await sql`
    insert into bb_revision (bulletin_id, revision, minor, snapshot, content_hash, by_id, at, created_by)
    select bulletin, 1, 0, snapshot, content_hash, author, publish_at, author
    from jsonb_to_recordset(${JSON.stringify(revisions)}::text::jsonb) as r(bulletin bigint, snapshot jsonb, content_hash text,
      author bigint, publish_at timestamptz)`.execute(ctx.db)
  return ids
}

/** By people who have read it: one or two of each, some hours later. */
async function comment(ctx: Context, ids: readonly number[]): Promise<void> {
  await sql`
    insert into sc_comment (module, entity, record_id, body, created_by, updated_by, created_at, updated_at)
    select 'bb', 'bulletin', r.bulletin_id,
      '<p>' || (${[...remarks]}::text[])[1 + (r.bulletin_id + r.place) % ${remarks.length}::int] || '</p>',
      r.user_id, r.user_id, r.read_at + r.place * interval '53 minutes', r.read_at + r.place * interval '53 minutes'
    from (select bulletin_id, user_id, read_at, 
        row_number() over (partition by bulletin_id order by (user_id * 31 + bulletin_id) % 97) as place
      from bb_receipt where bulletin_id = any(${[...ids]}::bigint[])) as r
    where r.place <= 1 + r.bulletin_id % 2 order by 7`.execute(ctx.db)
}
