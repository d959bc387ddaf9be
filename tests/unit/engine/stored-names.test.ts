/** Names that rows hold follow a declaration that renames or drops what they name. */
import { expect, test } from 'vitest'
import { defineSchema, type Entity } from '../../../src/schemas/core/define'
import type { Declaration, EntityExtension, Property } from '../../../src/schemas/core/types'
import { declaredEntities } from '../../../src/schemas/index'
import { consequenceText } from '../../../server/database/names/consequence-text'
import { createNames, nameChanges, permissionsOf, probeOf } from '../../../server/database/names/names'
import { isTouched, nameStores, type Row } from '../../../server/database/names/stores'
import { withoutNames } from '../../../server/database/names/without-names'
import { engineTables } from '../../../server/database/schema/engine-tables'
import { namedIn } from '../../../server/start/named-in-source'

type Fields = Record<string, Property<string>>
function entity(name: string, properties: Fields, x: Partial<EntityExtension<string>> = {}): Entity {
  // defineSchema infers names from literals; here they come at run time.
  const define = defineSchema as unknown as (name: string, declaration: Declaration) => Entity
  return define(name, { x: { area: 'admin', title: Object.keys(properties)[0] ?? '', ...x }, properties })
}
const text: Property<string> = { type: 'string' }
const from = (renamed_from: string): Property<string> => ({ type: 'string', x: { renamed_from } })

const former = [
  entity('zz/source', { name: { x: { type: 'i18n-text' } }, kind: text, note: text, due: text }),
  entity('zz/deal', {
    title: text,
    source: { x: { ref: 'zz/source' } },
    lines: { type: 'array', items: { type: 'object', properties: { share: text, rest: text } } },
    old: text,
  }),
  entity('zz/gone', { title: text }),
  // Stages of this module require fields of leads by name.
  entity('cm/lead', { title: text, source: text }),
]
const now = [
  entity(
    'zz/origin',
    { label: { x: { type: 'i18n-text', renamed_from: 'name' } }, kind: text, due_on: from('due') },
    { renamed_from: 'zz/source' },
  ),
  entity('zz/deal', {
    title: text,
    origin: { x: { ref: 'zz/origin', renamed_from: 'source' } },
    parts: { type: 'array', items: { type: 'object', properties: { weight: from('share') } }, x: { renamed_from: 'lines' } },
  }),
  entity('cm/lead', { subject: from('title') }),
]
const changes = nameChanges(former, now)
const names = createNames(former, changes, permissionsOf(former, now, changes))

const rewritten = (of: string, row: Row) => {
  const store = nameStores.find((one) => one.of === of)
  if (!store) throw new Error(`${of} is no store`)
  return { ...row, ...store.rewrite(row, names) }
}

test('renames that are declared and what is gone are found by comparing two declarations', () => {
  expect(changes).toEqual([
    { entity: 'zz/source', now: 'zz/origin' },
    { entity: 'zz/source', field: 'name', now: 'label' },
    { entity: 'zz/source', field: 'note', now: null },
    { entity: 'zz/source', field: 'due', now: 'due_on' },
    { entity: 'zz/deal', field: 'source', now: 'origin' },
    { entity: 'zz/deal', field: 'lines', now: 'parts' },
    { entity: 'zz/deal', field: 'lines.share', now: 'weight' },
    { entity: 'zz/deal', field: 'lines.rest', now: null },
    { entity: 'zz/deal', field: 'old', now: null },
    { entity: 'zz/gone', now: null },
    { entity: 'cm/lead', field: 'title', now: 'subject' },
    { entity: 'cm/lead', field: 'source', now: null },
  ])
})

test('a path follows step by step, and is gone with any of its steps', () => {
  expect(names.field('zz/deal', 'source.name')).toBe('origin.label')
  expect(names.field('zz/deal', 'source.note')).toBeNull()
  expect(names.field('zz/deal', 'lines.share')).toBe('parts.weight')
  expect(names.field('zz/deal', 'lines.rest')).toBeNull()
  expect(names.field('zz/deal', 'created_at')).toBe('created_at')
  expect(names.field('zz/deal', 'c_own')).toBe('c_own')
  expect(names.importTarget('zz/source', 'name_tw')).toBe('label_tw')
  expect(names.permission('zz.admin.source')).toBe('zz.admin.origin')
})

test('a name from before the last declaration is brought up to date too', () => {
  const later = createNames(now, [{ entity: 'zz/origin', field: 'label', now: 'heading' }], new Map())
  expect(later.field('zz/origin', 'name')).toBe('heading')
})

