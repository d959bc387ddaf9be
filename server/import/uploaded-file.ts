/** A file that its importer has uploaded as an attachment, scanned and not too large: for modules that read sheets of their own. */
import { sql } from 'kysely'
import { actorOf, type Context } from '../kernel/context'
import { invalidField, notFound } from '../kernel/errors'

const mostBytes = 20 * 1024 * 1024

/**
 * @param tooLarge text key of what is said above 20 MB
 * @returns its key in the store @throws 404 for another person's, 422 above 20 MB
 */
export async function uploadedFile(ctx: Context, id: number, tooLarge: string): Promise<string> {
  const { rows } = await sql<{ key: string; size: number }>`
    select storage_key as key, size::int as size from sc_attachment
    where id = ${id} and state = 'ready' and scan in ('clean', 'skipped') and created_by = ${actorOf(ctx)} and deleted_at is null`.execute(
    ctx.db,
  )
  const [file] = rows
  if (!file) throw notFound()
  if (file.size > mostBytes) throw invalidField('file', tooLarge)
  return file.key
}
