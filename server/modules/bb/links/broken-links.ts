/** Broken links of one bulletin, for who may mend them; and the report of all (bb.md §2 `/bb/admin/maintain`). */
import { sql } from 'kysely'
import type { BulletinPage } from '../../../../src/shared/bb/bulletin'
import { instantJson } from '../../../field-types/dates'
import type { Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import type { UsageReport } from '../usage/definition'
import { inScope } from '../usage/usage-scope'
import { linkTargetsOf } from './rules/link-targets'

export async function brokenLinksOf(ctx: Context, id: number): Promise<BulletinPage['broken']> {
  const { rows } = await sql<BulletinPage['broken'][number]>`
    select kind, target, name from bb_broken_link where bulletin_id = ${id} and deleted_at is null order by kind, name`.execute(ctx.db)
  return rows
}

/** What was taken out of the text is no finding any more; whether the rest opens now, the next check says. */
export async function forgetRemovedLinks(ctx: Context, { id, bodies, files, cover }: Values): Promise<void> {
  // As the declaration has it: texts in several languages.
  const texts = Array.isArray(bodies) ? (bodies as readonly { body: string | null }[]).map(({ body }) => body ?? '') : []
  const held = [...(Array.isArray(files) ? files : []), ...(cover === null || cover === undefined ? [] : [cover])].map(Number)
  const targets = linkTargetsOf(texts, held).map(({ target }) => target)
  await forgetLinks(ctx, Number(id), targets)
}

/** Those that are sound again or no longer there. @param kept targets that stay */
export async function forgetLinks(ctx: Context, bulletin: number, kept: readonly string[]): Promise<void> {
  await sql`delete from bb_broken_link where bulletin_id = ${bulletin} and not target = any(${[...kept]}::text[])`.execute(ctx.db)
}

export const broken: UsageReport = {
  key: 'broken',
  async build({ ctx, column, word }) {
    const { rows } = await sql<{ id: number; title: string; category: string; kind: string; name: string; found_at: string }>`
      select b.id::int as id, kontor_i18n(b.title, ${ctx.language}) as title, kontor_i18n(c.name, ${ctx.language}) as category,
        link.kind, link.name, ${instantJson(sql`link.found_at`)} as found_at
      from bb_broken_link as link join bb_bulletin as b on b.id = link.bulletin_id join bb_category as c on c.id = b.category_id
      where link.deleted_at is null and b.deleted_at is null and b.state = 'published'
        and (b.expire_at is null or b.expire_at > ${ctx.now()}) and ${inScope(ctx, sql`c.id`)}
      order by link.found_at desc, 2, link.name`.execute(ctx.db)
    return {
      columns: [column('bulletin'), column('category'), column('link_kind'), column('link'), column('found_at', 'datetime')],
      rows: rows.map(({ id, title, category, kind, name, found_at }) => ({
        cells: [title, category, word(`link_kind.${kind}`), name, found_at],
        url: `/bb/use/read/${id}`,
      })),
      figure: { value: rows.length, kind: 'number' },
      chart: { is_time: false, is_grouped: false, series: [], points: [] },
    }
  },
}
