/**
 * Every place where rows hold names of entities and fields, and how these follow when a declaration renames or drops one. A new such
 * place is added here, or to without-names.ts with what it holds instead: tests/unit/engine/stored-names.test.ts compares.
 */
import { isDeepStrictEqual } from 'node:util'
import { keyOf, type Names } from './names'
import {
  axisWith,
  chartWith,
  columnsWith,
  conditionWith,
  isObject,
  keysWith,
  linkWith,
  namesWith,
  sortWith,
  strictConditionWith,
  valuesWith,
  type Rename,
} from './shapes'

/** Columns of a row, as JSON. */
export type Row = Readonly<Record<string, unknown>>

export interface NameStore {
  /** An entity, or a table of the engine. */
  of: string
  columns: readonly string[]
  /** What the plan calls one of them, and several. */
  noun: readonly [one: string, many: string]
  /** SQL of what the plan calls the row `t`; absent: such rows are only counted. */
  title?: string
  /** Column with the person whose it is. */
  owner?: string
  /** @returns the same columns with present names; pure, whatever the row holds */
  rewrite: (row: Row, names: Names) => Row
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What stood in a list of an entity; a list whose entity is gone keeps all it has. */
function ofScreen(row: Row, names: Names, fields: (rename: Rename) => Row): Row {
  const screen = text(row.screen)
  return { ...row, ...fields((path) => names.field(screen, path)), screen: names.entity(screen) ?? row.screen }
}

/** `module` and `entity` of a record that the row stands at. */
function atRecord(row: Row, names: Names): Row {
  const [module, entity] = (names.entity(`${text(row.module)}/${text(row.entity)}`) ?? '').split('/')
  return module && entity ? { ...row, module, entity } : row
}

/** Keys of entities of one module, in a column of the declared values. */
const ofModule = (module: string, column: string) => (row: Row, names: Names) => {
  const now = names.entity(`${module}/${text(row[column])}`)
  return now === null || row[column] === null ? row : { ...row, [column]: keyOf(now) }
}

const inColumn =
  (column: string) =>
  (row: Row, names: Names): Row => ({ ...row, [column]: names.entity(text(row[column])) ?? row[column] })

/** Names of the first language that has one. */
const i18n = (column: string) => `kontor_i18n(t.${column}, 'en')`

export const nameStores: readonly NameStore[] = [
  {
    of: 'sc/saved-view',
    columns: ['screen', 'filters', 'columns', 'sort', 'kind', 'kind_by', 'chart', 'group_by'],
    noun: ['saved view', 'saved views'],
    title: 't.name',
    owner: 'user_id',
    rewrite: (row, names) =>
      ofScreen(row, names, (rename) => {
        const [kind_by, chart] = [axisWith(row.kind_by, rename), chartWith(row.chart, rename)]
        const lostKind = (kind_by === null && row.kind_by !== null) || (chart === null && row.chart !== null && row.kind === 'chart')
        return {
          filters: conditionWith(row.filters, rename),
          columns: columnsWith(row.columns, rename),
          sort: sortWith(row.sort, rename),
          kind: lostKind ? 'table' : row.kind,
          kind_by,
          chart,
          group_by: axisWith(row.group_by, rename),
        }
      }),
  },
  {
    of: 'sc/list-report',
    columns: ['screen', 'filters', 'sort', 'columns'],
    noun: ['scheduled report', 'scheduled reports'],
    title: 't.name',
    owner: 'user_id',
    rewrite: (row, names) =>
      ofScreen(row, names, (rename) => ({
        filters: conditionWith(row.filters, rename),
        sort: sortWith(row.sort, rename),
        columns: namesWith(row.columns, rename),
      })),
  },
  {
    of: 'sc/group',
    columns: ['condition'],
    noun: ['group', 'groups'],
    title: 't.code',
    // Without a condition a group has nobody (server/auth/rights/dynamic-groups.ts).
    rewrite: (row, names) => ({ condition: strictConditionWith(row.condition, (path) => names.field('sc/user', path)) }),
  },
  {
    of: 'sc/role-grant',
    columns: ['path'],
    noun: ['grant', 'grants'],
    title: `t.path || coalesce(' of the role ' || (select ${i18n('name').replace('t.', 'role.')} from sc_role as role where role.id = t.role_id), '')`,
    rewrite: (row, names) => ({ path: names.permission(text(row.path)) ?? row.path }),
  },
  {
    of: 'sc/access-token',
    columns: ['paths'],
    noun: ['access token', 'access tokens'],
    title: 't.name',
    owner: 'user_id',
    rewrite: (row, names) => ({ paths: namesWith(row.paths, (path) => tokenPathWith(path, names)) }),
  },
  {
    of: 'sc/import',
    columns: ['target', 'mapping', 'key_fields'],
    noun: ['import mapping', 'import mappings'],
    title: 't.file',
    owner: 'user_id',
    rewrite: (row, names) => {
      const target = text(row.target)
      return {
        target: names.entity(target) ?? row.target,
        mapping: isObject(row.mapping) ? mappingWith(row.mapping, (name) => names.importTarget(target, name)) : row.mapping,
        key_fields: namesWith(row.key_fields, (name) => names.field(target, name)),
      }
    },
  },
  {
    of: 'sc/custom-field',
    columns: ['entity', 'target', 'show_if'],
    noun: ["field of the company's own", "fields of the company's own"],
    title: 't.key',
    rewrite: (row, names) => ({
      entity: names.entity(text(row.entity)) ?? row.entity,
      target: names.entity(text(row.target)) ?? row.target,
      show_if: conditionWith(row.show_if, (path) => names.field(text(row.entity), path)),
    }),
  },
  {
    of: 'sc/field-setting',
    columns: ['entity', 'field'],
    noun: ['setting of a field', 'settings of fields'],
    rewrite: ({ entity, field }, names) => ({
      entity: names.entity(text(entity)) ?? entity,
      field: names.field(text(entity), text(field)) ?? field,
    }),
  },
  {
    of: 'cm/stage',
    columns: ['required_fields'],
    noun: ['stage', 'stages'],
    title: i18n('name'),
    rewrite: (row, names) => ({ required_fields: namesWith(row.required_fields, (name) => names.field('cm/lead', name)) }),
  },
  {
    of: 'sc/message-override',
    columns: ['module', 'key'],
    noun: ['text of the company', 'texts of the company'],
    title: 't.key',
    rewrite: textKeyWith,
  },
  {
    of: 'sc/user',
    columns: ['preferences'],
    noun: ["person's own lists", "people's own lists"],
    rewrite: (row, names) => ({ preferences: isObject(row.preferences) ? preferencesWith(row.preferences, names) : row.preferences }),
  },
  {
    of: 'sc/sequence',
    columns: ['key'],
    noun: ['count of numbers', 'counts of numbers'],
    title: 't.key',
    rewrite: (row, names) => ({ key: sequenceKeyWith(text(row.key), names) }),
  },
  {
    of: 'sc/bookmark',
    columns: ['url'],
    noun: ['bookmark', 'bookmarks'],
    rewrite: (row, names) => ({ url: linkWith(row.url, names.entity) }),
  },
  {
    of: 'sc/user-notification',
    columns: ['data'],
    noun: ['notification', 'notifications'],
    rewrite: (row, names) => ({ data: withLink(row.data, names) }),
  },
  {
    of: 'kontor_notice_mail',
    columns: ['content'],
    noun: ['waiting notice', 'waiting notices'],
    rewrite: (row, names) => ({ content: withLink(row.content, names) }),
  },
  { of: 'sc/comment', columns: ['module', 'entity'], noun: ['comment', 'comments'], rewrite: atRecord },
  { of: 'sc/follow', columns: ['module', 'entity'], noun: ['follower', 'followers'], rewrite: atRecord },
  {
    of: 'wf/instance',
    columns: ['source_module', 'source_entity'],
    noun: ['filled form', 'filled forms'],
    title: 't.title',
    owner: 'initiator_id',
    rewrite(row, names) {
      const { module, entity } = atRecord({ module: row.source_module, entity: row.source_entity }, names)
      return { source_module: module, source_entity: entity }
    },
  },
  { of: 'sc/favourite', columns: ['module', 'entity'], noun: ['favourite', 'favourites'], rewrite: atRecord },
  {
    of: 'sc/attachment',
    columns: ['module', 'entity', 'field'],
    noun: ['file', 'files'],
    rewrite: (row, names) => ({
      ...atRecord(row, names),
      field: row.field === null ? null : (names.field(`${text(row.module)}/${text(row.entity)}`, text(row.field)) ?? row.field),
    }),
  },
  { of: 'sc/change-set', columns: ['entity'], noun: ['undoable change', 'undoable changes'], rewrite: inColumn('entity') },
  { of: 'cm/remark', columns: ['target_type'], noun: ['remark', 'remarks'], rewrite: ofModule('cm', 'target_type') },
  { of: 'cm/duplicate-pair', columns: ['entity'], noun: ['pair of duplicates', 'pairs of duplicates'], rewrite: ofModule('cm', 'entity') },
  {
    of: 'cm/merge-log',
    columns: ['entity', 'snapshot', 'moved'],
    noun: ['merge', 'merges'],
    rewrite: (row, names) => ({
      ...ofModule('cm', 'entity')(row, names),
      snapshot: isObject(row.snapshot) ? sidesWith(row.snapshot, (name) => names.field(`cm/${text(row.entity)}`, name)) : row.snapshot,
      moved: placesWith(row.moved, names),
    }),
  },
]

/** `cm.admin.source.actions.list`, `cm.*` */
function tokenPathWith(path: string, names: Names): string {
  const [module, area, object, ...rest] = path.split('.')
  const entity = [module, area, object].join('.')
  return object === undefined ? path : [names.permission(entity) ?? entity, ...rest].join('.')
}

function mappingWith(mapping: Row, rename: Rename): Row {
  const { columns, values } = mapping
  return {
    ...mapping,
    ...(columns === undefined ? {} : { columns: valuesWith(columns, rename) }),
    ...(values === undefined ? {} : { values: keysWith(values, rename) }),
  }
}

/** Lists by entity, what was chosen lately by entity, what was opened last. */
function preferencesWith(preferences: Row, names: Names): Row {
  const { lists, recent, opened } = preferences
  const entity = (name: string) => names.entity(name) ?? name
  return {
    ...preferences,
    ...(isObject(lists) ? { lists: Object.fromEntries(Object.entries(lists).map((list) => listWith(list, names))) } : {}),
    ...(recent === undefined ? {} : { recent: keysWith(recent, entity) }),
    ...(opened === undefined
      ? {}
      : {
          opened: namesWith(opened, (place) => place.replace(/^([a-z0-9-]+\/[a-z0-9-]+)(?=\/[0-9]+$)/, (_, name: string) => entity(name))),
        }),
  }
}

function listWith([screen, settings]: [string, unknown], names: Names): [string, unknown] {
  const now = names.entity(screen) ?? screen
  if (!isObject(settings) || settings.columns === undefined) return [now, settings]
  const { columns, ...rest } = settings
  const present = columnsWith(columns, (path) => names.field(screen, path))
  return [now, present === null ? rest : { ...rest, columns: present }]
}

/** `entity.source.fields.code.label` of the texts of a module. */
function textKeyWith(row: Row, names: Names): Row {
  const [head, key, ...rest] = text(row.key).split('.')
  if (head !== 'entity' || key === undefined) return row
  const entity = `${text(row.module)}/${key}`
  const [module, present] = (names.entity(entity) ?? entity).split('/')
  const [part, field, ...words] = rest
  const path = part === 'fields' && field !== undefined ? [part, names.field(entity, field) ?? field, ...words] : rest
  return { module, key: [head, present, ...path].join('.') }
}

/** `cm.lead`, `cm.lead.second_number`, with what is counted apart behind it. */
function sequenceKeyWith(key: string, names: Names): string {
  const [module = '', entity = '', field, ...rest] = key.split('.')
  const name = `${module}/${entity}`
  const present = (names.entity(name) ?? name).replace('/', '.')
  return [present, ...(field === undefined ? [] : [names.field(name, field) ?? field]), ...rest].join('.')
}

const withLink = (data: unknown, names: Names): unknown =>
  isObject(data) && data.url !== undefined ? { ...data, url: linkWith(data.url, names.entity) } : data

/** `{ before: { field: … }, after: { field: … } }` */
const sidesWith = (sides: Row, rename: Rename): Row =>
  Object.fromEntries(Object.entries(sides).map(([side, values]) => [side, keysWith(values, rename)]))

/** What a merge led to its survivor, however deep: objects that name an entity, and a field of it. */
function placesWith(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => placesWith(one, names))
  if (!isObject(value)) return value
  const deeper = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, placesWith(one, names)]))
  const { entity } = value
  if (typeof entity !== 'string') return deeper
  const rename: Rename = (name) => names.field(entity, name)
  const inList = (list: string) => (name: string) => rename(`${list}.${name}`)?.slice((rename(list) ?? list).length + 1) ?? null
  const { list, field, at, before, after } = value
  return {
    ...deeper,
    entity: names.entity(entity) ?? entity,
    ...(typeof list === 'string' ? { list: rename(list) ?? list } : {}),
    ...(typeof field === 'string' ? { field: (typeof list === 'string' ? inList(list) : rename)(field) ?? field } : {}),
    ...(isObject(at) && typeof at.field === 'string' ? { at: { ...at, field: rename(at.field) ?? at.field } } : {}),
    ...(before === undefined ? {} : { before: keysWith(before, rename) }),
    ...(after === undefined ? {} : { after: keysWith(after, rename) }),
  }
}

/** Whether the row says something else by these names. */
export const isTouched = (store: NameStore, row: Row, names: Names): boolean =>
  !isDeepStrictEqual({ ...row, ...store.rewrite(row, names) }, row)
