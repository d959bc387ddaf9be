/** Files and pictures of a record that is cloned: a file belongs to one record, so the new one gets copies. Pure. */
import type { RecordRow } from '../../../providers/data/record-api'
import type { Entity, Field } from '../../../schemas/core/define'
import { isPlain, isRows, holds } from '../../../schemas/core/field-types'
import { attachmentAddress, attachmentsIn } from '../../../shared/engine/rich-text'
import { isCopied } from './form-values'

const attachments = 'sc/attachment'

const isFormatted = (field: Field): boolean => holds(field, 'text') && !isPlain(field)

/** @returns those that the clone would name, each once */
export const heldFiles = (entity: Entity, row: RecordRow): number[] => [
  ...new Set(entity.fields.filter((field) => isCopied(entity, field)).flatMap((field) => filesIn(field, row[field.name]))),
]

function filesIn(field: Field, value: unknown): number[] {
  if (isRows(field)) return rowsOf(value).flatMap((row) => (field.items ?? []).flatMap((item) => filesIn(item, row[item.name])))
  if (field.x.file) return (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number')
  return isFormatted(field) && typeof value === 'string' ? attachmentsIn(value) : []
}

/** The row with copies in place of its files, named as those are. @param copies id → id of its copy */
export function withCopies(entity: Entity, row: RecordRow, copies: ReadonlyMap<number, number>): RecordRow {
  const titles = row._refs?.[attachments] ?? {}
  const named = Object.fromEntries([...copies].map(([id, copy]) => [String(copy), titles[String(id)]]))
  return {
    ...row,
    ...Object.fromEntries(
      entity.fields.filter((field) => field.name in row).map((field) => [field.name, copied(field, row[field.name], copies)]),
    ),
    _refs: { ...row._refs, [attachments]: { ...titles, ...named } },
  }
}

function copied(field: Field, value: unknown, copies: ReadonlyMap<number, number>): unknown {
  const copyOf = (id: unknown): unknown => (typeof id === 'number' ? (copies.get(id) ?? id) : id)
  if (isRows(field))
    return rowsOf(value).map((row) => ({
      ...row,
      ...Object.fromEntries(
        (field.items ?? []).filter((item) => item.name in row).map((item) => [item.name, copied(item, row[item.name], copies)]),
      ),
    }))
  if (field.x.file) return Array.isArray(value) ? value.map(copyOf) : copyOf(value)
  if (!isFormatted(field) || typeof value !== 'string') return value
  return [...copies].reduce((html, [id, copy]) => html.replaceAll(`"${attachmentAddress(id)}"`, `"${attachmentAddress(copy)}"`), value)
}

const rowsOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  // As the declaration has them: child rows are objects.
  Array.isArray(value) ? (value as Readonly<Record<string, unknown>>[]) : []
