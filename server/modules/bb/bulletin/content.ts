/** What a bulletin says, with the hashes of its files; its own hash, its words for the search, and what is kept of each revision. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { I18nText, Language } from '../../../../src/schemas/core/types'
import { canonicalOf, type BulletinContent, type Snapshot } from '../../../../src/shared/bb/content'
import { plainOf } from '../../../../src/shared/engine/rich-text'
import type { Values } from '../../../contracts/hooks'
import { actorOf, type Context } from '../../../kernel/context'

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : [])

/** A row as the engine gives it: title and bodies have the shape that the declaration says. */
export async function contentOf(ctx: Context, bulletin: Values): Promise<BulletinContent> {
  const ids = idsOf(bulletin.files)
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await sql<BulletinContent['files'][number]>`
          select id::int as id, name, sha256 from sc_attachment where id = any(${ids}::bigint[])`.execute(ctx.db)
  const files = ids.map((id) => rows.find((file) => file.id === id)).filter((file) => file !== undefined)
  const bodies = Array.isArray(bulletin.bodies) ? (bulletin.bodies as readonly { language: Language; body: string }[]) : []
  return {
    title: (bulletin.title ?? {}) as I18nText,
    bodies: bodies.map(({ language, body }) => ({ language, body })),
    files,
  }
}

export const hashOf = (content: BulletinContent, revision: number): string =>
  createHash('sha256').update(canonicalOf(content, revision)).digest('hex')

/** All that the search finds it by. */
export const wordsOf = ({ title, bodies, files }: BulletinContent): string =>
  [...Object.values(title), ...bodies.map(({ body }) => plainOf(body ?? '')), ...files.map(({ name }) => name)].join(' ').slice(0, 200_000)

/** Once for each revision and each minor change of it. */
export async function keepRevision(ctx: Context, bulletin: Values): Promise<void> {
  const content = await contentOf(ctx, bulletin)
  const snapshot: Snapshot = {
    ...content,
    // As the declaration has it.
    summary: (bulletin.summary ?? null) as I18nText | null,
    publish_at: typeof bulletin.publish_at === 'string' ? bulletin.publish_at : null,
  }
  await sql`
    insert into bb_revision (bulletin_id, revision, minor, snapshot, content_hash, reason, by_id, at, created_by)
    values (${bulletin.id}, ${bulletin.revision}, ${bulletin.minor}, ${JSON.stringify(snapshot)}::text::jsonb, ${bulletin.content_hash},
      ${bulletin.change_reason ?? null}::text, ${actorOf(ctx)}::bigint, ${ctx.now()}, ${actorOf(ctx)}::bigint)
    on conflict do nothing`.execute(ctx.db)
}
