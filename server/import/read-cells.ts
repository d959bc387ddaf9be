import { strip } from './formula'
import { parts, type CellValue } from '../field-types/field-type'
import { cellValue } from './cells'
import type { Checking, Read } from './checking'
import { rowTargets, takesNone, type Target } from './columns'
import type { SourceRow } from './read-csv'
import { isAnyReference, isLinks, isMany, isOwner } from '../../src/schemas/core/field-types'
import type { Field } from '../../src/schemas/core/define'
import { isPointer } from '../../src/schemas/core/record-pointer'
import { isOwnerCode } from '../../src/shared/engine/owner-entities'

/** Takes the place of bytes that are no character in the file's encoding. */
const unreadable = '\uFFFD'

/** Cells → values; references stay texts. */
export function readCells({ columns, mapping, cells, entity, keepsEmpty = false }: Checking, row: SourceRow): Read {
  const read: Read = { row, id: undefined, version: undefined, input: {}, errors: {}, texts: new Map(), pending: new Set() }
  for (const { column, target } of columns) {
    const raw = strip(row.cells[column] ?? '')
    const cell = mapping.values?.[target.name]?.[raw.trim()] ?? raw
    const { field, language } = target
    if (keepsEmpty && cell.trim() === '') continue
    if (raw.includes(unreadable)) {
      read.errors[target.name] = [{ key: 'error:import.unreadable' }]
      continue
    }
    if (language) addLanguage(read, target, language, cell)
    else if (entity.virtualFields.includes(field) && isKept(read, target, cell)) continue
    else if (cell.trim() === '') clear(read, target)
    else if (field.x.file) read.texts.set(field, parts(cell))
    else if (field.ref || (isAnyReference(field) && !isPointer(cell.trim())))
      read.texts.set(field, isLinks(field) ? parts(cell) : [cell.trim()])
    else if (isOwner(field) && ownersIn(field, cell).some((text) => !isOwnerCode(text))) read.texts.set(field, ownersIn(field, cell))
    else take(read, target, cellValue(field, cell, cells))
  }
  return read
}

const ownersIn = (field: Field, cell: string): string[] => (isMany(field) ? parts(cell) : [cell.trim()])

function addLanguage({ input }: Read, { field: { name } }: Target, language: string, cell: string): void {
  input[name] = { ...(input[name] as object | undefined), [language]: cell.trim() === '' ? null : cell.normalize('NFC').trim() }
}

/** Beside the record nothing goes by an empty cell: rights and posts would. A lone dash says that there shall be none. */
function isKept({ input }: Read, { field }: Target, cell: string): boolean {
  if (cell.trim() === '') return true
  if (cell.trim() !== '-' || !takesNone(field)) return false
  input[field.name] = isLinks(field) ? [] : null
  return true
}

/** An empty cell clears, or leaves what has a default. */
function clear({ input }: Read, target: Target): void {
  const { field } = target
  if (!isOfRow(target) && field.default === undefined) input[field.name] = isLinks(field) ? [] : null
}

function take(read: Read, target: Target, found: CellValue): void {
  if ('error' in found) read.errors[target.name] = [found.error]
  else if (!isOfRow(target)) read.input[target.field.name] = found.value
  else if (target.name === 'id') read.id = Number(found.value)
  else read.version = Number(found.value)
}

/** Its number or version, no field of the record. */
const isOfRow = (target: Target): boolean => rowTargets.includes(target)
