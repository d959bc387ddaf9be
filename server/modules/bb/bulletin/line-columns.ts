/** What a list shows of a bulletin under `b`, with the caller's receipt under `r` (src/shared/bb/bulletin.ts BulletinLine). */
import { sql } from 'kysely'
import type { Language } from '../../../../src/schemas/core/types'
import type { BulletinLine } from '../../../../src/shared/bb/bulletin'
import { summaryOf, inLanguage } from '../../../../src/shared/bb/content'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import { instantJson } from '../../../field-types/dates'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import { personName } from '../../../resource/read/person-names'
import { organisation } from '../../sc'
import { namesInTexts } from './mentions'
import { isLive } from './who-reads'

/** With the caller's receipt, if there is one. */
export const bulletinsWithReceipt = (ctx: Context): Sql => sql`bb_bulletin as b
  join bb_category as c on c.id = b.category_id
  left join bb_receipt as r on r.bulletin_id = b.id and r.user_id = ${ctx.person?.id ?? 0} and r.deleted_at is null`

/** Read as it stands now: a material change takes it back. */
export const isRead = sql<boolean>`coalesce(r.read_revision = b.revision, false)`
export const isConfirmed = sql<boolean>`coalesce(r.ack_revision = b.revision, false)`

/**
 * Who joined after `ack_until` has no duty (bb.md §5.1). Once it is over: did a post of theirs, or their own code or group, make them a
 * target
 * on that day?
 */
export function joinedInTime(ctx: Context): Sql<boolean> {
  const others = (ctx.person?.owners ?? []).filter((code) => !code.startsWith('d'))
  const day = sql`(b.ack_until at time zone ${ctx.companyZone()})::date`
  return sql<boolean>`(b.ack_until is null or b.ack_until > ${ctx.now()} or coalesce(b.audience && ${others}::text[], false) or exists (
    select 1 from sc_user_department as post join sc_department as place on place.id = post.department_id
      join sc_department as top on place.path like top.path || '%'
    where post.user_id = ${ctx.person?.id ?? 0} and ${organisation.postHolds(day)}
      and (coalesce(cardinality(b.audience), 0) = 0 or 'd' || top.id = any(b.audience))))`
}

export type LineRow = Omit<BulletinLine, 'summary'> & { summary: unknown; bodies: readonly { language: Language; body: string }[] }

const whole = sql`coalesce((select jsonb_agg(jsonb_build_object('language', t.language, 'body', t.body) order by t.position)
  from bb_bulletin__bodies as t where t.parent_id = b.id), '[]')`
/** Enough of a text for its first 160 characters. */
const beginnings = sql`coalesce((select jsonb_agg(jsonb_build_object('language', t.language, 'body', left(t.body, 4000))
  order by t.position)
  from bb_bulletin__bodies as t where t.parent_id = b.id), '[]')`

export const lineColumns = (ctx: Context, { isWhole = false } = {}): Sql => sql`
  b.id::int as id, b.revision, b.serial_no, b.title, b.summary, ${isWhole ? whole : beginnings} as bodies,
  jsonb_build_object('id', c.id, 'name', c.name, 'colour', c.colour, 'icon', c.icon) as category, b.importance,
  case when b.state <> 'published' then b.state when b.publish_at > ${ctx.now()} then 'scheduled' when ${isLive(ctx, 'b')} then 'live'
    else 'expired' end as standing,
  ${instantJson(sql`b.publish_at`)} as publish_at, ${instantJson(sql`b.expire_at`)} as expire_at,
  coalesce(b.pinned_until > ${ctx.now()} and ${isLive(ctx, 'b')}, false) as is_pinned, b.cover_id::int as cover,
  (select coalesce(jsonb_agg(t.language order by t.position), '[]') from bb_bulletin__bodies as t where t.parent_id = b.id) as languages,
  jsonb_build_object('id', coalesce(b.published_by_id, b.author_id),
    'name', (select ${personName(ctx, 'p')} from sc_user as p where p.id = coalesce(b.published_by_id, b.author_id)),
    'department', case when b.show_department then (select d.name from sc_department as d where d.id = b.department_id) end) as publisher,
  (select count(*)::int from bb_bulletin__files as held where held.parent_id = b.id) as files,
  (select count(*)::int from sc_comment as said where said.module = 'bb' and said.entity = 'bulletin' and said.record_id = b.id
    and said.removed_at is null and said.deleted_at is null) as comments,
  (select coalesce(sum(v.views), 0)::int from bb_receipt as v where v.bulletin_id = b.id and v.deleted_at is null) as views,
  b.ack_required, ${instantJson(sql`b.ack_until`)} as ack_until,
  case when ${isRead} then ${instantJson(sql`r.read_at`)} end as read_at, case when ${isConfirmed}
    then ${instantJson(sql`r.ack_at`)} end as ack_at,
  exists (select 1 from sc_favourite as kept where kept.module = 'bb' and kept.entity = 'bulletin' and kept.record_id = b.id
    and kept.user_id = ${ctx.person?.id ?? 0} and kept.deleted_at is null) as is_saved`

/** In the reader's language (bb.md §5.6). */
export async function linesOf(ctx: Context, rows: readonly LineRow[]): Promise<BulletinLine[]> {
  const { language } = ctx
  const textOf = ({ bodies }: LineRow): string => inLanguage(bodies, language)?.body ?? ''
  const withNames = await namesInTexts(
    ctx,
    rows.map((row) => ({ body: textOf(row) })),
  )
  return rows.map((row) => {
    const { bodies: _bodies, summary, ...line } = row
    return { ...line, summary: i18nText(summary, language) || summaryOf(withNames(textOf(row))) }
  })
}
