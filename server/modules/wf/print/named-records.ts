/** What a printed form names by number: titles of records, pictures of files. */
import { sql } from 'kysely'
import type { FileStore } from '../../../contracts/files'
import { makePng } from '../../../files/picture'
import { wholeFile } from '../../../files/thumbnails'
import { isPicture } from '../../../kernel/attachment-rules'
import type { Context } from '../../../kernel/context'
import { rowPredicate } from '../../../resource/query/predicate'
import { titleSql } from '../../../resource/query/titles'

/** Twice the points of a signature on paper, so that it is sharp. */
const pictureBox = { width: 720, height: 640 }

/**
 * Lookups and files name themselves to every reader of the form; of other entities only the rows that the reader may see, the rest by their number.
 * @param named numbers by entity @returns by `<entity> <id>`; also of records that were deleted since
 */
export async function loadTitles(ctx: Context, named: ReadonlyMap<string, ReadonlySet<number>>): Promise<Map<string, string>> {
  const titles = new Map<string, string>()
  for (const [name, ids] of named) {
    const entity = ctx.snapshot.find(name)
    if (!entity || ids.size === 0) continue
    const isOpen = entity.lookup || entity.x.open_options || entity.x.attached
    const visible = isOpen ? sql<boolean>`true` : rowPredicate(ctx, entity, 'read', 't')
    const { rows } = await sql<{ id: number; title: string | null }>`
      select t.id, case when ${visible} then ${titleSql(ctx, entity, 't')} end as title from ${sql.table(entity.table)} as t
      where t.id = any(${[...ids]}::bigint[])`.execute(ctx.db)
    for (const { id, title } of rows) titles.set(`${name} ${id}`, title ?? `#${id}`)
  }
  return titles
}

/** @returns PNG in base64, by file; without what is no picture, or was not looked through */
export async function loadPictures(ctx: Context, files: FileStore, ids: readonly number[]): Promise<Map<number, string>> {
  const pictures = new Map<number, string>()
  if (ids.length === 0) return pictures
  const { rows } = await sql<{ id: number; mime: string; key: string }>`
    select id, mime, storage_key as key from sc_attachment
    where id = any(${[...new Set(ids)]}::bigint[]) and state = 'ready' and scan in ('clean', 'skipped')`.execute(ctx.db)
  for (const { id, mime, key } of rows) {
    const made = isPicture(mime) ? await makePng(() => wholeFile(files, key), pictureBox) : undefined
    if (made) pictures.set(id, made.content.toString('base64'))
  }
  return pictures
}
