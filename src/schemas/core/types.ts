/** The vocabulary of a declaration: what an author may write, checked by the compiler. See define.ts for the entry. */
import type { ActionDeclaration, StatesDeclaration } from './action-declaration'
import type { Property } from './field-declaration'
import type { Condition } from './filter'
import type { RequestDeclaration } from './request'
import type { SectionDeclaration } from './sections'

export type { Comparison, Condition, ConditionTree, Operator } from './filter'
export type { ActionDeclaration, StatesDeclaration } from './action-declaration'
export type { FieldType, RowCell, NumberDeclaration, FieldExtension, Property, Repeated } from './field-declaration'

export const languages = ['en', 'tw', 'cn', 'jp'] as const
export type Language = (typeof languages)[number]
export type I18nText = Partial<Record<Language, string>>

export type Action = 'list' | 'show' | 'create' | 'edit' | 'delete' | 'import' | 'export'
export const standardActions = ['list', 'show', 'create', 'edit', 'delete', 'import', 'export'] as const satisfies readonly Action[]
export const scopes = ['own', 'listed', 'dept', 'tree', 'all'] as const
export type Scope = (typeof scopes)[number]

export type SystemField = 'id' | 'created_at' | 'updated_at' | 'created_by' | 'updated_by' | 'version'
export type LookupField = 'code' | 'name' | 'description' | 'position' | 'active' | 'is_default' | 'is_system' | 'colour'

