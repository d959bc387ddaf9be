/** Wrong declarations stop the start: file, field and the likely mistake. */
import { expect, test } from 'vitest'
import { checkDeclarations, DeclarationError, requireSoundDeclarations } from '../../../src/schemas/core/check/check'
import { editDistance } from '../../../src/schemas/core/check/check-problem'
import { defineSchema, type Entity } from '../../../src/schemas/core/define'
import type { Declaration } from '../../../src/schemas/core/types'
import { declaredEntities } from '../../../src/schemas/index'
import { everyType, zone } from '../../support/every-type'

test('the declarations of the product are sound', () => {
  expect(checkDeclarations([...declaredEntities, everyType, zone])).toEqual([])
})

// What the compiler would refuse is what is checked here, so these declarations go past it.
const declare = defineSchema as unknown as (name: string, declaration: Partial<Declaration> & { x?: object }) => Entity
type Properties = Record<string, object>

interface Wrong {
  x?: Record<string, unknown>
  required?: string[]
  properties?: Properties
  name?: string
}
function problems({ x = {}, required = [], properties = {}, name = 'zz/thing' }: Wrong, others: readonly Entity[] = []): string[] {
  const thing = declare(name, {
    x: { area: 'use', title: 'title', ...x },
    required,
    properties: { title: { type: 'string' }, ...properties },
  } as unknown as Partial<Declaration>)
  return checkDeclarations([thing, zone, ...others]).map(
    ({ file, field, sentence }) => `${file}${field === undefined ? '' : `#${field}`} ${sentence}`,
  )
}
const field = (definition: object): Wrong => ({ properties: { field: definition } })
const x = (extension: Record<string, unknown>, properties: Properties = {}): Wrong => ({ x: extension, properties })
const date = { type: 'string', format: 'date' }

const guarded = declare('zz/guarded', {
  x: { area: 'use', title: 'title' },
  properties: { title: { type: 'string' }, open: { type: 'string' }, shut: { type: 'string', x: { guard: 'why' } } },
} as unknown as Partial<Declaration>)
const repeating = (repeats: object, type = 'json') => problems(field({ x: { type, repeats } }), [guarded])

test.each<[string, () => string[], string]>([
  [
    'what repeats a record and is no json',
    () => repeating({ entity: 'zz/guarded', by: 'id', fields: ['shut'] }, 'texts'),
    'x.repeats: it is about json, not texts.',
  ],
  [
    'what repeats a record of an unknown entity',
    () => repeating({ entity: 'zz/garded', by: 'id', fields: ['shut'] }),
    'x.repeats: there is no entity zz/garded. Did you mean zz/guarded?',
  ],
  [
    'what repeats an unknown field',
    () => repeating({ entity: 'zz/guarded', by: 'id', fields: ['shutt'] }),
    'x.repeats: zz/guarded has no field shutt. Did you mean shut?',
  ],
  [
    'what repeats a field that everybody reads',
    () => repeating({ entity: 'zz/guarded', by: 'id', fields: ['open'] }),
    'x.repeats: open of zz/guarded has no x.guard, so nothing of it is kept from anybody.',
  ],
  [
    'what repeats the record of its row, which names none',
    () =>
      problems({
        properties: { module: { type: 'string' }, entity: { type: 'string' }, field: { x: { type: 'json', repeats: 'record' } } },
      }),
    'x.repeats: the row names its record by module, entity and record_id, and there is no field record_id.',
  ],
  [
    'a misspelt key of what repeats a record',
    () => repeating({ entity: 'zz/guarded', by: 'id', field: ['shut'], fields: ['shut'] }),
    'There is no key x.repeats.field. Did you mean fields?',
  ],
])('a mask that would hold nothing stops the start: %s', (_name, found, sentence) => {
  expect(found()).toEqual([`src/schemas/zz/thing.ts#field ${sentence}`])
})

