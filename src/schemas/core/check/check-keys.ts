/** Keys that the vocabulary does not have. Without this a slip would be passed over: the compiler does not see further keys of a generic declaration. */
import { declarationOf, type Entity } from '../define'
import { formerKeys } from '../former-keys'
import type { RequestDeclaration } from '../request'
import type { SectionDeclaration } from '../sections'
import type {
  ActionDeclaration,
  CalendarColumns,
  DefaultGrant,
  DerivedFilter,
  EntityExtension,
  FieldExtension,
  NumberDeclaration,
  Property,
  Repeated,
  RowCell,
} from '../types'
import { didYouMean, problem, type Problem } from './check-problem'

type X = EntityExtension<string>
type Member<T> = T extends unknown ? Extract<keyof T, string> : never
/** Every key of a type, so that the compiler asks for the new one here too. */
type Keys<T> = Readonly<Record<Member<NonNullable<T>>, true>>
type OneOf<T> = NonNullable<T> extends readonly (infer Item)[] ? Item : never
type ObjectOf<T> = Extract<NonNullable<T>, object>

const declaration: Keys<{ x: 1; required: 1; properties: 1 }> = { x: true, required: true, properties: true }

const entity: Keys<X> = {
  ...{ area: true, permission: true, permission_also: true, title: true, title_in: true, lookup: true, child_of: true, tree: true },
  ...{ custom: true, list: true },
  ...{ derived_filters: true, virtual_fields: true, related: true, row_owner: true, row_department: true, row_shared: true },
  ...{
    collaborators: true,
    access_via: true,
    default_grants: true,
    explicit_grants_only: true,
    actions: true,
    states: true,
    request: true,
    read_only_if: true,
    open_fields: true,
    guards: true,
    log_reads: true,
    sections: true,
    standard_actions: true,
  },
  ...{ unique: true, exclude: true, some_of: true, indexes: true, singleton: true, seeds: true, examples: true },
  ...{
    attached: true,
    comments: true,
    at_record: true,
    open_options: true,
    typed_into: true,
    option_detail: true,
    view: true,
    import: true,
    requires_reauth: true,
    append_only: true,
    running_sum: true,
    locks_rows: true,
    period_lock: true,
    sealed: true,
    double_entry: true,
  },
  ...{ live: true, renamed_from: true },
}

const field: Keys<FieldExtension> = {
  ...{
    type: true,
    file: true,
    ref: true,
    refs: true,
    entities: true,
    on_delete: true,
    options: true,
    options_near: true,
    unique: true,
    search: true,
    fixed: true,
    bears_rights: true,
    shares_files: true,
    gives_role: true,
  },
  ...{
    precision: true,
    scale: true,
    currency: true,
    label_snapshot: true,
    days: true,
    computed: true,
    guard: true,
    guard_if: true,
    repeats: true,
    personal: true,
  },
  ...{ live: true, per_unit: true },
  ...{ secret: true, renamed_from: true, total: true, unit: true, stars: true, show_if: true, required_if: true, allowed_if: true },
  ...{ read_only_if: true },
  ...{
    after: true,
    transform: true,
    warn: true,
    needs: true,
    default_to: true,
    change_action: true,
    requires_reauth: true,
    headings: true,
    in_sheets: true,
    cells: true,
    exclude: true,
  },
  ...{ codes: true, each: true, min: true, max: true, above: true },
  ...{ copy: true, number: true, pattern_message: true, keep_hidden: true },
  ...{ from: true, from_when: true, frozen_in: true, formula: true },
}

const property: Keys<Property<string>> = {
  ...{ x: true, default: true, type: true, enum: true, format: true, pattern: true, minLength: true, maxLength: true, minimum: true },
  ...{ maximum: true, items: true, minItems: true, maxItems: true, required: true, properties: true, additionalProperties: true },
  ...{ minProperties: true, if: true, then: true, else: true, oneOf: true, anyOf: true, allOf: true },
}