/** A filter over rows of other tables, or by who asks (`x.derived_filters`). */
export interface DerivedFilter {
  /** The entity whose rows are chosen (`module/entity`). */
  refs?: string
  /** Or the words that are chosen from. */
  values?: readonly string[]
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

/** What JSON Schema can't say about an entity; `F` = its field names. */
export interface EntityExtension<F extends string> {
  /** Level 2 of the permission path. */
  area: 'use' | 'admin'
  /** Third level of the permission path, when it is not the entity's own name. */
  permission?: string
  /** Another third level whose holders may do the same: the module's hooks say with which rows. Not where rows have an owner. */
  permission_also?: string
  /** The field that titles a record. Default `name`. */
  title?: F
  /** Text fields that title it for readers of a language, where they are filled. */
  title_in?: Partial<Record<Language, F>>
  /** Where its title is computed: the field that takes what was typed in a picker, when a record is made there. */
  typed_into?: F
  /** Said beside the title in pickers, so that namesakes are told apart: a text, or a reference by its title. */
  option_detail?: F
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
  /**
   * Rows of other entities shown below a record: entity, its reference field, and which of its fields are shown (default: the first five columns of its
   * list). `search`: searched fields of theirs by which the search over all records finds the record.
   */
  related?: readonly { entity: string; field: string; columns?: readonly string[]; search?: readonly string[] }[]
  /**
   * Field that holds the row's person (ref sc/user, owner code, or a list of these: of each of them), and the row's department; `id` where the row is the
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
  actions?: Readonly<Record<string, ActionDeclaration<F>>>
  states?: StatesDeclaration<F>
  /** A form decides about the record: its fields, states and phases come from the engine (docs/requests.md). */
  request?: RequestDeclaration<F>
  /** While the stored record fulfils it, people change nothing of it but `open_fields`, and don't delete it; declared actions do. */
  read_only_if?: Condition<F>
  /** Fields that stay open in a closed record. */
  open_fields?: readonly F[]
  /** Fields under a heading (`entity.<key>.sections.<name>.label`), by name, that are there only if a condition holds, or begin folded. */
  sections?: Readonly<Record<string, SectionDeclaration<F>>>
  /** Who reads rows in others' names is written into the audit log: lists, records, exports, sums, charts, titles, histories. */
  log_reads?: true
  /** Guards that rows open, by name: `own` to the person in whose name the row stands, whatever he may read besides. The module may open more. */
  guards?: Readonly<Record<string, { own?: true }>>
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
   * Values that the entity's own rules accept, where values made from the fields alone would not be, and of what its actions ask for: the
   * generated tests write them in turn. References as in seeds; `{n}` stands for a running number.
   */
  examples?: readonly Readonly<Record<string, unknown>>[]
  /** Rows belong to the records that refer to them: seen with those, chosen while new by who made them, never listed. */
  attached?: boolean
  /**
   * Rows are added, never changed and never deleted: the database refuses both, whoever asks. `but`: fields that may change. With a
   * reference of `on_delete: 'purge'` they may be deleted once its record has been in the recycle bin for 30 days.
   */
  append_only?: true | { but: readonly F[] }
  /**
   * The sum of this number over the rows of one record never falls below zero, or below what that record's field `below_zero` allows:
   * the database locks the record and adds up, whoever writes at once.
   */
  running_sum?: { of: F; per: F; below_zero?: string }
  /**
   * Its rows are periods. Of one in this state (of `x.states`) nothing changes any more: the rows of `x.period_lock` from the one date to
   * the other stay.
   */
  locks_rows?: { from: F; to: F; state: string | readonly string[] }
  /**
   * Rows belong to periods of another entity (`x.locks_rows`). The database refuses whatever comes into a locked one, leaves it or changes
   * in it, whoever writes, and keeps an open one from being locked until the transaction ends.
   */
  period_lock?: {
    by: string
    /** The first of these that is filled: dates, instants (by the company's zone), a json list of `{ date }`, or a reference to the period itself. */
    on: readonly F[]
    /** Last date or instant of rows that last longer than a day. */
    until?: F
    /** Only rows in these states count. */
    states?: readonly string[]
    /** What may change all the same is not among them. Default: every field. */
    fields?: readonly F[]
  }
  /**
   * While a row is in one of these states (of `x.states`; with `of`, of the record that this reference names), it is not deleted, and nothing of
   * it changes but these fields: the database refuses the rest, whoever writes. Files among them are added, never taken away.
   */
  sealed?: readonly { in: readonly string[]; of?: F; but: readonly F[] }[]
  /**
   * Its rows are documents of double entry: in these states debit equals credit over the rows of `lines`, which name it by `by`; a number that was
   * given stays (server/database/schema/ledger.ts says of which columns).
   */
  double_entry?: {
    lines: string
    by: string
    in: readonly string[]
    /** Which accounts have lines that move company currency alone: those of the roles of exchange differences. */
    roles: string
    /** The singleton that says up to which day nothing is posted. */
    lock: string
  }
  /** False: something of its module's own takes the place of comments. */
  comments?: false
  /**
   * Rows stand at a record of any entity (`module`, `entity`, `record_id`), or of a module's entities, named by these fields: who may show
   * that one may fetch their files.
   */
  at_record?: true | { module: string; entity: F; record_id: F }
  /**
   * Its options are open to everyone signed in, as a lookup's are: people, departments and groups are chosen everywhere. Of rows
   * that the caller may not read only the title is searched, and those marked by the boolean field `hidden` are left out.
   */
  open_options?: boolean | { hidden: F }
  /** Rows of a table that the engine keeps, read through a view (server/database/schema/views.ts): it has no table, and nothing writes it as a record. */
  view?: boolean
  /** How files bring its rows, where the fields alone don't say. */
  import?: {
    /** Fields by which a file's rows are found although the database lets several rows share them: a row that means more than one is an error. */
    keys?: readonly (readonly F[])[]
    /** Calendar files (RFC 5545) are taken too. */
    ics?: CalendarColumns<F>
    /** Sheets whose headings are days are taken too: a row for each filled cell (server/import/unpivot.ts). */
    matrix?: {
      /** Filled by the heading. */
      across: F
      /** Filled by the cell … */
      value: F
      /** … unless it is the name or the sign of one of this enum's values. */
      otherwise: F
      /** Where the signs stand in the texts of the module, by value: `roster.short`. */
      signs: string
    }
    /** A ZIP is taken too: its sheet, and files that become attachments in these fields; a cell names them. */
    files?: readonly F[]
    /** For how long an import of it can be undone. Default 1. */
    undo_days?: number
    /** Records of another entity may stand in the same rows: they refer to this one by their field (an organization with its contacts). */
    with?: { entity: string; field: string }
    /** Its module reads the files itself: the right is there, the generated calls and the wizard are not. */
    own?: true
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
