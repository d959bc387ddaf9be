/** Indexes of an entity's table: what must be unique, what its list filters and sorts by, what refers, what is searched. */
import type { Entity, Field } from '../../../src/schemas/core/define'
import { isAnyReference, isApart, isChoice, isMany, isOwner, isReference, isTranslated, holds } from '../../../src/schemas/core/field-types'
import { languages } from '../../../src/schemas/core/types'
import { serverType } from '../../field-types/field-types'
import { columnFields, columnOf, sqlType, systemColumns, valueText } from './columns'
import { customSearchFields, searchText } from './search-index'
import { quote } from '../../kernel/sql'
import { constraintName, type IndexModel } from './table-model'

const live = 'deleted_at is null'

export function entityIndexes(entity: Entity): IndexModel[] {
  const all = [
    ...uniqueIndexes(entity),
    ...oneDefault(entity),
    ...listIndexes(entity),
    ...declaredIndexes(entity),
    ...ownerIndexes(entity),
    ...anyReferenceIndexes(entity.table, entity.fields),
    ...searchIndex(entity),
    ...customIndexes(entity),
    // The recycle bin, and its emptying: only deleted rows are in it.
    {
      name: constraintName(entity.table, ['deleted_at'], 'idx'),
      unique: false,
      definition: 'using btree (deleted_at) where (deleted_at is not null)',
    },
  ]
  const referring = columnFields(entity.fields)
    .filter((field) => isReference(field) && !all.some((index) => isFullIndexOn(index, columnOf(field))))
    .map((field) => foreignKeyIndex(entity.table, field))
  return withoutDoubles([...all, ...referring])
}

export const foreignKeyIndex = (table: string, field: Field): IndexModel => ({
  name: constraintName(table, [columnOf(field)], 'idx'),
  unique: false,
  definition: `using btree (${quote(columnOf(field))})`,
})

/** A foreign key is served by any index over all rows that begins with its column. */
const isFullIndexOn = (index: IndexModel, column: string) =>
  !index.definition.includes(' where ') && index.definition.startsWith(`using btree (${quote(column)}`)

function withoutDoubles(indexes: readonly IndexModel[]): IndexModel[] {
  const seen = new Set<string>()
  // A unique index serves what a plain one over the same columns would.
  const unique = new Set(indexes.filter((index) => index.unique).map(({ definition }) => definition))
  return indexes.filter((index) => {
    const key = `${index.unique}${index.definition}`
    return !(!index.unique && unique.has(index.definition)) && !seen.has(key) && seen.add(key)
  })
}

function uniqueIndexes(entity: Entity): IndexModel[] {
  const single = columnFields(entity.fields)
    .filter((field) => field.x.unique)
    .map((field) => [field.name])
  return [...single, ...(entity.x.unique ?? [])].flatMap((names) => {
    const fields = names.map((name) => entity.fields.find((field) => field.name === name)).filter((field) => field !== undefined)
    return fields.some(isTranslated) ? languages.map((language) => uniqueIndex(entity, fields, language)) : [uniqueIndex(entity, fields)]
  })
}

/** Rows with an empty part never clash. A translated text is compared language by language. */
function uniqueIndex(entity: Entity, fields: readonly Field[], language?: string): IndexModel {
  const keys = fields.map((field) => uniqueKey(field, language))
  const filled = language
    ? fields.filter(isTranslated).map((field) => ` and coalesce(${quote(columnOf(field))} ->> '${language}', '') <> ''`)
    : []
  const where = `${live}${filled.join('')}`
  const names = fields.map((field) => field.name)
  return {
    name: constraintName(entity.table, [...fields.map(columnOf), ...(language ? [language] : [])], 'unique'),
    unique: true,
    definition: `using btree (${keys.join(', ')}) where (${where})`,
    keys,
    where,
    meaning: { entity: entity.name, field: names.at(-1) ?? '', rule: 'unique', fields: names, ...(language ? { language } : {}) },
  }
}