const list: Keys<X['list']> = { columns: true, sort: true, filters: true, keys: true }
const lookup: Keys<ObjectOf<X['lookup']>> = { without_code: true, default_per: true }
const openOptions: Keys<ObjectOf<X['open_options']>> = { hidden: true }
const near: Keys<FieldExtension['options_near']> = { field: true, as: true }
const tree: Keys<X['tree']> = { parent: true, depth: true }
const imported: Keys<X['import']> = { keys: true, ics: true, matrix: true, files: true, undo_days: true, with: true, own: true }
const importedWith: Keys<NonNullable<X['import']>['with']> = { entity: true, field: true }
const calendar: Keys<CalendarColumns> = { date: true, title: true, start: true, end: true, category: true, calendar: true, otherwise: true }
const atRecord: Keys<ObjectOf<X['at_record']>> = { module: true, entity: true, record_id: true }
const related: Keys<OneOf<X['related']>> = { entity: true, field: true, columns: true, search: true }
const action: Keys<ActionDeclaration> = {
  ...{
    owner_only: true,
    right: true,
    by: true,
    also_by: true,
    not_by: true,
    when: true,
    guard: true,
    from: true,
    to: true,
    towards: true,
    asks: true,
    inputs: true,
    apart: true,
    required: true,
    set: true,
  },
  ...{ use_case: true, confirm: true, place: true, bulk: true, danger: true },
}
const states: Keys<X['states']> = { field: true, automatic: true, submitted: true, cancelled: true, amend: true }
const request: Keys<RequestDeclaration> = {
  ...{ action: true, subject: true, about: true, params: true, required: true, inputs: true, amend: true, former: true },
  ...{ acts: true, reschedule: true, acts_of: true },
}
const section: Keys<SectionDeclaration> = { fields: true, show_if: true, folded: true }
const grant: Keys<DefaultGrant> = { role: true, actions: true, read: true, write: true, fields: true }
const rowExclusion: Keys<OneOf<NonNullable<FieldExtension['exclude']>>> = {
  name: true,
  equal: true,
  from: true,
  to: true,
  bounds: true,
  error: true,
}
const exclusion: Keys<OneOf<X['exclude']>> = { name: true, equal: true, from: true, to: true, bounds: true, error: true, where: true }
const index: Keys<OneOf<X['indexes']>> = { fields: true, prefix: true, code_points: true }
const derivedFilter: Keys<DerivedFilter> = { refs: true, values: true, options: true, guard: true, offered: true }
const guardByRow: Keys<NonNullable<X['guards']>[string]> = { own: true }
const repeats: Keys<Repeated> = { entity: true, by: true, fields: true }
const days: Keys<FieldExtension['days']> = { from: true, to: true }
const number: Keys<NumberDeclaration> = { pattern: true, reset: true, gapless: true, on: true }
const numberPattern: Keys<ObjectOf<NumberDeclaration['pattern']>> = { setting: true }
const file: Keys<FieldExtension['file']> = { images: true }
const cell: Keys<RowCell> = { value: true, where: true, first: true, place: true, row: true }
const rowSchema: Keys<{ type: 1; required: 1; properties: 1 }> = { type: true, required: true, properties: true }

type Part = Readonly<Record<string, unknown>>
type Known = Readonly<Record<string, true>>

