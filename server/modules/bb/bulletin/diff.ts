/** What changed between two revisions of a bulletin, as its readers are shown it (bb.md §5.11, §12.9, §12.11). */
import { sql } from 'kysely'
import { languages } from '../../../../src/schemas/core/types'
import type { BulletinDiff } from '../../../../src/shared/bb/bulletin'
import type { Snapshot } from '../../../../src/shared/bb/content'
import { richDiff, textDiff } from '../../../../src/shared/bb/text-diff'
import { instantJson } from '../../../field-types/dates'
import type { Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { namesInTexts } from './mentions'
import { readsBulletin } from './who-reads'

interface Kept {
  revision: number
  minor: number
  at: string
  reason: string | null
  snapshot: Snapshot
}

/** @throws 404 for who does not read it, and for a revision that there never was */
export async function diff(ctx: Context, id: number, { from, to }: { from?: number; to?: number }): Promise<BulletinDiff> {
  const { rows } = await sql<Kept>`
    select v.revision, v.minor, ${instantJson(sql`v.at`)} as at, v.reason, v.snapshot from bb_revision as v
      join bb_bulletin as b on b.id = v.bulletin_id
    where b.id = ${id} and b.deleted_at is null and b.state = 'published' and (b.author_id = ${ctx.person?.id ?? 0}
      or ${readsBulletin(ctx, 'b')})
    order by v.revision, v.minor`.execute(ctx.db)
  const newest = rows.findLast(({ revision }) => to === undefined || revision === to)
  const oldest =
    rows.findLast(({ revision }) => revision === (from ?? (newest?.revision ?? 1) - 1)) ?? (from === undefined ? rows[0] : undefined)
  if (!newest || !oldest) throw notFound()
  const [was, is] = [oldest.snapshot, newest.snapshot]
  const withNames = await namesInTexts(ctx, [...was.bodies, ...is.bodies])
  const spoken = languages.filter((language) => [was, is].some(({ bodies }) => bodies.some((text) => text.language === language)))
  const bodyOf = ({ bodies }: Snapshot, language: string): string => bodies.find((text) => text.language === language)?.body ?? ''
  const named = languages.filter((language) => was.title[language] !== undefined || is.title[language] !== undefined)
  return {
    from: { revision: oldest.revision, minor: oldest.minor, at: oldest.at },
    to: { revision: newest.revision, minor: newest.minor, at: newest.at },
    reason: newest.reason,
    titles: named.map((language) => ({ language, parts: textDiff(was.title[language] ?? '', is.title[language] ?? '') })),
    bodies: spoken.map((language) => ({ language, parts: richDiff(withNames(bodyOf(was, language)), withNames(bodyOf(is, language))) })),
    files: {
      added: is.files.filter(({ id: file }) => !was.files.some((one) => one.id === file)).map(({ name }) => name),
      removed: was.files.filter(({ id: file }) => !is.files.some((one) => one.id === file)).map(({ name }) => name),
    },
  }
}
