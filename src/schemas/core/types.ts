/** The vocabulary of a declaration: what an author may write, checked by the compiler. See define.ts for the entry. */
import type { Condition } from './filter'

export type { Comparison, Condition, ConditionTree, Operator } from './filter'

export const languages = ['en', 'tw', 'cn', 'jp'] as const
export type Language = (typeof languages)[number]
export type I18nText = Partial<Record<Language, string>>

/** The field types of spec/README.md §1. `set` = list of enum values; `texts`, `integers`, `owners` = list(of …) of scalars. */
export type FieldType =
  | 'text'
  | 'longtext'
  | 'richtext'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'percent'
  | 'boolean'
  | 'date'
  | 'time'
  | 'datetime'
  | 'duration'
  | 'enum'
  | 'set'
  | 'ref'
  | 'refs'
  | 'owner'
  | 'owners'
  | 'texts'
  | 'integers'
  | 'i18n-text'
  | 'colour'
  | 'rrule'
  | 'json'
  | 'list'

/** Which value of which child row stands in a cell of a sheet. */
export interface RowCell {
  /** Field of the child row, a text. */
  value: string
  /** Only rows with these values are meant; a new one gets them. */
  where?: Readonly<Record<string, string>>
  /** Boolean field of the row that stands for all: it comes first. */
  first?: string
  /** The first of them (1), the second… */
  place?: number
}

/** How a number is made (number-pattern.ts). */
export interface NumberDeclaration {
  /** `LN-{YYYY}{MM}-{SEQ:4}`; a field of the record is a token too (`{department.code}`), and its values are counted apart. */
  pattern: string | { setting: string }
  /** When counting begins anew. Default never. */
  reset?: 'never' | 'year' | 'month' | 'day'
  /** No number is ever left out, at the price that those who save at once wait for one another. */
  gapless?: boolean
  /** When it is given: as the record is made (default), or at the first save at which this holds. */
  on?: 'create' | Condition
}

/** What JSON Schema can't say about a field. Every key is optional. */
export interface FieldExtension<F extends string = string> {
  /** A semantic type that JSON Schema has no word for. */
  type?: Exclude<FieldType, 'text' | 'integer' | 'boolean' | 'enum' | 'set' | 'ref' | 'refs' | 'list'> | 'file' | 'files'
  /**
   * What a `file` or `files` field takes: `images` = pictures that browsers show. Such a field is a reference to
   * sc/attachment, whose file the record then holds: who may see the record may fetch it.
   */
  file?: { images?: boolean }
  /** Foreign key to this entity (`module/entity`), many with `refs`; `self` = the entity itself. */
  ref?: string
  refs?: string
  /** What deleting the referred row does. Default restrict; `release`: the person is told who refers to it, and once he says so they let go. */
  on_delete?: 'restrict' | 'cascade' | 'set_null' | 'release'
  /** Only rows matching this are offered by the picker and accepted by the server (fields of the *referred* entity). */
  options?: Condition
  /** Unique among live rows; texts without regard to case. For several fields together see `x.unique` of the entity. */
  unique?: boolean
  /** Found by `q=`. */
  search?: boolean
  /** Not changed after creation; `fixed: 'used'` = not once another row refers to this one. */
  fixed?: boolean | 'used'
  /** Digits of a decimal: `precision` in all, `scale` after the point. */
  precision?: number
  scale?: number
  /** The field of this row that holds the currency of a money field; absent = company currency. */
  currency?: F
  /** Of a reference: the text field of this row that keeps the name of the chosen row. It is shown instead of the present name. */
  label_snapshot?: F
  /** Of a computed integer: whole days from that instant to the first of the others that is filled, else to the moment of reading. It has no column. */
  days?: { from: F | 'created_at'; to: readonly F[] }
  /** Written by the server only. */
  computed?: boolean
  /** Field guard (`<area path>.fields.<guard>-show|-edit`). */
  guard?: string
  /** A person's own datum: emptied, in the record and its history, when he is anonymised (docs/security.md). */
  personal?: boolean
  /** Never leaves the server, in no answer, event, export or history. One that people type (not computed) is sealed, and stays when the form leaves it empty. */
  secret?: boolean
  /** Former name: the start renames the column instead of adding one. */
  renamed_from?: string
  /** The sum stands below the rows: of child rows in the form, of records in their list, by currency where there is one. */
  total?: boolean
  /** Unit shown behind the input and in columns (`day`, `minute`, `hour`…): a key of screens:unit. */
  unit?: string
  /** Of an integer from 0 to at most 10: shown and chosen as stars. */
  stars?: boolean
  /** The field is on the form (and kept) only if this holds; else it is hidden and cleared. */
  show_if?: Condition<F>
  /** Required only if this holds. */
  required_if?: Condition<F>
  /** Each named rule must hold when the field is filled, else 422 on the field with `<module>:rule.<NAME>`. */
  allowed_if?: Readonly<Record<string, Condition<F>>>
  /** This date or number is not before the named field. */
  after?: F
  /** Upper-cased, lower-cased on write. */
  transform?: 'upper' | 'lower'
  /** What looks wrong is said below the field (`screens:warning.<kind>`), and taken all the same. Rules: warnings.ts. */
  warn?: 'phone' | 'tw_tax_id'
  /** Of a field beside the record (`x.virtual_fields`): the permission without which it is not offered. */
  needs?: string
  /** What a new record takes where nothing is given: the day in the company's zone, the instant, the caller, the department of the caller's primary post. */
  default_to?: 'today' | 'now' | 'me' | 'department'
  /** False: a clone begins without it. Computed, secret and unique fields aren't copied anyhow. */
  copy?: false
  /** Of a text: the server gives it once, and it never changes. Computed, unique and searched. */
  number?: NumberDeclaration
  /** What is said where `pattern` does not fit: `<module>:rule.<NAME>`. */
  pattern_message?: string
  /** What `show_if` hides keeps its value. */
  keep_hidden?: boolean
  /** Of a reference to sc/user: changing it needs this action (`x.actions`). Without it the field stays, and new records may name only the caller. */
  change_action?: string
  /** Further headings by which imports know its column, beside its name and its labels. */
  headings?: readonly string[]
  /** Of child rows: single values that stand in a cell each of imports and exports, by the name of the cell (row-cells.ts). */
  cells?: Readonly<Record<string, RowCell>>
  /** ISO code lists with localised names in pickers. */
  codes?: 'country' | 'currency' | 'time_zone' | 'language'
  /** set: one value for each weekday, Monday first, so always seven and values repeat (working pattern of a week). */
  each?: 'weekday'
  /** Decimal bounds as text, since JSON numbers are floats. Inclusive, unless `above`. */
  min?: string
  max?: string
  above?: string
}