test.each<[string, Wrong, string]>([
  [
    'a guarded title',
    field({ type: 'string', x: { guard: 'why' } }),
    'src/schemas/zz/thing.ts#field x.guard: the field titles the record, and titles are read by all. Name another x.title.',
  ],
  [
    'a guard within child rows',
    field({ type: 'array', items: { type: 'object', properties: { why: { type: 'string', x: { guard: 'why' } } } } }),
    'src/schemas/zz/thing.ts#field.why x.guard: child rows are read as a whole. Give the guard to field.',
  ],
])('a mask that would be read round stops the start: %s', (name, wrong, sentence) => {
  expect(problems({ ...wrong, ...(name === 'a guarded title' ? { x: { title: 'field' } } : {}) })).toEqual([sentence])
})

test.each<[string, Wrong, string]>([
  [
    'entities of one reference',
    field({ x: { ref: 'zz/zone', entities: ['zz/zone'] } }),
    "src/schemas/zz/thing.ts#field x.entities is about references to records of any entity (x.ref: '*').",
  ],
  [
    'a misspelt entity that may be named',
    field({ x: { ref: '*', entities: ['zz/zonne'] } }),
    'src/schemas/zz/thing.ts#field x.entities: there is no entity zz/zonne. Did you mean zz/zone?',
  ],
  [
    'no entity that may be named',
    field({ x: { ref: '*', entities: [] } }),
    'src/schemas/zz/thing.ts#field x.entities: there is no entity. Leave it out where it may be any.',
  ],
  [
    'an entity that may be named twice',
    field({ x: { ref: '*', entities: ['zz/zone', 'zz/zone'] } }),
    'src/schemas/zz/thing.ts#field x.entities: zz/zone stands there twice.',
  ],
  [
    'a record of any entity that lets go when asked',
    field({ x: { ref: '*', on_delete: 'release' } }),
    'src/schemas/zz/thing.ts#field x.on_delete: release is about references to one entity.',
  ],
  [
    'a default record of any entity',
    field({ x: { ref: '*' }, default: 'zz/zone/1' }),
    'src/schemas/zz/thing.ts#field default: a reference has no fixed id. Set it in a hook, or by the default row of the lookup.',
  ],
  [
    'a condition that asks for no record',
    { properties: { any: { x: { ref: '*' } }, field: { type: 'string', x: { show_if: { field: 'any', op: 'eq', value: 5 } } } } },
    'src/schemas/zz/thing.ts#field x.show_if: 5 is no record (cm/lead/12) and no entity (cm/lead).',
  ],
  [
    'a condition behind a record of any entity',
    { properties: { any: { x: { ref: '*' } }, field: { type: 'string', x: { show_if: { field: 'any.name', op: 'empty' } } } } },
    'src/schemas/zz/thing.ts#field x.show_if: any is no reference, so there is no name behind it.',
  ],
  ['a key of the entity', x({ singelton: true }), 'src/schemas/zz/thing.ts There is no key x.singelton. Did you mean singleton?'],
  [
    'a key of its list',
    x({ list: { colums: ['title'], columns: ['title'] } }),
    'src/schemas/zz/thing.ts There is no key x.list.colums. Did you mean columns?',
  ],
  [
    'a key of an exclusion',
    x({ exclude: [{ name: 'span', from: 'a', too: 'b', to: 'b', bounds: '[]', error: 'a' }] }, { a: date, b: date }),
    'src/schemas/zz/thing.ts There is no key x.exclude[0].too. Did you mean to?',
  ],
  [
    'a key of a right',
    x({ default_grants: [{ role: 'staff', actions: ['list'], raed: 'all' }] }),
    'src/schemas/zz/thing.ts There is no key x.default_grants[0].raed. Did you mean read?',
  ],
  [
    'a key of JSON Schema',
    field({ type: 'string', maxlength: 5 }),
    'src/schemas/zz/thing.ts#field There is no key maxlength. Did you mean maxLength?',
  ],
  [
    'a key of a choice',
    field({ enum: ['a', 'b'], defualt: 'a' }),
    'src/schemas/zz/thing.ts#field There is no key defualt. Did you mean default?',
  ],
  [
    'a key of a field',
    field({ type: 'string', x: { serach: true } }),
    'src/schemas/zz/thing.ts#field There is no key x.serach. Did you mean search?',
  ],
  [
    'a key of a field in child rows',
    field({ type: 'array', items: { type: 'object', properties: { part: { type: 'string', x: { uniqe: true } } } } }),
    'src/schemas/zz/thing.ts#field.part There is no key x.uniqe. Did you mean unique?',
  ],
  [
    'a key of child rows',
    field({ type: 'array', items: { type: 'object', require: ['part'], properties: { part: { type: 'string' } } } }),
    'src/schemas/zz/thing.ts#field There is no key items.require. Did you mean required?',
  ],
  [
    'a required field that is not there',
    { required: ['titel'] },
    'src/schemas/zz/thing.ts required: there is no field titel. Did you mean title?',
  ],
  [
    'a required field of child rows that is not there',
    field({ type: 'array', items: { type: 'object', required: ['prat'], properties: { part: { type: 'string' } } } }),
    'src/schemas/zz/thing.ts#field required: there is no field prat. Did you mean part?',
  ],
  [
    'an unknown entity',
    field({ x: { ref: 'zz/zon' } }),
    'src/schemas/zz/thing.ts#field x.ref: there is no entity zz/zon. Did you mean zz/zone?',
  ],
  [
    'an unknown entity in child rows',
    field({ type: 'array', items: { type: 'object', properties: { zone: { x: { ref: 'cm/nowhere' } } } } }),
    'src/schemas/zz/thing.ts#field.zone x.ref: there is no entity cm/nowhere.',
  ],
  [
    'a list column',
    x({ list: { columns: ['titel'] } }),
    'src/schemas/zz/thing.ts x.list.columns: there is no field titel. Did you mean title?',
  ],
  ['a filter', x({ list: { columns: [], filters: ['created'] } }), 'src/schemas/zz/thing.ts x.list.filters: there is no field created.'],
  [
    'a sort field',
    x({ list: { columns: [], sort: '-created_att,title' } }),
    'src/schemas/zz/thing.ts x.list.sort: there is no field created_att. Did you mean created_at?',
  ],
  [
    'four sort fields',
    x({ list: { columns: [], sort: 'id,title,created_at,version' } }),
    'src/schemas/zz/thing.ts x.list.sort: at most three fields.',
  ],
  [
    'a listed secret',
    { x: { list: { columns: ['hash'] } }, properties: { hash: { type: 'string', x: { secret: true } } } },
    "src/schemas/zz/thing.ts#hash x.list: a secret never leaves the server, so it can't be listed, filtered or sorted by.",
  ],
  [
    'a typed secret that is unique',
    field({ type: 'string', x: { secret: true, unique: true } }),
    'src/schemas/zz/thing.ts#field x.unique: what people type as a secret is sealed, and no two sealed values are equal. Is it computed?',
  ],
  [
    'a typed secret that is no text',
    field({ x: { type: 'json', secret: true } }),
    'src/schemas/zz/thing.ts#field x.secret: what people type and nobody reads again is a text of the record itself. Is it computed?',
  ],
  ['no title', { x: { title: undefined } }, 'src/schemas/zz/thing.ts There is no field name. Say which field titles a record: x.title.'],
  [
    'a default outside the list',
    field({ enum: ['new', 'done'], default: 'dome' }),
    'src/schemas/zz/thing.ts#field default: "dome" is not in the list. Did you mean done?',
  ],
  ['a default out of bounds', field({ type: 'integer', minimum: 1, default: 0 }), 'src/schemas/zz/thing.ts#field default: 0 is below 1.'],
  [
    'a decimal default as a number',
    field({ x: { type: 'decimal' }, default: 0.1 }),
    'src/schemas/zz/thing.ts#field default: 0.1 is no decimal as text, like "5.00": JSON numbers are floats.',
  ],
  [
    'a default with too many digits',
    field({ x: { type: 'decimal', precision: 5, scale: 2 }, default: '1000.5' }),
    'src/schemas/zz/thing.ts#field default: 1000.5 has more digits than decimal(5,2).',
  ],
  [
    'a date that does not exist',
    field({ ...date, default: '2026-02-30' }),
    'src/schemas/zz/thing.ts#field default: "2026-02-30" is no date like 2026-11-21.',
  ],
  [
    'a default reference',
    field({ x: { ref: 'zz/zone' }, default: 1 }),
    'src/schemas/zz/thing.ts#field default: a reference has no fixed id. Set it in a hook, or by the default row of the lookup.',
  ],
  [
    'show_if on an unknown field',
    field({ type: 'string', x: { show_if: { field: 'titl', op: 'eq', value: 'a' } } }),
    'src/schemas/zz/thing.ts#field x.show_if: there is no field titl. Did you mean title?',
  ],
  [
    'show_if with a value that can’t be',
    {
      properties: {
        kind: { enum: ['a', 'b'] },
        field: { type: 'string', x: { show_if: { any: [{ field: 'kind', op: 'in', value: ['a', 'c'] }] } } },
      },
    },
    'src/schemas/zz/thing.ts#field x.show_if: "c" is not in the list. Did you mean a?',
  ],
  [
    'show_if on itself',
    field({ type: 'string', x: { show_if: { field: 'field', op: 'nempty' } } }),
    'src/schemas/zz/thing.ts#field x.show_if: the field hides itself, and can never be shown again.',
  ],
  [
    'a path over no reference',
    field({ type: 'string', x: { required_if: { field: 'title.code', op: 'empty' } } }),
    'src/schemas/zz/thing.ts#field x.required_if: title is no reference, so there is no code behind it.',
  ],
  [
    'a path to nowhere',
    {
      properties: { zone: { x: { ref: 'zz/zone' } }, field: { type: 'string', x: { required_if: { field: 'zone.coluor', op: 'empty' } } } },
    },
    'src/schemas/zz/thing.ts#field x.required_if: there is no field coluor. Did you mean colour?',
  ],
  [
    'options on unknown fields',
    field({ x: { ref: 'zz/zone', options: { field: 'kind', op: 'eq', value: 'a' } } }),
    'src/schemas/zz/thing.ts#field x.options (fields of zz/zone): there is no field kind.',
  ],
  [
    'a range of one',
    field({ type: 'integer', x: { allowed_if: { range: { field: 'field', op: 'between', value: [1] } } } }),
    'src/schemas/zz/thing.ts#field x.allowed_if range: between takes two values.',
  ],
  [
    'a currency that is no text',
    { properties: { field: { x: { type: 'money', currency: 'when' } }, when: date } },
    'src/schemas/zz/thing.ts#field x.currency: when is date; a currency is a text with its ISO code.',
  ],
  [
    'after another type',
    { properties: { field: { ...date, x: { after: 'title' } } } },
    'src/schemas/zz/thing.ts#field x.after: title is text and this is date.',
  ],
  [
    'minimum on a decimal',
    field({ x: { type: 'money' }, minimum: 0 }),
    'src/schemas/zz/thing.ts#field minimum and maximum are about integers; money takes x.min and x.max.',
  ],
  ['min above max', field({ x: { type: 'percent', min: '10', max: '9.5' } }), 'src/schemas/zz/thing.ts#field x.min is greater than x.max.'],
  [
    'a broken pattern',
    field({ type: 'string', pattern: '[a-' }),
    'src/schemas/zz/thing.ts#field pattern: [a- is no regular expression (u flag).',
  ],
  [
    'release of a required field',
    { required: ['field'], properties: { field: { x: { ref: 'zz/zone', on_delete: 'release' } } } },
    'src/schemas/zz/thing.ts#field x.on_delete: release empties a field that is required. Make it optional, or restrict.',
  ],
  [
    'a kept name that is not there',
    { properties: { field: { x: { ref: 'zz/zone', label_snapshot: 'zone_nam' } }, zone_name: { type: 'string' } } },
    'src/schemas/zz/thing.ts#field x.label_snapshot: there is no field zone_nam. Did you mean zone_name?',
  ],
  [
    'set_null of a required field',
    { required: ['field'], properties: { field: { x: { ref: 'zz/zone', on_delete: 'set_null' } } } },
    'src/schemas/zz/thing.ts#field x.on_delete: set_null empties a field that is required. Make it optional, or restrict.',
  ],
  [
    'search over a number',
    field({ type: 'integer', x: { search: true } }),
    'src/schemas/zz/thing.ts#field x.search is about texts and enums, not integer.',
  ],
  [
    'a reference in the shape of a json field',
    field({ x: { type: 'json' }, type: 'array', items: { $ref: '#/$defs/step' } }),
    'src/schemas/zz/thing.ts#field $ref: the shape of a json field stands inside the schema of its record, where references point elsewhere. Write it out.',
  ],
  [
    'stars without an end',
    field({ type: 'integer', minimum: 0, x: { stars: true } }),
    'src/schemas/zz/thing.ts#field x.stars is about integers from 0 to at most 10, not integer.',
  ],
  [
    'lists in child rows',
    field({ type: 'array', items: { type: 'object', properties: { more: { x: { refs: 'zz/zone' } } } } }),
    "src/schemas/zz/thing.ts#field.more A child row can't hold many references of its own. Make the rows an entity with x.child_of.",
  ],
  [
    'a system name',
    { properties: { version: { type: 'integer' } } },
    'src/schemas/zz/thing.ts#version Every record has this column already. Leave it out, or choose another name.',
  ],
  [
    'position in child rows',
    field({ type: 'array', items: { type: 'object', properties: { position: { type: 'integer' } } } }),
    'src/schemas/zz/thing.ts#field.position Child rows have id, parent and position of their own. Leave it out, or choose another name.',
  ],
  [
    'two fields of one column',
    { properties: { zone: { x: { ref: 'zz/zone' } }, zone_id: { type: 'integer' } } },
    'src/schemas/zz/thing.ts#zone_id Its column zone_id is also that of zone: a reference x has the column x_id.',
  ],
  [
    'a field with a space',
    { properties: { 'due date': date } },
    'src/schemas/zz/thing.ts#due date A field name is letters, digits and single underscores, beginning with a letter, like due_date.',
  ],
  [
    'a poisoned name',
    { properties: { constructor: { type: 'string' } } },
    'src/schemas/zz/thing.ts#constructor This name has a meaning in JavaScript. Choose another.',
  ],
  [
    'a column too long',
    { properties: { ['f'.repeat(64)]: { type: 'string' } } },
    `src/schemas/zz/thing.ts#${'f'.repeat(64)} The column ${'f'.repeat(64)} would be longer than 63 bytes. Shorten the name.`,
  ],
  [
    'a table too long',
    { name: `zz/${'t'.repeat(61)}` },
    `src/schemas/zz/${'t'.repeat(61)}.ts The table zz_${'t'.repeat(61)} would have 64 bytes; PostgreSQL takes 63. Shorten ${'t'.repeat(61)}.`,
  ],
  [
    'an entity in camel case',
    { name: 'zz/bigThing' },
    'src/schemas/zz/bigThing.ts "zz/bigThing" is not a name: write module/entity in lower case, words joined by hyphens, like cm/tax-category.',
  ],
  [
    'the engine’s audit log',
    { name: 'sc/audit-log' },
    'src/schemas/sc/audit-log.ts The table sc_audit_log belongs to the engine (docs/architecture.md). Give the entity another name.',
  ],
  [
    'a tree without itself',
    { x: { tree: { parent: 'zone', depth: 3 } }, properties: { zone: { x: { ref: 'zz/zone' } } } },
    "src/schemas/zz/thing.ts#zone x.tree: the parent must refer to the entity itself, x: { ref: 'self' }.",
  ],
  [
    'a child without parent',
    { x: { child_of: 'zone' }, properties: { zone: { x: { ref: 'zz/zone' } } } },
    'src/schemas/zz/thing.ts#zone x.child_of: a child has a parent always, so the field is required.',
  ],
  [
    'a row owner that is no person',
    { x: { row_owner: 'zone' }, properties: { zone: { x: { ref: 'zz/zone' } } } },
    "src/schemas/zz/thing.ts#zone x.row_owner: the row's person is a reference to sc/user, an owner code or a list of them, not ref zz/zone.",
  ],
  [
    'rows that come with themselves',
    { x: { row_owner: 'created_by', access_via: 'about' }, properties: { about: { x: { ref: 'self' } } } },
    'src/schemas/zz/thing.ts#about x.access_via: must be a reference to another entity.',
  ],
  [
    'rows that come with a record, seen by everybody',
    { x: { access_via: 'zone' }, properties: { zone: { x: { ref: 'zz/zone' } } } },
    'src/schemas/zz/thing.ts x.access_via: needs x.row_owner, else everybody sees the rows anyway.',
  ],
  ['a group of which one is no field', x({ some_of: [['title', 'code']] }), 'src/schemas/zz/thing.ts x.some_of: there is no field code.'],
  [
    'a related list that is searched by a field which is not',
    x(
      { related: [{ entity: 'zz/thing', field: 'parent', search: ['note'] }] },
      { parent: { x: { ref: 'self' } }, note: { type: 'string' } },
    ),
    'src/schemas/zz/thing.ts x.related: note of zz/thing is not searched: it lacks search: true.',
  ],
  [
    'a related list that does not refer',
    x({ related: [{ entity: 'zz/zone', field: 'code' }] }),
    "src/schemas/zz/thing.ts x.related: code of zz/zone doesn't refer to zz/thing.",
  ],
  [
    'an exclusion of unlike ends',
    { x: { exclude: [{ name: 'span', from: 'title', to: 'end', bounds: '[]', error: 'end' }] }, properties: { end: date } },
    'src/schemas/zz/thing.ts#title x.exclude span: from and to must be two dates, two instants or two numbers.',
  ],
  [
    'an exclusion of rows by a field that they lack',
    field({
      type: 'array',
      x: { exclude: [{ name: 'span', equal: ['card'], from: 'from', to: 'to', bounds: '[]', error: 'from' }] },
      items: { type: 'object', properties: { from: date, to: date } },
    }),
    'src/schemas/zz/thing.ts#field x.exclude span: its rows have no field card.',
  ],
  [
    'an exclusion of rows where there are none',
    field({ type: 'string', x: { exclude: [{ name: 'span', equal: [], from: 'from', to: 'to', bounds: '[]', error: 'from' }] } }),
    'src/schemas/zz/thing.ts#field x.exclude span: only child rows have ranges of their own.',
  ],
  [
    'periods that lock in a state that they do not have',
    { x: { locks_rows: { from: 'day', to: 'day', state: 'locked' } }, properties: { day: date } },
    'src/schemas/zz/thing.ts x.locks_rows: the states have no locked.',
  ],
  [
    'a period lock by what locks nothing',
    { x: { period_lock: { by: 'zz/zone', on: ['day'] } }, properties: { day: date } },
    'src/schemas/zz/thing.ts x.period_lock: zz/zone locks no rows (x.locks_rows).',
  ],
  [
    'a period lock by a field that is none',
    x({ period_lock: { by: 'zz/zone', on: ['day'] } }),
    'src/schemas/zz/thing.ts x.period_lock: there is no field day.',
  ],
  ['a unique that is no field', x({ unique: [['title', 'code']] }), 'src/schemas/zz/thing.ts x.unique: there is no field code.'],
  [
    'a singleton without its row',
    x({ singleton: true }),
    'src/schemas/zz/thing.ts x.singleton: x.seeds holds exactly its one row; [{}] where the defaults are enough.',
  ],
  [
    'a rename onto a present field',
    field({ type: 'string', x: { renamed_from: 'title' } }),
    "src/schemas/zz/thing.ts#field x.renamed_from: title is declared too, so its values can't become this field's.",
  ],
  [
    'a rename onto a present entity',
    x({ renamed_from: 'zz/zone' }),
    "src/schemas/zz/thing.ts x.renamed_from: zz/zone is declared too, so its table can't become this one.",
  ],
  [
    'an unknown action in a grant',
    x({ default_grants: [{ role: 'staff', actions: ['lst'] }] }),
    'src/schemas/zz/thing.ts x.default_grants of staff: there is no action lst. Did you mean list?',
  ],
  [
    'a standard action among the declared ones',
    x({ actions: { delete: {} } }),
    'src/schemas/zz/thing.ts x.actions: delete is a standard action; it belongs into x.standard_actions, which has all of them by default.',
  ],
  [
    'the generated actions under their former name',
    x({ actions: ['list'] }),
    'src/schemas/zz/thing.ts x.actions: which of the generated actions exist is said by x.standard_actions.',
  ],
  [
    'a key of an action',
    x({ actions: { send: { owner_onyl: true } } }),
    'src/schemas/zz/thing.ts There is no key x.actions.send.owner_onyl. Did you mean owner_only?',
  ],
  [
    'an example with an unknown field',
    x({ examples: [{ titel: 'a{n}' }] }),
    'src/schemas/zz/thing.ts x.examples: there is no field titel. Did you mean title?',
  ],
  [
    'a seed with an unknown field',
    x({ seeds: [{ title: 'a', tilte: 'b' }] }),
    'src/schemas/zz/thing.ts#tilte seed row 1 (a): there is no such field. Did you mean title?',
  ],
  [
    'a seed without a required field',
    { x: { seeds: [{ title: 'a' }] }, required: ['kind'], properties: { kind: { enum: ['a'] } } },
    'src/schemas/zz/thing.ts#kind seed row 1 (a): the field is required.',
  ],
  [
    'a seed with a wrong value in a child row',
    {
      x: { seeds: [{ title: 'a', rows: [{ n: 1 }, { n: 'two' }] }] },
      properties: { rows: { type: 'array', items: { type: 'object', properties: { n: { type: 'integer' } } } } },
    },
    'src/schemas/zz/thing.ts#rows.1.n seed row 1 (a): "two" is no whole number.',
  ],
  [
    'two seeds of one title',
    x({ seeds: [{ title: 'a' }, { title: 'A' }] }),
    'src/schemas/zz/thing.ts seed row 2 (A): another seed row has the same title.',
  ],
  [
    'a seed that refers to nothing',
    { x: { seeds: [{ title: 'a', zone: 'TW' }] }, properties: { zone: { x: { ref: 'zz/zone' } } } },
    'src/schemas/zz/thing.ts#zone seed row 1 (a): zz/zone has no seeds, so there is nothing to refer to yet.',
  ],
  [
    'a seed that refers to a later one',
    { x: { seeds: [{ title: 'b', up: 'a' }, { title: 'a' }] }, properties: { up: { x: { ref: 'self' } } } },
    'src/schemas/zz/thing.ts#up seed row 1 (b): zz/thing has no seed row "a" before this one.',
  ],
])('%s', (_what, wrong, sentence) => {
  expect(problems(wrong)).toEqual([sentence])
})

