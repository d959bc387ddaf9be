/** Records that forms name, by the code under which they travel (wf.md §8): accounts, codes, names of channels and seals. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import { referenceKinds, type Reference, type ReferenceKind } from './rules/references'

const tables: Readonly<Record<ReferenceKind, { table: string; code: Sql<string> }>> = {
  user: { table: 'sc_user', code: sql<string>`account` },
  department: { table: 'sc_department', code: sql<string>`code` },
  group: { table: 'sc_group', code: sql<string>`code` },
  position: { table: 'sc_job_position', code: sql<string>`code` },
  template: { table: 'wf_template', code: sql<string>`code` },
  channel: { table: 'sc_notify_channel', code: sql<string>`name` },
  // In any language it was named in; the first is how it travels.
  seal: { table: 'wf_seal', code: sql<string>`coalesce(name ->> 'en', name ->> 'tw', name ->> 'cn', name ->> 'jp')` },
}

type Wanted = readonly { kind: ReferenceKind; reference: Reference }[]
const keyOf = (kind: ReferenceKind, reference: Reference): string => `${kind} ${reference}`

/** @returns `user 7` → `mei.lin`; of records that are gone nothing */
export const codesOf = (ctx: Context, wanted: Wanted): Promise<ReadonlyMap<string, string>> =>
  look(ctx, wanted, 'number', (kind, { id, code }) => [keyOf(kind, id), code])

/** @returns `user mei.lin` → 7; of codes that nothing here has nothing */
export const idsOfCodes = (ctx: Context, wanted: Wanted): Promise<ReadonlyMap<string, number>> =>
  look(ctx, wanted, 'string', (kind, { id, code }) => [keyOf(kind, code), id])

async function look<T>(
  ctx: Context,
  wanted: Wanted,
  type: 'number' | 'string',
  entry: (kind: ReferenceKind, row: { id: number; code: string }) => [string, T],
): Promise<Map<string, T>> {
  const found = new Map<string, T>()
  for (const kind of referenceKinds) {
    const references = wanted.filter((one) => one.kind === kind && typeof one.reference === type).map(({ reference }) => reference)
    if (references.length === 0) continue
    const { table, code } = tables[kind]
    const chosen = type === 'number' ? sql`id = any(${references}::bigint[])` : sql`${code} = any(${references}::text[])`
    const { rows } = await sql<{ id: number; code: string }>`select id, ${code} as code from ${sql.table(table)}
      where ${chosen} and deleted_at is null`.execute(ctx.db)
    for (const row of rows) found.set(...entry(kind, row))
  }
  return found
}

export const lookedUp = <T>(found: ReadonlyMap<string, T>, kind: ReferenceKind, reference: Reference): T | undefined =>
  found.get(keyOf(kind, reference))
