/** What a module adds to the reading and writing of its records. */
import type { Context } from '../kernel/context'
import type { FieldErrors, Message } from '../kernel/errors'
import type { Sql } from '../kernel/sql'
import type { Entity } from '../../src/schemas/core/define'
import type { ChangeKind } from './bulk'

/** Values of a row as JSON carries them: references as ids, decimals as strings, child rows as arrays. */
export type Values = Readonly<Record<string, unknown>>

/** A row that is stored, as use cases get it. */
export type Saved = Values & { readonly id: number }

/** A row before it is written: a new one has no id yet. */
export type Unsaved<Row extends object> = Omit<Row, 'id'>

/** What is kept of `x.virtual_fields` fields, and how (docs/declaration.md). */
export interface VirtualFieldHooks<Row extends object = Saved> {
  /** How it stands for these records, by id; records that have none of it may be left out. */
  read: (ctx: Context, ids: readonly number[]) => Promise<ReadonlyMap<number, Values>>
  /**
   * Where rows of a file need one another: which go first (lesser numbers), whatever line they stand in. Then each row is judged after
   * those before it.
   * @param rows with the record that they change, null of new ones
   */
  order?: (ctx: Context, rows: readonly { id: number | null; given: Values }[]) => Promise<readonly number[]>
  /** Each row of a file adds something to its record, so that several may name the same one. Needs `order`: later rows are judged after those before them. */
  adds?: true
  /**
   * In the record's transaction, after it is written; may refuse with an ApiError that names the fields.
   * @param change.given the values that came, in the shape of their fields; what did not come stays as it is
   */
  save(ctx: Context, change: { before: Row | null; after: Row; given: Values }): Promise<void>
}

/** An action on one record, its question answered. */
export interface ActionCall<Row extends object = Saved> {
  entity: Entity
  id: number
  /** The record, locked. */
  before: Row
  /** What was asked for and given. */
  input: Values
}

/** What the module's code does for an action that declares `use_case`. All in the transaction of the action. */
export interface ActionUseCase<Row extends object = Saved> {
  /** Before the record is locked: what others lock first who come to it another way. May refuse a record that is gone. */
  locks?: (ctx: Context, id: number) => Promise<void>
  /** In which context it runs and writes: what the act means for the record's hooks, one change set with what it changes besides. */
  within?(ctx: Context, call: ActionCall<Row>): Context
  /**
   * Rows that the caller is offered it for, beside what the declaration says: what a setting of the company decides. `run` judges by itself.
   * @param alias of the entity's table in the statement @returns undefined = all
   */
  offers?: (ctx: Context, alias: string) => Sql<boolean> | undefined
  /** What is answered where somebody else has done the same meanwhile, so that it is there no more: no refusal, and nothing is written. */
  already?(ctx: Context, before: Row): Promise<Message | undefined>
  /** Before the record is written; refuses with an ApiError. @returns fields to write beside those that the action declares */
  run?(ctx: Context, call: ActionCall<Row>): Promise<Values | undefined>
  /** After it is written. @returns what the answer says beside the record (its `meta`) */
  afterwards?(ctx: Context, call: ActionCall<Row> & { after: Row }): Promise<object | void>
  /** Makes another record of the entity: the answer names it (`meta.made`), and the screen opens it. @returns its id */
  makes?(ctx: Context, call: ActionCall<Row> & { after: Row }): Promise<number>
}