test('a seed names rows by code in any case, and a misspelt one gets the nearest', () => {
  const colours = declare('zz/colours', {
    x: { area: 'admin', lookup: true, seeds: [{ code: 'RED', name: { en: 'Red' } }] },
    properties: {},
  } as unknown as Partial<Declaration>)
  const wrong = (code: string): Wrong => ({
    x: { seeds: [{ title: 'a', colour: code }] },
    properties: { colour: { x: { ref: 'zz/colours' } } },
  })
  expect(problems(wrong('red'), [colours])).toEqual([])
  expect(problems(wrong('RDE'), [colours])).toEqual([
    'src/schemas/zz/thing.ts#colour seed row 1 (a): zz/colours has no seed row "RDE". Did you mean RED?',
  ])
})

test('one permission in two areas, and one closed beside one open', () => {
  const other = (extension: object) =>
    declare('zz/other', {
      x: { area: 'admin', title: 'title', permission: 'thing', ...extension },
      properties: { title: { type: 'string' } },
    } as unknown as Partial<Declaration>)
  expect(problems({}, [other({})])).toEqual([
    'src/schemas/zz/other.ts Its permission zz.admin.thing and zz.use.thing of zz/thing have one name in two areas. Use one area, or another x.permission.',
  ])
  expect(problems({}, [other({ area: 'use', explicit_grants_only: true })])).toEqual([
    'src/schemas/zz/other.ts It shares the permission zz.use.thing with zz/thing, but only one of them is x.explicit_grants_only.',
  ])
})

