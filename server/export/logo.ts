/** The company's logo for printed pages (shell.md §8). */
import { sql } from 'kysely'
import type { Context } from '../kernel/context'
import { isPicture } from '../kernel/attachment-rules'
import { makePng } from '../files/picture'
import type { FileStore } from '../contracts/files'
import { wholeFile } from '../files/thumbnails'
import type { Logo } from './sheet'

/** Of a page's heading, in pixels: twice the points, so that it is sharp in print. */
const box = { width: 320, height: 64 }
const mostBytes = 10 * 1024 * 1024

/** @returns undefined when there is none, or none that can be read */
export async function companyLogo(ctx: Context, files: FileStore): Promise<Logo | undefined> {
  const {
    rows: [logo],
  } = await sql<{ mime: string; size: number; key: string }>`
    select file.mime, file.size, file.storage_key as key from sc_company_setup as setup join sc_attachment as file on file.id = setup.logo_id
    where setup.id = 1 and file.deleted_at is null and file.state = 'ready' and file.scan in ('clean', 'skipped')`.execute(ctx.db)
  if (!logo || !isPicture(logo.mime) || logo.size > mostBytes) return undefined
  const made = await makePng(() => wholeFile(files, logo.key), box)
  return made && { png: made.content, width: made.width, height: made.height }
}
