/**
 * `defineSchema`: one entity, one file, one call. From what it returns come the table, the API, the rights, the live
 * events and the screens. The vocabulary is documented in types.ts; errors of a declaration stop the start (check.ts).
 */
import { asAmends } from './document'
import { withRequest, type RequestColumnsOf, type RequestDeclaration, type RequestField, type RequestFieldOf } from './request'
import { inSection } from './sections'
import type {
  Action,
  ActionDeclaration,
  Declaration,
  DerivedFilter,
  EntityExtension,
  FieldExtension,
  FieldType,
  I18nText,
  Property,
} from './types'
import { pointerSchema } from './record-pointer'
import { isComputedBy } from './derived/is-derived'
import { standardActions } from './types'

/** A field in its normal form: plain data that the server, the console and the tests read. */
export interface Field {
  name: string
  type: FieldType
  required: boolean
  /** JSON Schema of the value as JSON carries it (null is added where the field is not required). */
  schema: JsonSchema
  x: FieldExtension
  default?: unknown
  /** enum, set: the allowed values. */
  values?: readonly string[]
  /** ref, refs: the entity referred to. */
  ref?: string
  /** list: the fields of a child row. */
  items?: readonly Field[]
  /** Added by an administrator at run time: its value lies in the row's `custom`, its words come along. */
  custom?: CustomLook
  /** What an administrator set on it, where it does not stand as it is declared. */
  setting?: FormSetting
}

/** How a field of the product stands in forms (sc/field-setting). */
export interface FormSetting {
  /** Left out of forms and of the record's page. */
  hidden: boolean
  required: boolean
  /** Its place in its section, a decimal among 1, 2, 3 …; null = as declared. */
  place: string | null
}

/** How a field that an administrator added reads and looks (sc/custom-field). */
export interface CustomLook {
  label: I18nText
  help?: I18nText
  placeholder?: I18nText
  /** Heading above it in the form; fields of the same heading stand together. Absent = the common one of added fields. */
  section?: I18nText
  /** Half a line or a whole one. */
  width: 'half' | 'full'
  /** Where it is shown beside form and details. */
  show_in: readonly ('list' | 'card' | 'filter' | 'quick_create' | 'print')[]
  /** enum, set: what its values are called. One that is no longer active is not chosen anew. */
  options?: readonly { value: string; label: I18nText; colour?: string; active: boolean }[]
  /** Owner codes that may read, or write it; empty = whoever may read or edit the record. Not told to the console. */
  view?: readonly string[]
  edit?: readonly string[]
  /** Masked in exports of those without the action `export-personal`. */
  personal?: boolean
}