test('a saved view keeps its filters, columns, order, groups and axes under the new names', () => {
  const view = {
    screen: 'zz/deal',
    filters: {
      all: [{ field: 'source.name', op: 'eq', value: 'x' }, { any: [{ field: 'old', op: 'empty' }] }, { field: 'title', op: 'nempty' }],
    },
    columns: [{ name: 'source', width: 90 }, { name: 'old' }, { name: 'title' }],
    sort: '-source,old,title',
    kind: 'kanban',
    kind_by: 'source',
    chart: { type: 'bar', by: 'source', over: 'old', measure: 'sum', of: 'old', currency: 'TWD' },
    group_by: 'old',
  }
  expect(rewritten('sc/saved-view', view)).toEqual({
    screen: 'zz/deal',
    filters: {
      all: [
        { field: 'origin.label', op: 'eq', value: 'x' },
        { field: 'title', op: 'nempty' },
      ],
    },
    columns: [{ name: 'origin', width: 90 }, { name: 'title' }],
    sort: '-origin,title',
    kind: 'kanban',
    kind_by: 'origin',
    chart: { type: 'bar', by: 'origin', measure: 'count' },
    group_by: null,
  })
})

test('a view by what is gone is a table; one of a list that is gone stays as it was', () => {
  const plain = { filters: null, columns: null, sort: null, chart: null, group_by: null }
  expect(rewritten('sc/saved-view', { ...plain, screen: 'zz/deal', kind: 'kanban', kind_by: 'old' })).toMatchObject({
    kind: 'table',
    kind_by: null,
  })
  const left = { ...plain, screen: 'zz/gone', filters: { field: 'title', op: 'nempty' }, kind: 'table', kind_by: null }
  expect(rewritten('sc/saved-view', left)).toEqual(left)
})

test('reports, imports, own fields, stages, grants and tokens follow', () => {
  expect(
    rewritten('sc/list-report', { screen: 'zz/source', filters: { field: 'note', op: 'empty' }, sort: 'due', columns: ['name', 'note'] }),
  ).toEqual({ screen: 'zz/origin', filters: null, sort: 'due_on', columns: ['label'] })
  expect(
    rewritten('sc/import', {
      target: 'zz/source',
      mapping: { columns: { '0': 'name_tw', '1': 'note', '2': 'kind' }, values: { kind: { a: 'b' }, note: { c: 'd' } } },
      key_fields: ['due'],
    }),
  ).toEqual({
    target: 'zz/origin',
    mapping: { columns: { '0': 'label_tw', '2': 'kind' }, values: { kind: { a: 'b' } } },
    key_fields: ['due_on'],
  })
  expect(rewritten('sc/custom-field', { entity: 'zz/source', target: 'zz/source', show_if: { field: 'due', op: 'empty' } })).toEqual({
    entity: 'zz/origin',
    target: 'zz/origin',
    show_if: { field: 'due_on', op: 'empty' },
  })
  expect(rewritten('cm/stage', { required_fields: ['title', 'source'] })).toEqual({ required_fields: ['subject'] })
  expect(rewritten('sc/role-grant', { path: 'zz.admin.source' })).toEqual({ path: 'zz.admin.origin' })
  expect(rewritten('sc/role-grant', { path: 'zz.admin.*' })).toEqual({ path: 'zz.admin.*' })
  expect(rewritten('sc/access-token', { paths: ['zz.admin.source.actions.list', 'zz.*'] })).toEqual({
    paths: ['zz.admin.origin.actions.list', 'zz.*'],
  })
})

test('what stands at records, in preferences, texts, counters and links follows the entity', () => {
  expect(rewritten('sc/comment', { module: 'zz', entity: 'source' })).toEqual({ module: 'zz', entity: 'origin' })
  expect(
    rewritten('sc/user', {
      preferences: {
        theme: 'dark',
        lists: { 'zz/source': { columns: [{ name: 'name' }], default_view: 3 }, 'zz/deal': { columns: [{ name: 'old' }] } },
        recent: { 'zz/source': [1] },
        opened: ['zz/source/7', '/zz/source', '>theme'],
      },
    }),
  ).toEqual({
    preferences: {
      theme: 'dark',
      lists: { 'zz/origin': { columns: [{ name: 'label' }], default_view: 3 }, 'zz/deal': {} },
      recent: { 'zz/origin': [1] },
      opened: ['zz/origin/7', '/zz/source', '>theme'],
    },
  })
  expect(rewritten('sc/message-override', { module: 'zz', key: 'entity.source.fields.due.label' })).toEqual({
    module: 'zz',
    key: 'entity.origin.fields.due_on.label',
  })
  expect(rewritten('sc/sequence', { key: 'zz.source.202611' })).toEqual({ key: 'zz.origin.202611' })
  expect(rewritten('sc/bookmark', { url: '/record/zz/source/7#comments' })).toEqual({ url: '/record/zz/origin/7#comments' })
  expect(rewritten('sc/user-notification', { data: { title: 'x', url: '/record/zz/source/7' } })).toEqual({
    data: { title: 'x', url: '/record/zz/origin/7' },
  })
})

