/** Words of an entity: labels, help, values, title of a record. One place knows how the keys are built (docs/architecture.md, Texts). */
import i18next, { type i18n as I18n, type TFunction } from 'i18next'
import { formatDate, formatDateTime } from '../format/format-date'
import type { Formats } from '../format/format-settings'
import { parseOwner, refTitle, type Refs } from '../../providers/data/refs'
import type { Language } from '../../providers/i18n/language'
import { i18nText } from '../../shared/engine/i18n-text'
import type { Entity, Field } from '../../schemas/core/define'
import { isAnyReference, isChoice, isOne, isOwner } from '../../schemas/core/field-types'
import { parsePointer } from '../../schemas/core/record-pointer'

type Named = Pick<Entity, 'module' | 'key'>

/** @param parent the list field, when `field` is of its child rows */
const base = ({ module, key }: Named, field: string, parent?: string) =>
  `${module}:entity.${key}.fields.${parent ? `${parent}.fields.` : ''}${field}`

export const fieldLabel = (t: TFunction, entity: Named, field: string, parent?: string): string =>
  t([`${base(entity, field, parent)}.label`, `screens:field.${field}.label`])

/** @returns undefined when the field needs no help */
export function fieldHelp(i18n: I18n, entity: Named & Pick<Entity, 'lookup'>, field: string, parent?: string): string | undefined {
  // The shared help is about the base fields of lookups (cm.md §3.1); other entities' codes have rules of their own.
  const shared = entity.lookup !== false && !parent ? [`screens:field.${field}.help`] : []
  return [`${base(entity, field, parent)}.help`, ...shared].filter((key) => i18n.exists(key)).map((key) => i18n.t(key))[0]
}

export const enumLabel = (t: TFunction, entity: Named, field: string, value: string, parent?: string): string =>
  t(`${base(entity, field, parent)}.enum.${value}`)

/** What a declared action is called: on its button, in menus and rights. */
export const actionLabel = (t: TFunction, { module, key }: Named, action: string): string =>
  t([`${module}:entity.${key}.actions.${action}.label`, `screens:act.${action}`], { defaultValue: action })

/** The question before it is done. */
export function actionQuestion(t: TFunction, i18n: I18n, { module, key }: Named, action: string): string {
  const text = `${module}:entity.${key}.actions.${action}.confirm`
  return i18n.exists(text) ? t(text) : ''
}

/** What is said when it is done. @param title of the record; absent of many */
export function actionDone(t: TFunction, i18n: I18n, entity: Named, { action, title }: { action: string; title: string }): string {
  const text = `${entity.module}:entity.${entity.key}.actions.${action}.done`
  return i18n.exists(text) ? t(text, { title }) : t('screens:act.did', { action: actionLabel(t, entity, action) })
}

export const entityTitle = (t: TFunction, { module, key }: Named): string => t(`${module}:entity.${key}.title`)
export const entityPlural = (t: TFunction, { module, key }: Named): string => t(`${module}:entity.${key}.plural`)

/** Above rows that refer to a record: what they are to it where that is said (`related.<other>.<field>`), else what they are. */
export const relatedLabel = (t: TFunction, { module, key }: Named, other: Named, field: string): string =>
  t([`${module}:entity.${key}.related.${other.key}.${field}`, `${other.module}:entity.${other.key}.plural`])

/** On the button that adds one: "New site". */
export function entityNew(t: TFunction, entity: Named, language: Language): string {
  const title = entityTitle(t, entity)
  return t('screens:list.create_named', { name: language === 'en' ? title.charAt(0).toLowerCase() + title.slice(1) : title })
}

/** Above a form: "New site", "Edit Acme". @param name of the record; empty while it is new */
export const formTitle = (
  t: TFunction,
  entity: Entity,
  { mode, name, language }: { mode: 'create' | 'edit' | 'clone' | 'amend'; name: string; language: Language },
): string => (mode === 'create' ? entityNew(t, entity, language) : t(`screens:form.title_${mode}`, { name }))