export interface JsonSchema {
  type?: string | readonly string[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  required?: readonly string[]
  additionalProperties?: boolean
  enum?: readonly unknown[]
  [keyword: string]: unknown
}

/** An entity in its normal form. `Row` is carried for the compiler only. */
export interface Entity<Row = Record<string, unknown>, Virtual extends string = string> {
  /** `module/entity`, as in references, events and `_refs`. */
  name: string
  module: string
  /** The second half of the name. */
  key: string
  table: string
  /** Permission path of level 3: `cm.admin.tax-category`. */
  path: string
  title: string
  fields: readonly Field[]
  /** What its list is filtered by beside its fields (`x.derived_filters`). */
  derivedFilters: readonly Field[]
  /** What comes with a record and is kept elsewhere (`x.virtual_fields`). */
  virtualFields: readonly Field[]
  lookup: false | { without_code: boolean; default_per: readonly string[] }
  x: Omit<EntityExtension<string>, 'seeds'> & {
    standard_actions: readonly Action[]
    actions: Readonly<Record<string, ActionDeclaration>>
  }
  seeds: readonly Readonly<Record<string, unknown>>[]
  readonly __row?: Row
  readonly __virtual?: Virtual
}

/** The row of an entity as the API answers it. */
export type RowOf<E> = E extends Entity<infer Row> ? Row : never

interface SemanticValues {
  longtext: string
  richtext: string
  decimal: string
  money: string
  percent: string
  duration: number
  date: string
  time: string
  datetime: string
  file: number
  files: number[]
  owner: string
  owners: string[]
  texts: string[]
  integers: number[]
  'i18n-text': I18nText
  colour: string
  rrule: string
  json: unknown
}
type ValueOf<P> = P extends { enum: readonly (infer E)[] }
  ? E
  : P extends { items: { enum: readonly (infer E)[] } }
    ? E[]
    : P extends { items: { properties: infer Q; required?: infer R } }
      ? ({ id?: number } & { [K in keyof Q]: ValueOf<Q[K]> | (R extends readonly (infer N)[] ? (K extends N ? never : null) : null) })[]
      : P extends { x: { ref: '*' } }
        ? string
        : P extends { x: { ref: string } }
          ? number
          : P extends { x: { refs: string } }
            ? number[]
            : P extends { x: { type: infer T extends keyof SemanticValues } }
              ? SemanticValues[T]
              : P extends { type: 'string' }
                ? string
                : P extends { type: 'integer' }
                  ? number
                  : P extends { type: 'boolean' }
                    ? boolean
                    : unknown

/** Types, not interfaces: only these are records to the compiler. */
export type SystemColumns = {
  id: number
  created_at: string
  updated_at: string
  created_by: number | null
  updated_by: number | null
  version: number
}
export type LookupColumns = {
  code: string
  name: I18nText
  description: I18nText | null
  position: number
  active: boolean
  is_default: boolean
  is_system: boolean
  colour: string | null
}
type RowFrom<P, R, L, Q = undefined> = SystemColumns &
  (L extends true | object ? LookupColumns : unknown) &
  RequestColumnsOf<Q> & {
    [K in keyof P]: ValueOf<P[K]> | (K extends R ? never : P[K] extends { default: {} } ? never : null)
  }

type Lookup = EntityExtension<string>['lookup']

/**
 * Declares an entity.
 * @param name `module/entity`, kebab-case singular: also its API path (`/api/<module>/<entity>`)
 * @param declaration its JSON Schema (2020-12) and what that can't say under `x`
 * @returns the entity in normal form; wrong references and the like are found at the start by check.ts
 */
export function defineSchema<
  const P extends { readonly [K in keyof P]: Property<Extract<keyof P, string> | RequestField | 'active'> },
  const R extends Extract<keyof P, string> = never,
  const L extends Lookup = undefined,
  const B extends Readonly<Record<string, Property<string>>> = Record<never, never>,
  const Q extends RequestDeclaration | undefined = undefined,
>(
  name: string,
  declaration: {
    x: EntityExtension<Extract<keyof P, string> | RequestFieldOf<Q>> & { lookup?: L; virtual_fields?: B; request?: Q }
    required?: readonly R[]
    properties: P
  },
): Entity<RowFrom<P, R, L, Q>, Extract<keyof B, string>> {
  const entity = normalise(name, withRequest(declaration as unknown as Declaration)) as Entity<
    RowFrom<P, R, L, Q>,
    Extract<keyof B, string>
  >
  declarations.set(entity, declaration)
  return entity
}

const declarations = new WeakMap<object, object>()

/** As the author wrote it, for the check of its keys: the normal form has only those that it knows. */
export const declarationOf = (entity: Entity): object | undefined => declarations.get(entity)

function normalise(name: string, { x, required = [], properties }: Declaration): Entity {
  const [module = '', key = ''] = name.split('/')
  const { seeds = [], ...rest } = x
  const lookup = lookupOptions(x.lookup)
  const own = Object.entries(properties)
    .filter(([field]) => !(lookup && field in lookupProperties))
    .map(([field, property]) => toField(name, field, property as Property<string>, required.includes(field)))
    .map((field) => inSection(asAmends(field, x.states), x.sections))
  const overridden = lookup ? lookupFields(name, lookup, properties) : []
  return {
    name,
    module,
    key,
    table: `${module}_${key}${x.view ? '_view' : ''}`.replaceAll('-', '_'),
    path: `${module}.${x.area}.${x.permission ?? key}`,
    title: x.title ?? 'name',
    fields: [...overridden, ...own],
    derivedFilters: Object.entries(x.derived_filters ?? {}).map(([fact, declared]) =>
      toField(name, fact, derivedProperty(declared), false),
    ),
    virtualFields: Object.entries(x.virtual_fields ?? {}).map(([field, property]) => toField(name, field, property, false)),
    lookup,
    x: {
      ...rest,
      standard_actions: x.standard_actions ?? standardActions,
      actions: { ...x.actions, ...(x.custom ? { [exportPersonal]: {} } : {}) },
    },
    seeds,
  }
}

const derivedProperty = ({ refs, values, options, guard }: DerivedFilter): Property<string> => {
  const guarded = guard ? { guard } : {}
  return values ? { enum: values, x: guarded } : { x: { ...(refs ? { refs } : {}), ...(options ? { options } : {}), ...guarded } }
}

/** Permission paths of level 3, any of which is enough: the entity's own, and that of `x.permission_also`. */
export const pathsOf = ({ path, module, x }: Pick<Entity, 'path' | 'module' | 'x'>): string[] => [
  path,
  ...(x.permission_also === undefined ? [] : [`${module}.${x.area}.${x.permission_also}`]),
]

/** Every action of the entity that a right can name. */
export const actionsOf = ({ x: { standard_actions, actions } }: Entity): string[] => [
  ...standard_actions,
  ...Object.keys(actions).filter((name) => actions[name]?.right === undefined),
]

/** Those that collaborators can't use. */
export const ownerActions = ({ x: { actions } }: Entity): string[] =>
  Object.entries(actions).flatMap(([name, { owner_only }]) => (owner_only ? [name] : []))

/** Whoever may not do it gets the values of personal fields masked in exports. */
export const exportPersonal = 'export-personal'

function lookupOptions(lookup: EntityExtension<string>['lookup']): Entity['lookup'] {
  if (!lookup) return false
  const options = lookup === true ? {} : lookup
  return { without_code: options.without_code ?? false, default_per: options.default_per ?? [] }
}

/** cm.md §3.1. `position`, `is_default` and `is_system` are written by their own acts, never by a form. */
const lookupProperties: Record<string, Property<string>> = {
  code: { type: 'string', maxLength: 20, pattern: '^[A-Z0-9][A-Z0-9_-]*$', x: { unique: true, search: true, transform: 'upper' } },
  name: { x: { type: 'i18n-text', search: true } },
  description: { x: { type: 'i18n-text' } },
  position: { type: 'integer', x: { computed: true } },
  active: { type: 'boolean', default: true },
  is_default: { type: 'boolean', default: false },
  is_system: { type: 'boolean', default: false, x: { computed: true } },
  colour: { x: { type: 'colour' } },
}

function lookupFields(entity: string, lookup: Exclude<Entity['lookup'], false>, properties: Readonly<Record<string, unknown>>): Field[] {
  return Object.entries(lookupProperties)
    .filter(([name]) => !(name === 'code' && lookup.without_code))
    .map(([name, property]) => {
      const override = properties[name] as Property<string> | undefined
      const merged = { ...property, ...override, x: { ...property.x, ...override?.x } } as Property<string>
      return toField(entity, name, merged, name === 'code' || name === 'name')
    })
}

const semanticSchemas: Record<Exclude<NonNullable<FieldExtension['type']>, 'file' | 'files'>, JsonSchema> = {
  longtext: { type: 'string' },
  richtext: { type: 'string' },
  decimal: { type: 'string', format: 'decimal' },
  money: { type: 'string', format: 'decimal' },
  percent: { type: 'string', format: 'decimal' },
  duration: { type: 'integer' },
  date: { type: 'string', format: 'date' },
  time: { type: 'string', format: 'wall-time' },
  datetime: { type: 'string', format: 'date-time' },
  owner: { type: 'string', pattern: '^[dgu][1-9][0-9]*$' },
  owners: { type: 'array', items: { type: 'string', pattern: '^[dgu][1-9][0-9]*$' } },
  texts: { type: 'array', items: { type: 'string' } },
  integers: { type: 'array', items: { type: 'integer' } },
  'i18n-text': {
    type: 'object',
    additionalProperties: false,
    minProperties: 1,
    properties: { en: { type: 'string' }, tw: { type: 'string' }, cn: { type: 'string' }, jp: { type: 'string' } },
  },
  colour: { type: 'string', pattern: '^#[0-9a-fA-F]{6}$' },
  rrule: { type: 'string', format: 'rrule', maxLength: 500 },
  json: {},
}

const digits: Partial<Record<FieldType, { precision: number; scale: number }>> = {
  money: { precision: 18, scale: 4 },
  percent: { precision: 7, scale: 4 },
}

/** A number is the server's, and people look for it. */
const ofNumber: FieldExtension = { computed: true, unique: true, search: true }

/** A file is a reference to its attachment. */
function withoutFileTypes(property: Property<string>): Property<string> {
  const { type, ...x } = property.x ?? {}
  if (type !== 'file' && type !== 'files') return property
  return { ...property, x: { ...x, file: x.file ?? {}, [type === 'file' ? 'ref' : 'refs']: 'sc/attachment' } } as Property<string>
}

/** Beyond it, an id would be another one in JSON. */
const recordId = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const

/** @param entity its name, which `ref: 'self'` means */
export function toField(entity: string, name: string, declared: Property<string>, required: boolean): Field {
  const property = withoutFileTypes(declared)
  const { x: own = {}, default: fallback, ...rest } = property
  // A property without `x` and `default` is JSON Schema; the compiler can't follow the union through the rest.
  const keywords = rest as unknown as JsonSchema
  const type = typeOf(property)
  const x = { ...digits[type], ...(own.number ? ofNumber : {}), ...(isComputedBy(own) ? { computed: true } : {}), ...own }
  const base = { name, type, required, x, ...(fallback === undefined ? {} : { default: fallback }) }
  if (x.ref === '*') return { ...base, schema: pointerSchema(x.entities) }
  if (x.ref ?? x.refs) {
    const target = x.ref ?? x.refs
    const ref = target === 'self' ? entity : target
    const schema = type === 'ref' ? { ...recordId } : { type: 'array', items: { ...recordId }, uniqueItems: true, ...keywords }
    return { ...base, ref, schema }
  }
  if (type === 'list') {
    const { items, ...bounds } = keywords as unknown as {
      items: { required?: readonly string[]; properties: Record<string, Property<string>> }
    }
    const fields = Object.entries(items.properties).map(([child, p]) => toField(entity, child, p, items.required?.includes(child) ?? false))
    return { ...base, items: fields, schema: { ...bounds, items: { type: 'object' } } }
  }
  if (type === 'set') {
    const { items, ...limits } = keywords as unknown as { items: { enum: readonly string[] } }
    const bounds = x.each ? { type: 'array', minItems: 7, maxItems: 7 } : { uniqueItems: true, ...limits }
    return { ...base, values: items.enum, schema: { ...bounds, items: { type: 'string', enum: items.enum } } }
  }
  if (type === 'enum') {
    const values = keywords.enum as readonly string[]
    return { ...base, values, schema: { type: 'string', enum: values } }
  }
  const semantic = semanticSchemas[type as keyof typeof semanticSchemas]
  return { ...base, schema: semantic ? { ...semantic, ...keywords } : keywords }
}

function typeOf(property: Property<string>): FieldType {
  const { x, type, format, items } = property as { x?: FieldExtension; type?: string; format?: string; items?: object }
  // Files are references by now.
  if (x?.type) return x.type as FieldType
  if (x?.ref) return x.ref === '*' ? 'any-ref' : 'ref'
  if (x?.refs) return 'refs'
  if ('enum' in property) return 'enum'
  if (type === 'integer' || type === 'boolean') return type
  if (items) return 'properties' in items ? 'list' : 'set'
  if (format === 'date' || format === 'time') return format
  return format === 'date-time' ? 'datetime' : 'text'
}