test('what a merge keeps for its undo follows, however deep it names a field', () => {
  const moved = { losers: [{ loser: 2, references: [{ entity: 'zz/deal', field: 'share', list: 'lines', rows: [1] }] }], pairs: [3] }
  expect(rewritten('cm/merge-log', { entity: 'lead', snapshot: { before: { title: 'a' }, after: { title: 'b' } }, moved })).toEqual({
    entity: 'lead',
    snapshot: { before: { subject: 'a' }, after: { subject: 'b' } },
    moved: { losers: [{ loser: 2, references: [{ entity: 'zz/deal', field: 'weight', list: 'parts', rows: [1] }] }], pairs: [3] },
  })
})

test('a dynamic group whose condition names what is gone has nobody, not more people', () => {
  const people = [entity('sc/user', { account: text, kind: text })]
  const without = [entity('sc/user', { account: text })]
  const gone = createNames(people, nameChanges(people, without), new Map())
  const group = nameStores.find(({ of }) => of === 'sc/group')
  const condition = {
    all: [
      { field: 'kind', op: 'eq', value: 'a' },
      { field: 'account', op: 'nempty' },
    ],
  }
  expect(group?.rewrite({ condition }, gone)).toEqual({ condition: null })
})

test('whatever a row holds, a store gives its columns back unharmed', () => {
  for (const store of nameStores)
    for (const odd of [null, 7, 'odd', [], ['a', 1, null], {}, { columns: 3, all: 'x', any: [null, 4], by: 5 }]) {
      const row = Object.fromEntries(store.columns.map((column) => [column, odd]))
      expect(Object.keys({ ...row, ...store.rewrite(row, names) })).toEqual(Object.keys(row))
    }
})

test('a row is touched by a rename and by a removal of what it names, and by nothing else', () => {
  const store = nameStores.find(({ of }) => of === 'sc/list-report')
  const row = { screen: 'zz/source', filters: { field: 'note', op: 'empty' }, sort: 'due', columns: null }
  const touching = changes.filter((change) => store && isTouched(store, row, probeOf(former, now, change)))
  expect(touching.map(({ entity: name, field }) => [name, field])).toEqual([
    ['zz/source', undefined],
    ['zz/source', 'note'],
    ['zz/source', 'due'],
  ])
})

test('the plan names who is touched, and the files that may be', () => {
  const change = { entity: 'zz/source', field: 'note', now: null }
  const sources = [
    { path: 'server/modules/zz/source-hooks.ts', text: 'row.note' },
    { path: 'src/pages/zz/tag.tsx', text: `import x from 'schemas/zz/source'; const { note } = row` },
    { path: 'src/pages/zz/other.tsx', text: 'const { note } = row' },
    { path: 'server/modules/zz/source-rules.ts', text: 'notes' },
  ]
  const touched = [
    { noun: ['saved view', 'saved views'] as const, count: 12, titles: ['"Mine" (admin)'] },
    { noun: ['scheduled report', 'scheduled reports'] as const, count: 1, titles: [] },
  ]
  expect(consequenceText({ change, touched }, namedIn(sources, change)).split('\n')).toEqual([
    '-- zz/source: the field note is no longer declared',
    '--   12 saved views ("Mine" (admin), and 11 more) lose it',
    '--   1 scheduled report loses it',
    '--   may touch server/modules/zz/source-hooks.ts, src/pages/zz/tag.tsx',
  ])
  expect(consequenceText({ change: { entity: 'zz/source', now: 'zz/origin' }, touched: [] }, [])).toBe(
    '-- zz/source is called zz/origin now',
  )
})

/** Columns that hold JSON or lists of texts, and texts that are called as if they named an entity, a field or a right. */
const suspects = [
  ...declaredEntities.flatMap(({ name, fields }) =>
    fields
      .flatMap((field) => [
        { ...field, place: field.name },
        ...(field.items ?? []).map((item) => ({ ...item, place: `${field.name}.${item.name}` })),
      ])
      .filter(
        ({ type, place }) =>
          ['json', 'texts'].includes(type) ||
          (['text', 'enum'].includes(type) && /(^|_)(entity|screen|target|target_type|field|fields|path|paths|sort)$/.test(place)),
      )
      .map(({ place }) => `${name}.${place}`),
  ),
  ...engineTables().flatMap(({ name, columns }) =>
    columns
      .filter(({ name: column, type }) => type === 'jsonb' || type === 'text[]' || column === 'entity')
      .map((column) => `${name}.${column.name}`),
  ),
]

test('every column that may hold names is listed: with how they follow, or with what it holds instead', () => {
  const listed = new Set([
    ...nameStores.flatMap(({ of, columns }) => columns.map((column) => `${of}.${column}`)),
    ...Object.keys(withoutNames),
  ])
  expect(
    suspects.filter((place) => !listed.has(place)),
    'add them to server/database/names/stores.ts, or to without-names.ts',
  ).toEqual([])
  expect(
    Object.keys(withoutNames).filter((place) => !suspects.includes(place)),
    'no such column any more',
  ).toEqual([])
})
