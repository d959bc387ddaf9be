/** Texts in the cells of references → the rows they mean, among the records and among the lines of the file. */
import type { Field } from '../../src/schemas/core/define'
import { isLinks } from '../../src/schemas/core/field-types'
import { fold } from '../../src/schemas/core/fold'
import { isShown } from '../../src/schemas/core/shown'
import type { Values } from '../contracts/hooks'
import { say, unresolved, type Checking, type Draft, type OtherLines, type Read } from './checking'
import { findReferred, type ReferredRow } from './find-rows'

export async function resolveReferences(checking: Checking, reads: readonly Read[], others: OtherLines): Promise<void> {
  for (const {
    target: { field },
  } of checking.columns.filter(({ target }) => target.field.ref && !target.field.x.file)) {
    const known = await knownOf(
      checking,
      field,
      reads.flatMap((read) => read.texts.get(field) ?? []),
    )
    for (const read of reads) resolve(checking, read, { field, known }, others)
  }
}

/** Asks for what is not known yet. */
async function knownOf(
  { ctx, entity, referred }: Checking,
  field: Field,
  texts: readonly string[],
): Promise<ReadonlyMap<string, readonly ReferredRow[]>> {
  const known = referred.get(field.name) ?? new Map<string, ReferredRow[]>()
  referred.set(field.name, known)
  const unknown = [...new Set(texts)].filter((text) => !known.has(fold(text)))
  if (unknown.length === 0) return known
  const found = await findReferred(ctx, field, unknown)
  // What is not there now may be made by this very import: rows of the same kind are asked for anew.
  for (const text of unknown) if (found.has(fold(text)) || field.ref !== entity.name) known.set(fold(text), found.get(fold(text)) ?? [])
  return known
}

function resolve(
  { entity }: Checking,
  read: Read,
  { field, known }: { field: Field; known: ReadonlyMap<string, readonly ReferredRow[]> },
  { lineOfText }: OtherLines,
): void {
  const texts = read.texts.get(field)
  if (!texts) return
  const ids: unknown[] = []
  for (const text of texts) {
    const [row, another] = known.get(fold(text)) ?? []
    const line = !row && field.ref === entity.name ? lineOfText?.(fold(text)) : undefined
    if (line !== undefined && line !== read.row.line) {
      ids.push({ $line: line })
      read.pending.add(field.name)
    } else if (!row || another) {
      read.errors[field.name] = [unresolved(text, row !== undefined)]
    } else ids.push(row.id)
  }
  read.input[field.name] = isLinks(field) ? ids : (ids[0] ?? null)
}

/** A switched-off row may stay where it is referred to already, and is not chosen anew. */
export function refuseNotOffered({ referred }: Checking, draft: Draft, after: Values): void {
  for (const [field, texts] of draft.texts) {
    if (!isShown(field, after)) continue
    const kept = new Set([draft.existing?.row[field.name]].flat())
    const rows = texts.flatMap((text) => referred.get(field.name)?.get(fold(text)) ?? [])
    if (rows.some(({ id, offered }) => !offered && !kept.has(id))) say(draft, field.name, { key: 'error:validation.reference' })
  }
}
