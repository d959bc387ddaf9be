/** A table as plain data: what the declarations ask for, compared with what the catalog has. SQL texts are canonical, so that equal means equal. */
import { createHash } from 'node:crypto'

/** What a broken constraint means to the person who wrote the row. */
export type ConstraintRule =
  | 'key'
  | 'unique'
  | 'reference'
  | 'parent'
  | 'enum'
  | 'items'
  | 'length'
  | 'pattern'
  | 'minimum'
  | 'maximum'
  | 'above'
  | 'after'
  | 'i18n'
  | 'owner'
  | 'not_itself'
  | 'one_default'
  | 'default_active'
  | 'overlap'
  | 'range_order'
  | 'only_row'
  | 'some_of'
  | 'transition'
  | 'append_only'
  | 'running_sum'
  | 'period_lock'
  | 'balanced'

export interface ConstraintMeaning {
  /** `module/entity`; `engine` for the engine's own tables. */
  entity: string
  /** The field that is told. */
  field: string
  rule: ConstraintRule
  /** The list field whose child rows hold `field`. */
  list?: string
  /** unique, one_default, overlap: all the fields together. after: the other field. */
  fields?: readonly string[]
  /** unique: the language of a translated text. */
  language?: string
  /** overlap: the name given in `x.exclude`. */
  name?: string
}

export interface ColumnModel {
  name: string
  /** As pg_catalog.format_type writes it. */
  type: string
  not_null: boolean
  /** As pg_get_expr writes it. */
  default?: string
  identity?: boolean
  field?: string
}

export interface ConstraintModel {
  name: string
  /** What follows `add constraint <name>`; of a trigger `create constraint trigger <name>`. */
  definition: string
  /** It looks at a row before and after: no constraint can. */
  trigger?: true
  meaning: ConstraintMeaning
  /** check: the bare condition. foreign key: column and target. exclude: how to find two rows that clash. */
  check?: string
  reference?: { column: string; table: string }
  clash?: string
}

export interface IndexModel {
  name: string
  unique: boolean
  /** What follows `on <table>`. */
  definition: string
  meaning?: ConstraintMeaning
  /** unique: the expressions and the rows it is about. */
  keys?: readonly string[]
  where?: string
  /** unique: empty values are equal too. */
  nulls_equal?: boolean
}

export interface TableModel {
  name: string
  /** `module/entity` or `engine`. */
  entity: string
  /** The list or refs field whose rows lie here. */
  list?: string
  kind?: 'unlogged' | 'partitioned'
  /** partitioned: the column. */
  partition_by?: string
  /** What the application's role may do. */
  access: 'write' | 'append' | 'read'
  columns: readonly ColumnModel[]
  constraints: readonly ConstraintModel[]
  indexes: readonly IndexModel[]
}

/** PostgreSQL's limit of an identifier in bytes. */
export const longestName = 63

/**
 * The name of a constraint or index: `<table>_<field>…_<rule>`, cut and hashed where that is too long, so always the same.
 * What it means is told by `describeConstraint`, never by taking the name apart.
 */
export function constraintName(table: string, parts: readonly string[], rule: string): string {
  return shorten([table, ...parts, rule].join('_'))
}

export function shorten(name: string): string {
  if (Buffer.byteLength(name) <= longestName) return name
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8)
  return `${Buffer.from(name)
    .subarray(0, longestName - 9)
    .toString('utf8')
    .replace(/\uFFFD+$/, '')}_${hash}`
}

/** The mark in a constraint's or index' comment: what it was made from. */
export const fingerprint = (definition: string): string => `kontor:${createHash('sha256').update(definition).digest('hex').slice(0, 16)}`
