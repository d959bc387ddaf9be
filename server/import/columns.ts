/** What a file may bring for an entity: its targets, and which of them a heading means, in any of four languages (sc.md §8). */
import { fold } from '../../src/schemas/core/fold'
import type { Entity, Field } from '../../src/schemas/core/define'
import { holds, isLine, isLinks, isRows, isTranslated } from '../../src/schemas/core/field-types'
import { writableFields } from '../../src/schemas/core/json-schema'
import { cellFields } from '../../src/schemas/core/row-cells'
import { languages, type Language } from '../../src/schemas/core/types'
import type { Context } from '../kernel/context'
import { mayBring, mayDo, mayWrite } from '../resource/query/rights'
import type { Texts } from '../contracts/texts'

/** One thing that a column can fill: a field, or one language of a translated one. */
export interface Target {
  /** `code`, `name_tw`; also the heading in templates. */
  name: string
  field: Field
  language?: Language
  /** Of a record that stands in the same row: its entity (companions.ts). The name begins with that entity's key. */
  part?: Entity
}

/** Of a file's columns by number (from 0): which target, and what its texts stand for where they are not the entity's own. */
export interface Mapping {
  columns: Readonly<Record<string, string>>
  values?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Empty cells clear what is there; else they leave it. */
  clear_empty?: boolean
}

/** A cell can hold its value whole; a file's name says nothing of its content. */
export const isImportable = (field: Field): boolean => !holds(field, 'rows', 'json') && !field.x.file

/** What the caller may bring of the entity's own fields, of single values in child rows, and of what comes with them. */
export function importTargets(ctx: Context, entity: Entity): Target[] {
  const cells = cellFields(entity)
  const own = writableFields(entity)
    .filter((field) => mayWrite(ctx, entity, field))
    .flatMap((field) =>
      isRows(field) ? cells.filter(({ list }) => list === field).map((one) => one.field) : isImportable(field) ? [field] : [],
    )
  return [...own, ...entity.virtualFields.filter((field) => mayBring(ctx, field))].flatMap(targetsOf)
}

/** Files that a ZIP brings with the sheet (`x.import.files`): a cell names them. */
export const fileTargets = (ctx: Context, entity: Entity): Target[] =>
  writableFields(entity)
    .filter((field) => entity.x.import?.files?.includes(field.name) && mayWrite(ctx, entity, field))
    .flatMap(targetsOf)

/** The entity whose records may stand in the same rows, as far as the caller may bring them. */
export function companionOf(ctx: Context, { x }: Entity): Entity | undefined {
  const other = x.import?.with && ctx.snapshot.find(x.import.with.entity)
  return other && mayDo(ctx, other, 'import') && (mayDo(ctx, other, 'create') || mayDo(ctx, other, 'edit')) ? other : undefined
}

const partName = ({ key }: Entity, name: string): string => `${key}.${name}`

/** What the caller may bring of the records that stand in the same rows: the row itself says whom they belong to. */
export function companionTargets(ctx: Context, entity: Entity): Target[] {
  const other = companionOf(ctx, entity)
  if (!other) return []
  return importTargets(ctx, other)
    .filter(({ name }) => name !== entity.x.import?.with?.field)
    .map((target) => ({ ...target, name: partName(other, target.name), part: other }))
}

/** A mapping without the other entity's columns, or with those alone, by the names that they have there. */
export function mappingOfPart({ columns, values = {} }: Mapping, companion: Entity, isCompanion: boolean): Mapping {
  const prefix = partName(companion, '')
  const own = (name: string) => name.startsWith(prefix) === isCompanion
  const plain = (name: string) => (isCompanion ? name.slice(prefix.length) : name)
  return {
    columns: Object.fromEntries(
      Object.entries(columns)
        .filter(([, name]) => own(name))
        .map(([column, name]) => [column, plain(name)]),
    ),
    values: Object.fromEntries(
      Object.entries(values)
        .filter(([name]) => own(name))
        .map(([name, meanings]) => [plain(name), meanings]),
    ),
  }
}

/** One of a field, or one a language. */
export const targetsOf = (field: Field): Target[] =>
  isTranslated(field)
    ? languages.map((language) => ({ name: `${field.name}_${language}`, field, language }))
    : [{ name: field.name, field }]

/** Of a field beside the record: lists can be emptied by a lone dash. */
export const takesNone = (field: Field): boolean => isLinks(field) || isLine(field)

const number = (name: string): Target => ({
  name,
  field: { name, type: 'integer', required: false, schema: { type: 'integer', minimum: 1 }, x: {} },
})
/** No fields: which row to change, and as which version it was read. */
export const rowTargets: readonly Target[] = [number('id'), number('version')]

/** Sets of fields that single out a row, the most telling first: unique fields, fields that are unique together, those declared for files, `id`. */
export function keysOf(entity: Entity): string[][] {
  const single = entity.fields.filter((field) => field.x.unique && !field.x.secret && !isTranslated(field)).map((field) => [field.name])
  const together = (entity.x.unique ?? []).map((names) => [...names])
  const shared = (entity.x.import?.keys ?? []).map((names) => [...names])
  return [
    ...together.filter((names) => names.includes('code')),
    ...single,
    ...together.filter((names) => !names.includes('code')),
    ...shared,
    ['id'],
  ]
}

/** The key by which rows are found when nobody says: the first whose fields the file has; a file that tells versions tells the rows too. */
export function defaultKey(entity: Entity, mapping: Mapping): string[] | undefined {
  const mapped = new Set(Object.values(mapping.columns))
  if (mapped.has('id') && mapped.has('version')) return ['id']
  return keysOf(entity).find((key) => key.every((name) => mapped.has(name)))
}

