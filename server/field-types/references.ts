/** References to rows of other tables, and owner codes, which name a person, a department or a group. */
import { isPointerKind, parsePointer, pointerPattern } from '../../src/schemas/core/record-pointer'
import { ownerEntity } from '../../src/shared/engine/owner-entities'
import { literal } from '../kernel/sql'
import { codesCell, joined, parts, type ServerFieldType, type SheetPlace } from './field-type'
import { codeSql, linksSql, numberSql, pointerSql, textsSql } from './filter-sql'
import { itemChecks } from './several'
import { anyText } from './texts'

/** Field names go with what names a record for good: its code, where it has one. */
export function titleText({ context: { labels }, titles }: Pick<SheetPlace, 'context' | 'titles'>, entity: string, id: unknown): string {
  const found = titles[entity]?.[String(id)]
  return (labels === 'field' ? found?.code : undefined) ?? found?.title ?? `#${String(id)}`
}

const ownerText = (code: string, { context, titles }: SheetPlace): string =>
  context.labels === 'field' ? code : (titles[ownerEntity(code[0]) ?? '']?.[code.slice(1)]?.title ?? code)

/** `Lead: Fair stand`; field names go with the text as it is kept. */
function pointerText(value: string, place: SheetPlace): string {
  const { context } = place
  const kind = isPointerKind(value) ? value : parsePointer(value)?.entity
  if (context.labels === 'field' || kind === undefined) return value
  const pointer = parsePointer(value)
  const [module = '', key = ''] = kind.split('/')
  const name = context.texts.translate(context.language, { key: `${module}:entity.${key}.${pointer ? 'title' : 'plural'}` })
  return pointer ? `${name}: ${titleText(place, pointer.entity, pointer.id)}` : name
}

const ownerPattern = literal('^[dgu][1-9][0-9]*$')

export const referenceTypes = {
  ref: {
    column: () => 'bigint',
    indexed: true,
    groups: true,
    filter: numberSql,
    fromCell: (cell) => ({ value: cell.normalize('NFC') }),
    hint: true,
    toText: (value, place) => titleText(place, place.field.ref ?? '', value),
  },
  refs: {
    filter: linksSql,
    fromCell: (cell) => ({ value: cell.normalize('NFC') }),
    hint: true,
    toText: (value, place) => joined(value, (id) => titleText(place, place.field.ref ?? '', id)),
  },
  'any-ref': {
    column: () => 'text',
    checks: (_, column) => [{ rule: 'pattern', sql: `${column} ~ ${literal(pointerPattern)}` }],
    coerce: (value) => (typeof value === 'string' ? value.normalize('NFC').trim() || null : value),
    filter: pointerSql,
    fromCell: (cell) => ({ value: cell.normalize('NFC').trim() }),
    toEditedCell: codesCell,
    toText: (value, place) => pointerText(String(value), place),
    hint: true,
    width: 30,
  },
  owner: {
    ...anyText,
    checks: (_, column) => [{ rule: 'owner', sql: `${column} ~ ${ownerPattern}` }],
    indexed: true,
    filter: codeSql,
    toEditedCell: codesCell,
    toText: (value, place) => ownerText(String(value), place),
    hint: true,
  },
  owners: {
    column: () => 'text[]',
    checks: (field, column) => [{ rule: 'owner', sql: `kontor_every(${column}, ${ownerPattern})` }, ...itemChecks(field, column)],
    filter: textsSql,
    fromCell: (cell) => ({ value: parts(cell) }),
    toEditedCell: codesCell,
    hint: true,
    toText: (value, place) => joined(value, (code) => ownerText(String(code), place)),
  },
} satisfies Record<string, ServerFieldType>