interface Described<F extends string> {
  x?: FieldExtension<F>
  default?: unknown
}
interface StringProperty<F extends string> extends Described<F> {
  type: 'string'
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: 'date' | 'time' | 'date-time' | 'uri' | 'email'
}
interface IntegerProperty<F extends string> extends Described<F> {
  type: 'integer'
  minimum?: number
  maximum?: number
}
interface BooleanProperty<F extends string> extends Described<F> {
  type: 'boolean'
}
interface EnumProperty<F extends string> extends Described<F> {
  enum: readonly string[]
}
interface SetProperty<F extends string> extends Described<F> {
  type: 'array'
  items: { enum: readonly string[] }
  minItems?: number
  maxItems?: number
}
/** Child rows: their own table, `id` and `position`, one version with the parent. */
interface ListProperty<F extends string> extends Described<F> {
  type: 'array'
  items: { type: 'object'; required?: readonly string[]; properties: Readonly<Record<string, Property<string>>> }
  minItems?: number
  maxItems?: number
}
/** A semantic type (`x.type`) or a reference; defineSchema fills in the JSON Schema. */
interface SemanticProperty<F extends string> {
  type?: undefined
  enum?: undefined
  x: FieldExtension<F>
  default?: unknown
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}
/** One value of any shape. With a schema it is drawn as a form and judged on both sides; without one a module brings the input. */
type JsonProperty<F extends string> = { x: FieldExtension<F> & { type: 'json' }; enum?: undefined; default?: unknown } & JsonShape
type JsonShape = { type?: 'object' | 'array'; required?: readonly string[]; additionalProperties?: boolean | object } & {
  [K in 'properties' | 'items' | 'if' | 'then' | 'else']?: object
} & { [K in 'oneOf' | 'anyOf' | 'allOf']?: readonly object[] } & { [K in 'minProperties' | 'minItems' | 'maxItems']?: number }
export type Property<F extends string> =
  | StringProperty<F>
  | IntegerProperty<F>
  | BooleanProperty<F>
  | EnumProperty<F>
  | SetProperty<F>
  | ListProperty<F>
  | SemanticProperty<F>
  | JsonProperty<F>