/** @typeParam Row of the entity, where its module reads it by its declaration: `RowOf<typeof entity>` */
export interface EntityHooks<Row extends object = Saved> {
  /**
   * Rows that the caller may read besides those of his scopes, by a rule of the module's own (as/read-grant). Asked only of who reads some
   * rows of the entity at all. @param alias of the entity's table in the statement @returns undefined = none
   */
  alsoReads?: (ctx: Context, alias: string) => Sql<boolean> | undefined
  /**
   * Rows that the caller may write besides those of his scopes, by a rule of the module's own (bb/bulletin: managers of a category). Asked
   * only of who writes some rows of the entity at all. @returns undefined = none
   */
  alsoWrites?: (ctx: Context, alias: string) => Sql<boolean> | undefined
  /** Rows that the caller may read and write at most, whatever his scopes open (as/batch: kinds are rights of their own). @returns undefined = all */
  readsOnly?: (ctx: Context, alias: string) => Sql<boolean> | undefined
  /**
   * Rows that are at the head of the list while nobody chooses its order (vs/event: those that the caller organises).
   * @param alias of the entity's table in the statement @returns undefined = none
   */
  listsFirst?: (ctx: Context, alias: string) => Sql<boolean> | undefined
  /**
   * Whether a record that the caller makes could pass the module's own rules at all (bb/template: only who manages a category makes one);
   * if not, screens offer them nothing that makes one. Saving judges by itself.
   */
  offersCreate?: (ctx: Context) => Promise<boolean>
  /**
   * What the address of the list answers to who holds no right to it, all of it at once (wf/template: forms that they may start, the
   * given, cached list).
   */
  openList?: (ctx: Context) => Promise<readonly object[]>
  /**
   * Rows that open a guard by row to the caller besides what the declaration says (`x.guards`), by a rule of the module's own.
   * @param alias of the entity's table in the statement @returns undefined = none
   */
  alsoOpens?: (ctx: Context, guard: string, alias: string) => Sql<boolean> | undefined
  /**
   * What the caller may do with a row now by calls of the module's own, which the schema doesn't declare as actions (wf/instance: what the
   * managers of its form do). It is named in `_actions`; the calls judge by themselves. @param alias of the entity's table in the statement
   */
  alsoOffers?: (ctx: Context, alias: string) => readonly { name: string; when: Sql<boolean> }[]
  /**
   * Whether the caller may open files of this record though he may not show it (ca/notice: its readers hold no right of its authors).
   * @param record its id @param file which of them
   */
  opensFiles?: (ctx: Context, record: number, file: number) => Promise<boolean>
  /**
   * Whether a file of this record, which the caller may show, is part of what he sees of it (wf/instance: of fields that are hidden from
   * him it is not).
   * @param record its id @param file which of them
   */
  showsFile?: (ctx: Context, record: number, file: number) => Promise<boolean>
  /**
   * Whether what is said of this record, which the caller may show, is theirs to read (wf/instance: of a confidential form some only know
   * that it exists).
   * @param record its id
   */
  showsComments?: (ctx: Context, record: number) => Promise<boolean>
  /** Of an entity whose readers hold no right of it (ca/notice): they read and write its comments all the same. */
  discussion?: {
    /** Whether the caller takes part in that of this record. */
    joins: (ctx: Context, record: number) => Promise<boolean>
    /** Where they read it, a path in the console. */
    url: (record: number) => string
  }
  /** Whether the caller may add comments to this record (bb/bulletin: its category or author may switch them off). @param record its id */
  takesComments?: (ctx: Context, record: number) => Promise<boolean>
  /** By action of the entity. */
  actions?: Readonly<Record<string, ActionUseCase<Row>>>
  virtualFields?: VirtualFieldHooks<Row>
  /**
   * Adds what is derived to the row as it will stand. Runs before validation: a value is what its field holds, but may be missing, too long
   * or against a rule. @returns the changed fields only
   */
  beforeSave?(ctx: Context, change: { before: Row | null; after: Values }): Promise<Values> | Values
  /** Rules that a schema can't say. @param change.restored it comes back from the recycle bin, with `before` null @returns errors by field path, or nothing */
  validate?(
    ctx: Context,
    change: { before: Row | null; after: Unsaved<Row>; restored?: boolean },
  ): Promise<FieldErrors | undefined> | FieldErrors | undefined
  /** What there is only so much of, and a row takes one: the dry run of a file counts its rows, of which none is written yet. */
  scarce?: (ctx: Context) => Promise<LimitedSupply | undefined>
  /** By which the dry run of a file knows new rows that are probably there already. */
  alike?: SimilarRowRule
  /** How a row that has records of two entities names this one, where its key is not said. */
  named?: NameLookup
  /** In the same transaction, after the row is written. */
  afterSave?(ctx: Context, change: { before: Row | null; after: Row }): Promise<void>
  /** In the same transaction, after rows were brought into another order by hand. May refuse with an ApiError. @param ids all of them, in their order */
  afterOrder?: (ctx: Context, ids: readonly number[]) => Promise<void>
  /** May refuse with an ApiError; in the same transaction, before the row goes. */
  beforeDelete?(ctx: Context, row: Row): Promise<void>
  /** How its creation is undone, where it is not to be deleted. May refuse with an ApiError. */
  takeBack?(ctx: Context, row: Row): Promise<void>
}

/** The way back of the records of an act that asks more than a save, and tells people (resource/undo.ts). */
export interface UndoRule {
  /**
   * Writes what stood before into one record, in place of a plain save. Absent = as the engine does it.
   * @param record.values the fields that the act changed, as they stood before it
   * @param record.former the whole record of then
   * @throws ApiError with the reason for which the record is left
   */
  write?: (ctx: Context, record: { entity: Entity; id: number; values: Values; former: Values }) => Promise<void>
  /** Once, in the same transaction. @param act.again it is done again: its undo was undone */
  afterAll?: (ctx: Context, records: readonly WentBack[], act: { again: boolean }) => Promise<void>
}

/** A record whose former values came back: as it stood, and as it stands. */
export interface WentBack {
  entity: Entity
  id: number
  before: Values
  after: Values
}

/** By the kind of change set. */
export type UndoRules = Readonly<Partial<Record<ChangeKind, UndoRule>>>

export interface LimitedSupply {
  left: number
  takes: (change: { before: Values | null; after: Values }) => boolean
  /** Told on the rows beyond what is left. */
  errors: FieldErrors
}

/** `maybe`: somebody may look at it and say that it is another one; `certain`: that is done record by record, in the form. */
export type Likeness = 'maybe' | 'certain'

/** Records are given as they are typed: coerced, without what is derived. */
export interface NameLookup {
  /** `known`: by what other rows may mean it. `means`: what it would be meant by, the most telling first. */
  keys: (ctx: Context, record: Values) => Promise<{ known: readonly string[]; means: readonly string[] }>
  /** @returns the live records that it means: none, one, or more, of which it can't be told */
  find: (ctx: Context, record: Values) => Promise<readonly number[]>
}

/** Records are given as they are typed: coerced, without what is derived. */
export interface SimilarRowRule {
  /** What a row is recognised by: rows that share none of these are not compared. */
  keys: (ctx: Context, record: Values) => Promise<readonly string[]>
  /** @returns null = two different ones */
  compare: (ctx: Context, a: Values, b: Values) => Promise<Likeness | null>
  /** The record that it probably is, in the caller's words; null = none. */
  find: (ctx: Context, record: Values) => Promise<{ likeness: Likeness; text: Message } | null>
}

/** By entity name; modules add the intents of their entities by declaration (resource/write/intent.ts). */
export interface Intents {}

declare module '../kernel/context' {
  interface Context {
    /** What the modules add to the writes of their entities, by entity name. */
    hooks: Readonly<Record<string, EntityHooks>>
    /** What the act means beyond a plain save. */
    intents?: Readonly<Partial<Intents>>
  }
}
