/** The vocabulary of a field: JSON Schema, and under `x` what that can't say. */
import type { TextTransform } from './text-transform'
import type { Condition } from './filter'

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
  | 'any-ref'
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
  /** Cells of one name stand in one row (an address): it goes when nothing is left in it. */
  row?: string
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

/** Ranges of child rows that may not overlap where the `equal` fields are alike; an empty end is open. `error` is told. */
export interface RowExclusion {
  name: string
  equal: readonly string[]
  from: string
  to: string
  bounds: '[)' | '[]'
  error: string
}

/** What JSON Schema can't say about a field. Every key is optional. */
export interface FieldExtension<F extends string = string> {
  /** A semantic type that JSON Schema has no word for. */
  type?: Exclude<FieldType, 'text' | 'integer' | 'boolean' | 'enum' | 'set' | 'ref' | 'refs' | 'any-ref' | 'list'> | 'file' | 'files'
  /**
   * What a `file` or `files` field takes: `images` = pictures that browsers show. Such a field is a reference to
   * sc/attachment, whose file the record then holds: who may see the record may fetch it.
   */
  file?: { images?: boolean }
  /** Foreign key to this entity (`module/entity`), many with `refs`; `self` = the entity itself; `ref: '*'` = a record of any entity (record-pointer.ts). */
  ref?: string
  refs?: string
  /** Of `ref: '*'`: only records of these entities. */
  entities?: readonly string[]
  /**
   * What deleting the referred row does. Default restrict; `release`: the person sees who refers to it, and once they agree it is let go;
   * `purge`: the row stays until the referred one is purged.
   */
  on_delete?: 'restrict' | 'cascade' | 'set_null' | 'release' | 'purge'
  /** Only rows matching this are offered by the picker and accepted by the server (fields of the *referred* entity). */
  options?: Condition
  /**
   * Rows whose `field` is the value of `as` in this record stand first; those of another value are not offered, those of none follow. What is
   * made in the picker takes that value. In child rows `as` may be `parent.<field>`.
   */
  options_near?: { field: string; as: string }
  /** Unique among live rows; texts without regard to case. For several fields together see `x.unique` of the entity. */
  unique?: boolean
  /** Found by `q=`. */
  search?: boolean
  /** Of a reference: by it people hold rights, or sign in. Whatever leads it elsewhere goes through the rules of its record, as the caller (docs/security.md). */
  bears_rights?: true
  /** A record, files of which are this one's too (the leave has those of its form): who may show this one opens them. */
  shares_files?: true
  /** Of owner codes: whoever they name holds this built-in role, by that alone. The module's hook raises the epoch when they change. */
  gives_role?: string
  /** Not changed after creation; `fixed: 'used'` = not once another row refers to this one. */
  fixed?: boolean | 'used'
  /** Digits of a decimal: `precision` in all, `scale` after the point. */
  precision?: number
  scale?: number
  /** The field of this row that holds the currency of a money field; absent = company currency. */
  currency?: F
  /** Of money: the price of one unit, which may have more digits than its currency has; all of them are shown. */
  per_unit?: true
  /** Of a reference: the text field of this row that keeps the name of the chosen row. It is shown instead of the present name. */
  label_snapshot?: F
  /** Of a computed integer: whole days from that instant to the first of the others that is filled, else to the moment of reading. It has no column. */
  days?: { from: F | 'created_at'; to: readonly F[] }
  /** Written by the server only. */
  computed?: boolean
  /** Of a computed field of child rows: the form shows it while the rows are typed, as an input of the resource fills it (useFilledRows). */
  live?: boolean
  /** Field guard (`<area path>.fields.<guard>-show|-edit`). */
  guard?: string
  /** The guard closes only rows that fulfil it, and only for reading: elsewhere the field is open. */
  guard_if?: Condition
  /**
   * Of JSON that repeats fields of records, of which readers see what those show them. Of a list: `by` names in each entry the record by
   * its id.
   * `'record'`: an object by names of fields, of the record that the row names by its `module`, `entity` and `record_id`.
   */
  repeats?: Repeated | 'record'
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
  /** While the stored record (of child rows: the stored row) fulfils it, people don't change the field; declared actions do. */
  read_only_if?: Condition<F>
  /** Each named rule must hold when the field is filled, else 422 on the field with `<module>:rule.<NAME>`. */
  allowed_if?: Readonly<Record<string, Condition<F>>>
  /** This date or number is not before the named field. */
  after?: F
  /** Upper-cased, lower-cased on write. */
  transform?: TextTransform
  /** What looks wrong is said below the field (`screens:warning.<kind>`), and taken all the same. Rules: warnings.ts. */
  warn?: 'phone' | 'tw_tax_id'
  /** Of a field beside the record (`x.virtual_fields`): the permission without which it is not offered. */
  needs?: string
  /** The value of a field of the record that a reference of this row names: `product.price`. */
  from?: string
  /** `always` (default): kept equal to it, and computed. `if_empty`: taken where the field is left empty; people may write another. */
  from_when?: 'always' | 'if_empty'
  /** What is derived stays as it is while the record is in one of these states (`x.states`). */
  frozen_in?: readonly string[]
  /** An expression over the fields of the row (docs/expressions.md), those of child rows too, and `parent.<field>` in child rows: the field is computed. */
  formula?: string
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
  /**
   * Its change in a record that exists asks for the password again (resource/write/reauth.ts); `others`: except in the caller's own row
   * (`x.row_owner`).
   */
  requires_reauth?: true | 'others'
  /** Further headings by which imports know its column, beside its name and its labels. */
  headings?: readonly string[]
  /** Of a duration: sheets that come in or come back carry it in hours (`7.5`, or `7:30`), not in minutes. */
  in_sheets?: 'hours'
  /** Of child rows: single values that stand in a cell each of imports and exports, by the name of the cell (row-cells.ts). */
  cells?: Readonly<Record<string, RowCell>>
  /** Of child rows: ranges that no two rows may share, also of two records. `equal`, `from`, `to` and `error` name fields of the rows. */
  exclude?: readonly RowExclusion[]
  /** ISO code lists with localised names in pickers. */
  codes?: 'country' | 'currency' | 'time_zone' | 'language'
  /** set: one value for each weekday, Monday first, so always seven and values repeat (working pattern of a week). */
  each?: 'weekday'
  /** Decimal bounds as text, since JSON numbers are floats. Inclusive, unless `above`. */
  min?: string
  max?: string
  above?: string
}

/** What the entries of a list in JSON repeat. */
export interface Repeated {
  entity: string
  /** The key that holds the id. */
  by: string
  fields: readonly string[]
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