export type Action = 'list' | 'show' | 'create' | 'edit' | 'delete' | 'import' | 'export'
export const standardActions = ['list', 'show', 'create', 'edit', 'delete', 'import', 'export'] as const satisfies readonly Action[]
export const scopes = ['own', 'listed', 'dept', 'tree', 'all'] as const
export type Scope = (typeof scopes)[number]

export type SystemField = 'id' | 'created_at' | 'updated_at' | 'created_by' | 'updated_by' | 'version'
export type LookupField = 'code' | 'name' | 'description' | 'position' | 'active' | 'is_default' | 'is_system' | 'colour'

/** A filter over rows of other tables (`x.derived_filters`). */
export interface DerivedFilter {
  /** The entity whose rows are chosen (`module/entity`). */
  refs: string
  /** Only rows matching this are offered (fields of that entity). */
  options?: Condition
  /** Field guard, as of a field. */
  guard?: string
  /** Always at hand above the list; else among the further filters. */
  offered?: boolean
}

/** Rights that a built-in role gets on this entity without an administrator's act. */
export interface DefaultGrant {
  role: string
  actions: readonly string[]
  read?: Scope
  write?: Scope
  fields?: readonly string[]
}

/** Which fields the events of a calendar file fill. Lines `X-KONTOR-<FIELD>` fill any. */
export interface CalendarColumns<F extends string = string> {
  /** The day; an event of several days makes a row of each. */
  date: F
  title: F
  /** Of an event with times of the day. */
  start: F
  end: F
  /** The first of its CATEGORIES. */
  category: F
  /** What the file calls itself, where no event says more. */
  calendar: F
  /** What an event has that does not say it. */
  otherwise: Readonly<Record<string, string>>
}

/** What people do with a record besides the standard actions. With nothing said it is a right that the module's own code asks for. */
export interface ActionDeclaration {
  /** Collaborators can't use it, as they can't delete. */
  owner_only?: boolean
}

