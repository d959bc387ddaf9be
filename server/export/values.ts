/** What a field's value becomes in a sheet: a typed cell, its text where the sheet has no type for it. */
import type { Entity, Field } from '../../src/schemas/core/define'
import { isNumber, isTranslated } from '../../src/schemas/core/field-types'
import { durationText } from '../../src/shared/engine/duration-text'
import { languages, type I18nText, type Language } from '../../src/schemas/core/types'
import type { Values } from '../contracts/hooks'
import { asText, type Cell, type SheetPlace, type ValueContext } from '../field-types/field-type'
import { serverType } from '../field-types/field-types'
import { titleText } from '../field-types/references'
import { fieldLabel } from '../i18n/field-words'
import type { RefTitle } from '../resource/query/titles'

export type Refs = Readonly<Record<string, Readonly<Record<string, RefTitle>>>>

export interface Column {
  heading: string
  /** Characters, for the width. */
  width: number
  numeric: boolean
  /** Of a sheet for editing: nobody writes into it; it is not shown; what to choose from. */
  locked?: boolean
  hidden?: boolean
  choices?: readonly string[]
  cell: (row: Values, refs: Refs) => Cell
}

/** One language of a translated text. */
export const languageCell =
  (field: Field, language: Language): Column['cell'] =>
  (row) =>
    asText((row[field.name] as I18nText | null)?.[language] ?? '') // i18n-text by its declaration

/** The columns of a field: one, or one a language where texts keep all of theirs. */
export function columnsOfField(context: ValueContext, entity: Entity, field: Field): Column[] {
  const heading = headingOf(context, entity, field)
  if (isTranslated(field) && context.labels === 'field') {
    return languages.map((language) => ({
      heading: `${field.name}_${language}`,
      width: 24,
      numeric: false,
      cell: languageCell(field, language),
    }))
  }
  return [
    {
      heading,
      width: serverType(field).width ?? 20,
      numeric: isNumber(field) && !isPerson(field),
      cell: (row, refs) => cellOf(context, entity, field, row, refs),
    },
  ]
}

function headingOf({ texts, language, labels }: ValueContext, entity: Entity, field: Field): string {
  return labels === 'field' ? field.name : fieldLabel(texts, language, entity, field)
}

export function cellOf(context: ValueContext, entity: Entity, field: Field, row: Values, refs: Refs): Cell {
  const value = row[field.name]
  if (value === null || value === undefined || value === '') return asText('')
  const place = placeOf(context, entity, field, row, refs)
  if (isPerson(field)) return asText(titleText(place, 'sc/user', value))
  const type = serverType(field)
  return type.toCell ? type.toCell(value, place) : asText(type.toText(value, place))
}

function placeOf(context: ValueContext, entity: Entity, field: Field, row: Values, titles: Refs, list?: string): SheetPlace {
  return {
    context,
    entity,
    field,
    row,
    titles,
    ...(list === undefined ? {} : { list }),
    itemText: (item, value) => serverType(item).toText(value, placeOf(context, entity, item, row, titles, field.name)),
  }
}

/** @param zone IANA. Made once: Intl's formatter costs much more to make than to use. */
export function wallClock(zone: string): ValueContext['wallTime'] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return (instant) => format.format(new Date(instant))
}

/** Who made or changed a record: a number in the row, a person to people. */
export const isPerson = ({ name }: Pick<Field, 'name'>): boolean => name === 'created_by' || name === 'updated_by'

/** As it is read on paper. */
export function textOfCell(cell: Cell): string {
  switch (cell.kind) {
    case 'empty':
      return ''
    case 'text':
      return cell.text
    case 'number':
      return `${grouped(cell.digits)}${cell.percent ? '%' : ''}`
    case 'duration':
      return durationText(cell.minutes)
    case 'boolean':
      return cell.text
    case 'date':
      return cell.date
    case 'datetime':
      return `${cell.date} ${cell.time.slice(0, 5)}`
  }
}

/** `-1234567.5000` → `-1,234,567.5`; digits are texts, so that none is lost. */
function grouped(digits: string): string {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(?:\.(\d*?)0*)?$/.exec(digits) ?? []
  return whole === '' ? digits : `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest ? `.${rest}` : ''}`
}
