/** Other modules post a bulletin (bb.md §5.11 `bb.post`): results of a vote, a new version of a document, a circular. */
import type { I18nText, Language } from '../../../../src/schemas/core/types'
import { sql } from 'kysely'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { performAction } from '../../../resource/write/act'
import { createRecord } from '../../../resource/write/write'
import { receipts } from '../../sc'
import { settingsOf } from '../category/settings'

export interface Post {
  /** Code of the category. */
  category: string
  title: I18nText
  bodies: readonly { language: Language; body: string }[]
  /** Uploads of the author that no record holds yet: they become the bulletin's, also those that its texts show. */
  files?: readonly number[]
  /** Owner codes; absent = all readers of the category. */
  audience?: readonly string[]
  /** Who posts it, and their key: the same one twice is one bulletin. */
  source: { name: string; key: string }
  /** In whose name. */
  author: number
  /** Record that it is about: `vs/event/12`. */
  related?: string
}

/**
 * Published at once; where the category needs approval it waits for that: submitted to its managers, or a draft that its author hands in
 * with a form.
 * @returns the bulletin's id, of the first post with this source
 * @throws 422 naming the fields
 */
export function postBulletin(ctx: Context, { source, ...post }: Post): Promise<number> {
  return transact(ctx, (tx) =>
    receipts.once(tx, `bb.post:${source.name}:${source.key}`, async (own) => {
      const all: Context = { ...withAllRights(own), acting_for: post.author }
      const entity = all.snapshot.get('bb/bulletin')
      const category = await categoryOf(all, post.category)
      const { id } = await createRecord(
        all,
        entity,
        {
          ...{ category, title: post.title, bodies: post.bodies, audience: post.audience ?? null, author: post.author },
          ...{ files: post.files ?? [], related: post.related ?? null, source: source.name, source_key: source.key },
        },
        { trusted: true },
      )
      const { approval } = await settingsOf(all, category)
      if (approval !== 'workflow') await performAction(all, entity, approval === 'none' ? 'publish' : 'submit', { id: Number(id) })
      return Number(id)
    }),
  )
}

async function categoryOf(ctx: Context, code: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id::int as id from bb_category where code = ${code} and active and deleted_at is null`.execute(ctx.db)
  if (!rows[0]) throw invalidField('category', 'bb:error.category_unknown', { code })
  return rows[0].id
}