/** What JSON Schema can't say about an entity; `F` = its field names. */
export interface EntityExtension<F extends string> {
  /** Level 2 of the permission path. */
  area: 'use' | 'admin'
  /** Third level of the permission path, when it is not the entity's own name. */
  permission?: string
  /** The field that titles a record. Default `name`. */
  title?: F
  /** Text fields that title it for readers of a language, where they are filled. */
  title_in?: Partial<Record<Language, F>>
  /** Adds the base fields of cm.md §3.1; without_code drops `code` (tags). */
  lookup?: boolean | { without_code?: boolean; default_per?: readonly F[] }
  /** This reference is the parent whose rights and life the rows share. */
  child_of?: F
  /** Reference to the parent row in a tree: no cycle, at most `depth` levels. */
  tree?: { parent: F; depth: number }
  /** Takes run-time fields in `custom` (jsonb). */
  custom?: boolean
  /** Default columns, sort and offered filters of the list; the server makes their indexes. `sort` as in the URL (`-due_at,name`). */
  list?: {
    columns: readonly (F | SystemField | LookupField | 'used_by')[]
    sort?: string
    filters?: readonly (F | SystemField | LookupField)[]
    /** Short names of filters in the address: `{ dept: 'department' }` makes `?dept=4` of `?filter[department][in]=4`. */
    keys?: Readonly<Record<string, string>>
  }
  /** Filters over rows of other tables (a department's people). The row stores nothing; the module gives each one's SQL (`ServerModule.derivedFilters`). */
  derived_filters?: Readonly<Record<string, DerivedFilter>>
  /**
   * Fields that are written with a record but stored in other tables (a person's post, groups, roles): create and update take them, forms of
   * new records and imports offer them. The module reads and writes them (`EntityHooks.virtualFields`).
   */
  virtual_fields?: Readonly<Record<string, Property<string>>>
  /** Rows of other entities shown below a record: entity, its reference field, and which of its fields are shown (default: the first five columns of its list). */
  related?: readonly { entity: string; field: string; columns?: readonly string[] }[]
  /**
   * Field that holds the row's person (ref sc/user or owner code), and the row's department; `id` where the row is the
   * person or department itself. Without either the action alone decides.
   */
  row_owner?: F | 'created_by' | 'id' | null
  row_department?: F | 'id'
  /** Owner codes (`owners`) with whom a row is shared: they may read it, whatever their scope, and no more. */
  row_shared?: F
  /** References to sc/user: people who work on a row with its owner. They read and edit it, but don't delete it. */
  collaborators?: F
  /** Reference to a record that gives access: who may read or edit that one may do the same with the row, but not delete it. */
  access_via?: F
  default_grants?: readonly DefaultGrant[]
  /** No wildcard, administrator or auditor reaches it: roles must name it (sc.md §5.1). */
  explicit_grants_only?: boolean
  /** Which of the generated actions exist. Default all. */
  standard_actions?: readonly Action[]
  /** What else people do with a record, by name (kebab-case). */
  actions?: Readonly<Record<string, ActionDeclaration>>
  /** Field guards offered in the rights matrix come from the fields themselves. */
  unique?: readonly (readonly (F | LookupField)[])[]
  /**
   * Ranges of live rows that may not overlap; an empty end is open. `error` names the field that is told. Only rows that
   * fulfil every entry of `where` take part: a boolean field that is true, or a text field that is not the value.
   */
  exclude?: readonly {
    name: string
    equal?: readonly F[]
    from: F
    to: F
    bounds: '[)' | '[]'
    error: F
    where?: readonly (F | 'active' | { field: F; not: string })[]
  }[]
  /** Of each of these groups at least one field is filled; the first of them is told. */
  some_of?: readonly (readonly F[])[]
  /**
   * Further indexes, where code and not a list asks (`prefix`: for LIKE 'x%' on one text field; `code_points`: its texts are ordered
   * by code points, as fractional indexes are). Live rows only.
   */
  indexes?: readonly { fields: readonly (F | SystemField)[]; prefix?: boolean; code_points?: boolean }[]
  /**
   * Exactly one row, id 1, seeded with the defaults, or, where fields are required that have none, written by the first `PATCH`; `GET` and `PATCH /api/<module>/<entity>` without id, no list, no
   * create, no delete.
   */
  singleton?: boolean
  /** Rows that every installation starts with. References by the referred row's code (or title when it has none). */
  seeds?: readonly Readonly<Record<string, unknown>>[]
  /**
   * Values that the entity's own rules accept, where values made from the fields alone would not be: the generated tests
   * write them in turn. References as in seeds; `{n}` stands for a running number.
   */
  examples?: readonly Readonly<Record<string, unknown>>[]
  /** Rows belong to the records that refer to them: seen with those, chosen while new by who made them, never listed. */
  attached?: boolean
  /** False: something of its module's own takes the place of comments. */
  comments?: false
  /**
   * Rows stand at a record of any entity (`module`, `entity`, `record_id`), or of a module's entities, named by these fields: who may show
   * that one may fetch their files.
   */
  at_record?: true | { module: string; entity: F; record_id: F }
  /** Its options are open to everyone signed in, as a lookup's are: people, departments and groups are chosen everywhere. */
  open_options?: boolean
  /** Rows of a table that the engine keeps, read through a view (server/database/schema/views.ts): it has no table, and nothing writes it as a record. */
  view?: boolean
  /** How files bring its rows, where the fields alone don't say. */
  import?: {
    /** Fields by which a file's rows are found although the database lets several rows share them: a row that means more than one is an error. */
    keys?: readonly (readonly F[])[]
    /** Calendar files (RFC 5545) are taken too. */
    ics?: CalendarColumns<F>
    /** For how long an import of it can be undone. Default 1. */
    undo_days?: number
    /** Records of another entity may stand in the same rows: they refer to this one by their field (an organization with its contacts). */
    with?: { entity: string; field: string }
  }
  /** Its changes ask for the password again, unless it was typed within the last minutes (server/auth/two-factor/step-up.ts). */
  requires_reauth?: boolean
  /** Rows of this entity are live on `private-<module>.<entity>`. Default true. */
  live?: boolean
  /** Former name of the entity (`module/entity`): the start renames the table. */
  renamed_from?: string
}

/** The declaration as the author writes it. */
export interface Declaration<P extends Readonly<Record<string, unknown>> = Readonly<Record<string, unknown>>> {
  x: EntityExtension<Extract<keyof P, string>>
  required?: readonly Extract<keyof P, string>[]
  properties: P
}