test('a second permission of an entity whose rows have an owner: only the first bounds them', () => {
  const wrong = (more: object): Wrong => ({ x: { permission_also: 'other', ...more } })
  expect(problems(wrong({}))).toEqual([])
  expect(problems(wrong({ row_owner: 'created_by' }))).toEqual([
    'src/schemas/zz/thing.ts x.permission_also: scopes of rows are those of x.permission alone, so the rows may have no owner.',
  ])
})

test('a file that was copied', () => {
  expect(problems({}, [zone])).toEqual(['src/schemas/zz/zone.ts zz/zone is declared twice. Was the file copied?'])
})

test('a seed of a hidden field need not be there, one of a shown field must', () => {
  const wrong = (kind: string): Wrong => ({
    x: { seeds: [{ title: 'a', kind }] },
    required: ['detail'],
    properties: {
      kind: { enum: ['plain', 'special'] },
      detail: { type: 'string', x: { show_if: { field: 'kind', op: 'eq', value: 'special' } } },
    },
  })
  expect(problems(wrong('plain'))).toEqual([])
  expect(problems(wrong('special'))).toEqual(['src/schemas/zz/thing.ts#detail seed row 1 (a): the field is required.'])
})

test('all problems are said at once', () => {
  const wrong = declare('zz/thing', {
    x: { area: 'use', title: 'tile', list: { columns: ['nope'] } },
    properties: { title: { type: 'string' } },
  } as unknown as Partial<Declaration>)
  expect(() => requireSoundDeclarations([wrong])).toThrow(DeclarationError)
  expect(() => requireSoundDeclarations([wrong])).toThrow(
    /fit together:\n- src\/schemas\/zz\/thing\.ts: x\.title[^\n]*\n- src\/schemas\/zz\/thing\.ts: x\.list\.columns/,
  )
})

test('a slip is a letter more, less, other or swapped', () => {
  expect([
    editDistance('rate', 'rates'),
    editDistance('rate', 'rae'),
    editDistance('rate', 'rite'),
    editDistance('rate', 'raet'),
    editDistance('', 'abc'),
  ]).toEqual([1, 1, 1, 1, 3])
})

test('the shape of a json field is JSON Schema, with whatever keys', () => {
  const shape = { type: 'object', properties: { at: { type: 'string', contentMediaType: 'text/plain' } } }
  expect(problems(field({ ...shape, x: { type: 'json' } }))).toEqual([])
})