function uniqueKey(field: Field, language?: string): string {
  const column = valueText(field)
  if (isTranslated(field)) return `kontor_fold(${column} ->> '${language ?? 'en'}')`
  // A hash is exact, and is looked up as it is.
  if (field.x.secret) return column
  // Text → date depends on the session's settings, so no index takes it; a day's text is always the same.
  if (field.custom && holds(field, 'date')) return valueText({ ...field, type: 'text' })
  if (field.custom && sqlType(field) !== 'text') return `(${column})`
  return sqlType(field) === 'text' && !isChoice(field) ? `kontor_fold(${column})` : column
}

/** One default row, or one a group; a group without a name is a group too. */
function oneDefault(entity: Entity): IndexModel[] {
  if (!entity.lookup) return []
  const fields = entity.lookup.default_per
    .map((name) => entity.fields.find((field) => field.name === name))
    .filter((field) => field !== undefined)
  const keys = fields.length > 0 ? fields.map((field) => uniqueKey(field)) : ['"is_default"']
  const where = `"is_default" and ${live}`
  return [
    {
      name: constraintName(entity.table, [], 'one_default'),
      unique: true,
      definition: `using btree (${keys.join(', ')}) nulls not distinct where (${where})`,
      keys,
      where,
      nulls_equal: true,
      meaning: { entity: entity.name, field: 'is_default', rule: 'one_default', fields: fields.map((field) => field.name) },
    },
  ]
}

/**
 * The default sort, alone and after each offered filter, in the exact order of the list (empty last, then id): right after
 * an import, with stale statistics, this is what keeps a page fast (runtime.md §4). Lookups are small and need none.
 */
function listIndexes(entity: Entity): IndexModel[] {
  if (entity.lookup || !entity.x.list) return []
  const orders = sortColumns(entity)
  const sorted = orders.flatMap(({ columns, language }): IndexModel[] =>
    columns === 'id'
      ? []
      : [
          {
            name: constraintName(entity.table, ['list', ...(language ? [language] : [])], 'sort'),
            unique: false,
            definition: `using btree (${columns}) where (${live})`,
          },
        ],
  )
  const first = orders[0]?.columns ?? 'id'
  const filtered = (entity.x.list.filters ?? []).flatMap((name): IndexModel[] => {
    const column = filterColumn(entity, name)
    if (!column) return []
    const rows = column.references ? '' : ` where (${live})`
    return [
      {
        name: constraintName(entity.table, ['list', column.name], 'filter'),
        unique: false,
        definition: `using btree (${quote(column.name)}${orders.length === 1 && !first.startsWith(quote(column.name)) ? `, ${first}` : ''})${rows}`,
      },
    ]
  })
  return [...sorted, ...filtered]
}

/** Filters by equality or range over one scalar column. An index over all rows also serves the foreign key. */
function filterColumn(entity: Entity, name: string): { name: string; references: boolean } | undefined {
  if (name === 'id') return undefined
  if ((systemColumns as readonly string[]).includes(name)) return { name, references: false }
  const field = entity.fields.find((candidate) => candidate.name === name)
  if (!field || !serverType(field).indexed) return undefined
  return { name: columnOf(field), references: isReference(field) }
}

/** The list's order as index columns; four times where a text is sorted by the reader's language. */
function sortColumns(entity: Entity): { columns: string; language?: string }[] {
  const sort = (entity.x.list?.sort ?? '-id')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const steps = sort.map((part) => ({ name: part.replace(/^-/, ''), descending: part.startsWith('-') }))
  const known = steps.map(({ name, descending }) => ({ descending, column: sortColumn(entity, name) }))
  // A list sorted by the title of what it refers to, or by child rows, has no index of its own.
  if (known.some(({ column }) => column === undefined)) return []
  const columns = (language?: string) =>
    [
      ...known.map(({ column, descending }) => `${column?.(language)} ${descending ? 'desc' : 'asc'} nulls last`),
      ...(steps.some(({ name }) => name === 'id') ? [] : ['id']),
    ].join(', ')
  if (steps.length === 1 && steps[0]?.name === 'id') return [{ columns: 'id' }]
  const byLanguage = known.some(({ column }) => column?.('en') !== column?.('jp'))
  return byLanguage ? languages.map((language) => ({ columns: columns(language), language })) : [{ columns: columns() }]
}