export const languageNames: Readonly<Record<Language, readonly string[]>> = {
  en: ['en', 'English'],
  tw: ['tw', '繁體中文', '繁中'],
  cn: ['cn', '简体中文', '簡體中文', '简中'],
  jp: ['jp', '日本語'],
}

/** The field's name for people, by language. */
export function fieldLabels(texts: Texts, entity: Entity, field: Field): Partial<Record<Language, string>> {
  if (field.custom) return field.custom.label
  return byLanguage(
    (language) =>
      text(texts, entity.module, language, ['entity', entity.key, 'fields', field.name, 'label']) ??
      text(texts, 'screens', language, ['field', field.name, 'label']),
  )
}

/** Names of an enum's value. */
export const valueLabels = (texts: Texts, entity: Entity, field: Field, value: string): Partial<Record<Language, string>> =>
  field.custom?.options?.find((option) => option.value === value)?.label ??
  byLanguage((language) => text(texts, entity.module, language, ['entity', entity.key, 'fields', field.name, 'enum', value]))

export function byLanguage(find: (language: Language) => string | undefined): Partial<Record<Language, string>> {
  return Object.fromEntries(languages.map((language) => [language, find(language)]).filter(([, found]) => found !== undefined))
}

export function text(texts: Texts, namespace: string, language: Language, path: readonly string[]): string | undefined {
  const node = path.reduce<unknown>(
    (now, key) => (typeof now === 'object' && now !== null ? (now as Record<string, unknown>)[key] : undefined),
    texts.bundle(namespace)?.[language],
  )
  return typeof node === 'string' ? node : undefined
}

/** A reference is headed by what tells its row, too: `site_code`, `head_account`. */
const furtherHeadings = (field: Field): string[] => {
  const { name, ref, x } = field
  const many = isLinks(field) ? 's' : ''
  return [...(x.headings ?? []), ...(ref ? [`${name}_code${many}`, `${name}_account${many}`] : [])]
}

/** "Name (繁體中文)" as templates and exports head a translated field. */
export const targetLabel = (label: string, target: Target): string =>
  target.language ? `${label} (${languageNames[target.language][1] ?? target.language})` : label

/** Of a record in the same row, "Person: E-mail". */
export function labelsOf(texts: Texts, entity: Entity, { field, part }: Target): Partial<Record<Language, string>> {
  const labels = fieldLabels(texts, part ?? entity, field)
  if (!part) return labels
  const title = (language: Language) => text(texts, part.module, language, ['entity', part.key, 'title']) ?? part.key
  return byLanguage((language) =>
    labels[language] === undefined ? undefined : `${title(language)}${language === 'en' ? ': ' : '：'}${labels[language]}`,
  )
}

/** Headings are compared without case, width, marks of required fields, and what joins words. */
export const normalHeading = (heading: string): string => fold(heading).replace(/[\s*＊:_()（）[\]【】-]+/gu, '')

/**
 * Which target each heading means. A plain heading of a translated field is its text in `language`.
 * @returns by column number; a target is given once, to the first heading that means it
 */
export function matchHeadings(
  texts: Texts,
  entity: Entity,
  targets: readonly Target[],
  headings: readonly string[],
  language: Language,
): Record<string, string> {
  const meanings = new Map<string, string>()
  const add = (words: string | undefined, target: string) => {
    if (words && !meanings.has(normalHeading(words))) meanings.set(normalHeading(words), target)
  }
  for (const target of targets) add(target.name, target.name)
  for (const { name, field, language, part } of targets)
    if (!language && !part) for (const heading of furtherHeadings(field)) add(heading, name)
  for (const target of targets) {
    const labels = Object.values(labelsOf(texts, entity, target))
    if (!target.language) for (const label of labels) add(label, target.name)
    else
      for (const word of languageNames[target.language])
        for (const label of [...labels, target.part ? target.name : target.field.name]) add(`${label}${word}`, target.name)
  }
  for (const target of targets) {
    if (target.language === language)
      for (const label of [...Object.values(labelsOf(texts, entity, target)), ...(target.part ? [] : [target.field.name])])
        add(label, target.name)
  }
  // What nothing of the entity itself is called may be meant of the other record in the row.
  for (const target of targets.filter(({ part, language: one }) => part && !one))
    for (const label of [...Object.values(fieldLabels(texts, target.part ?? entity, target.field)), target.field.name])
      add(label, target.name)
  const columns: Record<string, string> = {}
  const given = new Set<string>()
  headings.forEach((heading, column) => {
    const target = meanings.get(normalHeading(heading))
    if (!target || given.has(target)) return
    given.add(target)
    columns[String(column)] = target
  })
  const parts = new Set(targets.filter(({ part }) => part).map(({ name }) => name))
  const found = Object.entries(columns).filter(([, name]) => parts.has(name))
  // One column alone makes no second record in the row: a list of organizations may have a mobile number.
  return found.length === 1 ? Object.fromEntries(Object.entries(columns).filter(([, name]) => !parts.has(name))) : columns
}

/** What columns may fill: the row's own fields, those of a record in the same row, and which row it is. */
export const targetsFor = (ctx: Context, entity: Entity): Target[] => [
  ...rowTargets,
  ...importTargets(ctx, entity),
  ...fileTargets(ctx, entity),
  ...companionTargets(ctx, entity),
]