/** @returns one problem for each key that no place of the vocabulary has, with its path and the likely mistake */
export function checkKeys(one: Entity): Problem[] {
  const declared = declarationOf(one)
  if (!declared) return []
  const say = (at: string | undefined, path: string, known: Known, part: unknown): Problem[] =>
    unknownKeys(part, known).map((key) => problem(one, at, `There is no key ${path}${key}.${didYouMean(key, Object.keys(known))}`))
  const { x, properties, required } = declared as unknown as { x: Part; properties: Part; required?: unknown }
  const lost = (at: string | undefined, names: unknown, known: Part): Problem[] =>
    items(names)
      .map(String)
      .filter((name) => !Object.hasOwn(known, name))
      .map((name) => problem(one, at, `required: there is no field ${name}.${didYouMean(name, Object.keys(known))}`))
  const each = (key: string, known: Known) => items(x[key]).flatMap((item, at) => say(undefined, `x.${key}[${at}].`, known, item))
  const imports = partOf(x.import)
  return [
    ...say(undefined, '', declaration, declared),
    ...say(undefined, 'x.', { ...entity, ...former(formerKeys.entity) }, x),
    ...say(undefined, 'x.list.', list, x.list),
    ...say(undefined, 'x.lookup.', lookup, x.lookup),
    ...say(undefined, 'x.open_options.', openOptions, x.open_options),
    ...say(undefined, 'x.tree.', tree, x.tree),
    ...say(undefined, 'x.import.', imported, imports),
    ...say(undefined, 'x.import.ics.', calendar, imports.ics),
    ...say(undefined, 'x.import.with.', importedWith, imports.with),
    ...say(undefined, 'x.at_record.', atRecord, x.at_record),
    ...say(undefined, 'x.states.', states, x.states),
    ...say(undefined, 'x.request.', request, x.request),
    ...fields(partOf(partOf(x.request).inputs), 'x.request.inputs.', { say, lost }),
    ...Object.entries(partOf(x.actions)).flatMap(([name, part]) => [
      ...say(undefined, `x.actions.${name}.`, action, part),
      ...fields(partOf(partOf(part).inputs), `x.actions.${name}.inputs.`, { say, lost }),
    ]),
    ...Object.entries(partOf(x.sections)).flatMap(([name, part]) => say(undefined, `x.sections.${name}.`, section, part)),
    ...Object.entries(partOf(x.guards)).flatMap(([name, part]) => say(undefined, `x.guards.${name}.`, guardByRow, part)),
    ...each('related', related),
    ...each('default_grants', grant),
    ...each('exclude', exclusion),
    ...each('indexes', index),
    ...Object.entries(partOf(x.derived_filters)).flatMap(([name, part]) => say(name, `x.derived_filters.${name}.`, derivedFilter, part)),
    ...lost(undefined, required, properties),
    ...fields(partOf(x.virtual_fields), '', { say, lost }),
    ...fields(properties, '', { say, lost }),
  ]
}

interface Checks {
  /** Keys of a part that it does not know. */
  say: (at: string | undefined, path: string, known: Known, part: unknown) => Problem[]
  /** Names of required fields that are not there. */
  lost: (at: string | undefined, names: unknown, known: Part) => Problem[]
}

function fields(properties: Part, above: string, checks: Checks): Problem[] {
  const { say, lost } = checks
  return Object.entries(properties).flatMap(([name, given]) => {
    const at = `${above}${name}`
    const declared = partOf(given)
    const x = partOf(declared.x)
    const rows = partOf(declared.items)
    return [
      ...say(at, '', property, declared),
      ...say(at, 'x.', { ...field, ...former(formerKeys.field) }, x),
      ...say(at, 'x.days.', days, x.days),
      ...say(at, 'x.repeats.', repeats, x.repeats),
      ...say(at, 'x.options_near.', near, x.options_near),
      ...say(at, 'x.file.', file, x.file),
      ...say(at, 'x.number.', number, x.number),
      ...say(at, 'x.number.pattern.', numberPattern, partOf(x.number).pattern),
      ...items(x.exclude).flatMap((one, place) => say(at, `x.exclude[${place}].`, rowExclusion, one)),
      ...Object.entries(partOf(x.cells)).flatMap(([key, part]) => say(at, `x.cells.${key}.`, cell, part)),
      ...(!takesAnySchema(x) && 'properties' in rows
        ? [
            ...say(at, 'items.', rowSchema, rows),
            ...lost(at, rows.required, partOf(rows.properties)),
            ...fields(partOf(rows.properties), `${at}.`, checks),
          ]
        : []),
    ]
  })
}

/** The shape of a json field is any JSON Schema. @param x as it was written */
export const takesAnySchema = (x: Part): boolean => x.type === 'json'

/** Those of former times are told by the name that they have now (check-entity.ts, check-field.ts). */
const former = (keys: Readonly<Record<string, string>>): Known => Object.fromEntries(Object.keys(keys).map((key) => [key, true]))

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)
const partOf = (value: unknown): Part => (isPart(value) ? value : {})
const items = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const unknownKeys = (part: unknown, known: Known): string[] => Object.keys(partOf(part)).filter((key) => !Object.hasOwn(known, key))