function sortColumn(entity: Entity, name: string): ((language?: string) => string) | undefined {
  if ((systemColumns as readonly string[]).includes(name)) return () => quote(name)
  const field = entity.fields.find((candidate) => candidate.name === name)
  if (!field || isReference(field) || isApart(field) || holds(field, 'json')) return undefined
  const column = quote(columnOf(field))
  if (isTranslated(field)) return (language = 'en') => `kontor_i18n(${column}, '${language}') collate kontor_${language}`
  return serverType(field).words ? (language = 'en') => `${column} collate kontor_${language}` : () => column
}

/** `x.indexes`: what code asks for, over live rows. */
function declaredIndexes(entity: Entity): IndexModel[] {
  return (entity.x.indexes ?? []).map(({ fields, prefix = false, code_points = false }) => {
    const columns = fields.map((name) => {
      const field = entity.fields.find((candidate) => candidate.name === name)
      const column = quote(field ? columnOf(field) : name)
      if (!field || sqlType(field) !== 'text') return column
      return prefix ? `${column} text_pattern_ops` : code_points ? `${column} collate "C"` : column
    })
    return {
      name: constraintName(
        entity.table,
        fields.map((name) => name),
        prefix ? 'prefix' : 'together',
      ),
      unique: false,
      definition: `using btree (${columns.join(', ')}) where (${live})`,
    }
  })
}

/** Records of any entity have no foreign key: "used by" finds them by index, one or all of an entity. */
export const anyReferenceIndexes = (table: string, fields: readonly Field[]): IndexModel[] =>
  columnFields(fields)
    .filter(isAnyReference)
    .map((field) => ({
      name: constraintName(table, [columnOf(field)], 'idx'),
      unique: false,
      definition: `using btree (${quote(columnOf(field))} collate "C")`,
    }))

/** Owner codes have no foreign key: "used by" and row rules find them by index. */
function ownerIndexes(entity: Entity): IndexModel[] {
  const byCreator = entity.x.row_owner === 'created_by' || (entity.x.row_owner === undefined && entity.x.row_department !== undefined)
  return [
    ...(byCreator
      ? [{ name: constraintName(entity.table, ['created_by'], 'idx'), unique: false, definition: 'using btree (created_by)' }]
      : []),
    ...columnFields(entity.fields)
      .filter((field) => isOwner(field) && !isMany(field))
      .map((field) => foreignKeyIndex(entity.table, field)),
    ...columnFields(entity.fields)
      .filter((field) => isOwner(field) && isMany(field))
      .map((field) => ({
        name: constraintName(entity.table, [columnOf(field)], 'idx'),
        unique: false,
        definition: `using gin (${quote(columnOf(field))})`,
      })),
  ]
}

/**
 * What administrators added: unique and searchable fields, and references, which "used by" follows. They are made at run
 * time (custom-indexes.ts), never by a migration.
 */
export function customIndexes(entity: Entity): IndexModel[] {
  const fields = entity.fields.filter(({ custom }) => custom)
  const text = searchText(entity, '', customSearchFields(entity))
  return [
    ...fields.filter(({ x }) => x.unique).map((field) => uniqueIndex(entity, [field])),
    ...fields.filter(isReference).map((field) => ({
      name: constraintName(entity.table, [field.name], 'idx'),
      unique: false,
      definition: `using btree ((${valueText(field)}))`,
    })),
    ...(text === undefined
      ? []
      : [{ name: constraintName(entity.table, ['custom'], 'search'), unique: false, definition: `using gin (kontor_grams(${text}))` }]),
  ]
}

/** Uni- and bigrams of the folded text, so that one CJK character already finds (shell.md §5.7). */
function searchIndex(entity: Entity): IndexModel[] {
  const text = searchText(entity)
  return text === undefined
    ? []
    : [{ name: constraintName(entity.table, [], 'search'), unique: false, definition: `using gin (kontor_grams(${text}))` }]
}
