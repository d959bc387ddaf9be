/** Files beside records as a timeline shows them. */
import { sql } from 'kysely'
import type { FileItem } from '../../../../src/shared/cm/timeline'
import type { Context } from '../../../kernel/context'
import { byOrder } from './by-order'

/** In the order of the ids. The caller may show the records. */
export async function fileItems(ctx: Context, ids: readonly number[]): Promise<FileItem[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Omit<FileItem, 'scan'> & { scan: 'pending' | 'infected' | null }>`
    select 'file' as kind, id, created_at as at, created_by as by, entity as target_type, record_id as target_id, name, size, mime, case when scan in ('pending', 'infected') then scan end as scan
    from sc_attachment where id = any(${ids}::bigint[]) and deleted_at is null`.execute(ctx.db)
  return byOrder(ids, rows).map(({ scan, ...file }) => (scan ? { ...file, scan } : file))
}