/** `cm/tax-category` → its name in words; other modules' texts may not be loaded yet, then the name itself. */
export function entityNameTitle(i18n: I18n, name: string): string {
  const [module = '', key = ''] = name.split('/')
  const text = `${module}:entity.${key}.plural`
  return i18n.exists(text) ? i18n.t(text) : name
}

/**
 * What names a record to people: its title field, else code, else what it is and its id (`Loan #12`).
 * @param refs titles of what the row refers to, where the title is one of these; default those that came with the record
 */
export function recordTitle(
  entity: Entity,
  row: Readonly<Record<string, unknown>> & { _refs?: Refs },
  formats: Formats,
  refs: Refs = row._refs ?? {},
): string {
  const own = row[entity.x.title_in?.[formats.language] ?? '']
  if (typeof own === 'string' && own !== '') return own
  const value = row[entity.title]
  const title = titleOfReferred(entity, value, refs) ?? titleAsText(entity, value, formats)
  const code = typeof row.code === 'string' ? row.code : ''
  return title || code || untitled(entity, row.id)
}

/** Of a punch its moment, of a day its date, of an entry of the ledger what kind it is: as the reader writes them. */
function titleAsText(entity: Entity, value: unknown, formats: Formats): string {
  const field = entity.fields.find(({ name }) => name === entity.title)
  if (typeof value === 'number') return String(value)
  if (field && typeof value === 'string') {
    if (isOne(field, 'datetime')) return formatDateTime(value, formats)
    if (isOne(field, 'date')) return formatDate(value, formats)
    if (isChoice(field)) return enumLabel(i18next.t, entity, field.name, value)
  }
  return i18nText(value, formats.language)
}

function untitled({ module, key }: Named, id: unknown): string {
  const number = `#${typeof id === 'number' ? id : ''}`
  const title = `${module}:entity.${key}.title`
  return i18next.exists(title) ? `${i18next.t(title)} ${number}` : number
}

/** Of a post the person, of an assignment its owner. */
function titleOfReferred(entity: Entity, value: unknown, refs: Refs): string | undefined {
  const field = entity.fields.find(({ name }) => name === entity.title)
  const pointer = field && isAnyReference(field) ? parsePointer(value) : undefined
  if (pointer) return refTitle(refs, pointer.entity, pointer.id)?.title
  const owner = field && isOwner(field) && typeof value === 'string' ? parseOwner(value) : null
  return owner ? refTitle(refs, owner.entity, owner.id)?.title : refTitle(refs, field?.ref, value)?.title
}

/** Value of an enum that says how a thing stands: drawn as a tag with the colour of its meaning. */
export function stateColour(field: Field, value: string): string | undefined {
  // The words of an added field mean what administrators say, and so do its colours.
  if (field.custom) return undefined
  return field.name === 'status' || field.name === 'state' || field.name.endsWith('_status')
    ? (stateColours[value] ?? 'default')
    : undefined
}

/** Colour that an administrator gave a value of an added field. */
export const optionColour = ({ custom }: Field, value: unknown): string | undefined =>
  custom?.options?.find((option) => option.value === value)?.colour

const stateColours: Readonly<Record<string, string>> = {
  active: 'success',
  approved: 'success',
  done: 'success',
  completed: 'success',
  published: 'success',
  paid: 'success',
  posted: 'success',
  won: 'success',
  confirmed: 'success',
  online: 'success',
  draft: 'default',
  none: 'default',
  inactive: 'default',
  left: 'default',
  closed: 'default',
  archived: 'default',
  ended: 'default',
  running: 'processing',
  pending: 'processing',
  submitted: 'processing',
  open: 'processing',
  scheduled: 'processing',
  invited: 'processing',
  returned: 'warning',
  suspended: 'warning',
  locked: 'warning',
  overdue: 'warning',
  expired: 'warning',
  withdrawn: 'warning',
  rejected: 'error',
  failed: 'error',
  lost: 'error',
  terminated: 'error',
  revoked: 'error',
  void: 'error',
  cancelled: 'error',
  offline: 'error',
}
