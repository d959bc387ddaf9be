/** What a module adds to the generated server: hooks of its entities, hand-written routes, demo data, schedules. */
import type { FastifyInstance } from 'fastify'
import type { Context } from '../kernel/context'
import type { FieldErrors, Message } from '../kernel/errors'
import type { Config } from '../config/config'
import type { Entity } from '../../src/schemas/core/define'
import type { AskedFact, Snapshot } from '../kernel/registry'
import type { Secrets } from '../kernel/secrets'
import type { Offers } from '../kernel/ports'
import type { Db } from '../kernel/context'
import type { MapTiles } from '../config/map-tiles'
import type { Texts } from '../i18n/texts'
import type { EventHandler } from '../outbox/event'
import type { HandoverEntry } from '../handover/entry'
import type { ChannelRule } from '../realtime/channels'
import type { Scanner } from '../files/clamd'
import type { FileStore } from '../files/store'
import type { JobKind, Schedule } from '../jobs/job'
import type { DueWork, Jobs } from '../jobs/service'
import type { PortionAct } from '../resource/routes/bulk-action'
import type { ChangeKind } from '../resource/batch/change-set'
import type { Sql } from '../resource/query/row-json'

/** Values of a row as JSON carries them: references as ids, decimals as strings, child rows as arrays. */
export type Values = Readonly<Record<string, unknown>>

/** What is kept of `x.beside` fields, and how (docs/declaration.md). */
export interface BesideHooks {
  /** How it stands for these records, by id; records that have none of it may be left out. */
  read: (ctx: Context, ids: readonly number[]) => Promise<ReadonlyMap<number, Values>>
  /**
   * Where rows of a file need one another: which go first (lesser numbers), whatever line they stand in. Then each row is judged after
   * those before it.
   * @param rows with the record that they change, null of new ones
   */
  order?: (ctx: Context, rows: readonly { id: number | null; given: Values }[]) => Promise<readonly number[]>
  /**
   * In the record's transaction, after it is written; may refuse with an ApiError that names the fields.
   * @param change.given the values that came, in the shape of their fields; what did not come stays as it is
   */
  save: (ctx: Context, change: { before: Values | null; after: Values; given: Values }) => Promise<void>
}

export interface EntityHooks {
  beside?: BesideHooks
  /** Adds what is derived to the row as it will stand. Runs before validation. @returns the changed fields only */
  beforeSave?: (ctx: Context, change: { before: Values | null; after: Values }) => Promise<Values> | Values
  /** Rules that a schema can't say. @param change.restored it comes back from the recycle bin, with `before` null @returns errors by field path, or nothing */
  validate?: (
    ctx: Context,
    change: { before: Values | null; after: Values; restored?: boolean },
  ) => Promise<FieldErrors | undefined> | FieldErrors | undefined
  /** What there is only so much of, and a row takes one: the dry run of a file counts its rows, of which none is written yet. */
  scarce?: (ctx: Context) => Promise<Scarce | undefined>
  /** By which the dry run of a file knows new rows that are probably there already. */
  alike?: Alike
  /** How a row that has records of two entities names this one, where its key is not said. */
  named?: Named
  /** In the same transaction, after the row is written. */
  afterSave?: (ctx: Context, change: { before: Values | null; after: Values }) => Promise<void>
  /** In the same transaction, after rows were brought into another order by hand. May refuse with an ApiError. @param ids all of them, in their order */
  afterOrder?: (ctx: Context, ids: readonly number[]) => Promise<void>
  /** May refuse with an ApiError; in the same transaction, before the row goes. */
  beforeDelete?: (ctx: Context, row: Values) => Promise<void>
}

/** The way back of the records of an act that asks more than a save, and tells people (resource/undo.ts). */
export interface UndoRule {
  /**
   * Writes what stood before into one record, in place of a plain save.
   * @param record.values the fields that the act changed, as they stood before it
   * @param record.former the whole record of then
   * @throws ApiError with the reason for which the record is left
   */
  write: (ctx: Context, record: { entity: Entity; id: number; values: Values; former: Values }) => Promise<void>
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

export interface Scarce {
  left: number
  takes: (change: { before: Values | null; after: Values }) => boolean
  /** Told on the rows beyond what is left. */
  errors: FieldErrors
}

/** `maybe`: somebody may look at it and say that it is another one; `certain`: that is done record by record, in the form. */
export type Likeness = 'maybe' | 'certain'

/** Records are given as they are typed: coerced, without what is derived. */
export interface Named {
  /** `known`: by what other rows may mean it. `means`: what it would be meant by, the most telling first. */
  keys: (ctx: Context, record: Values) => Promise<{ known: readonly string[]; means: readonly string[] }>
  /** @returns the live records that it means: none, one, or more, of which it can't be told */
  find: (ctx: Context, record: Values) => Promise<readonly number[]>
}

/** Records are given as they are typed: coerced, without what is derived. */
export interface Alike {
  /** What a row is recognised by: rows that share none of these are not compared. */
  keys: (ctx: Context, record: Values) => Promise<readonly string[]>
  /** @returns null = two different ones */
  compare: (ctx: Context, a: Values, b: Values) => Promise<Likeness | null>
  /** The record that it probably is, in the caller's words; null = none. */
  find: (ctx: Context, record: Values) => Promise<{ likeness: Likeness; text: Message } | null>
}

/** Rows that nobody needs any more: the nightly clearing takes them, a few thousand at a time (sc.md §7). */
export interface Clearing {
  /** In the result of the job. */
  name: string
  table: string
  /** Which of them, by the table's own columns. */
  rows: Sql<boolean>
}

/** What a module adds to the global search of one of its entities. */
export interface SearchRule {
  /** Rows that are found although they may not be shown as records (colleagues, by the directory); undefined = none. */
  rows: (ctx: Context, alias: string) => Sql<boolean> | undefined
  /** A JSON list of `{text}` in place of the list's first columns. */
  subtitle?: (ctx: Context, alias: string) => Sql
}

/** Decorated on the Fastify instance as `app.kontor`. */
export interface Services {
  config: Config
  db: Db
  /** See Context.aside. */
  aside: Db
  snapshot: () => Snapshot
  secrets: Secrets
  /** Administrators added or changed fields: from the next request on the snapshot is a new one. */
  refreshEntities: () => Promise<void>
  onEntitiesChanged: (act: () => void) => void
  /** Connection string of the database's owner, who alone may change tables. */
  migrateUrl: string
  now: () => Date
  texts: Texts
  /** IANA zone of the company, kept fresh. */
  companyZone: () => string
  /** Whose map tiles the company shows, kept fresh. */
  mapTiles: () => MapTiles
  hooks: Readonly<Record<string, EntityHooks>>
  search: Readonly<Record<string, SearchRule>>
  /** What stands in a person's name, of all modules. */
  handover: readonly HandoverEntry[]
  /** Of all modules. */
  retention: readonly Clearing[]
  offers: Offers
  /** Tells this node's sender of mails that one waits. */
  wakeMail: () => void
  /** The same of webhooks. */
  wakeWebhooks: () => void
  jobs: Jobs
  /** Acts on many rows (resource/act-on-each.ts), by what names them: a job finds its own again. */
  acts: Map<string, PortionAct>
  /** Of all modules. */
  undo: UndoRules
  files: FileStore
  /** Looks through uploads; null = none is configured. */
  scanner: Scanner | null
  /** A context of the system itself, for jobs, seeds and start-up. */
  systemContext: () => Context
}

export interface DemoOptions {
  password: string
  /** Also weeks of sign-ins, notices and jobs. */
  activity?: boolean
  /** Where pictures of people go; without it nobody has one. */
  files?: FileStore
}

export interface ServerModule {
  name: string
  /** By entity name (`cm/term-of-payment`). */
  hooks?: Readonly<Record<string, EntityHooks>>
  /** What the facts mean that lists are filtered by (`x.asked`), by entity name and fact. */
  asked?: Readonly<Record<string, Readonly<Record<string, AskedFact>>>>
  /** Its part in the global search, by entity name. */
  search?: Readonly<Record<string, SearchRule>>
  /** Hand-written routes under `/api/<module>`; each names its `config.rule`. */
  routes?: (app: FastifyInstance) => void | Promise<void>
  /** What other modules may ask of it in their own transactions (spec/README.md "Contracts"). */
  offers?: Offers
  /** Listeners to domain events of other modules (`onEvent`), after the commit. */
  events?: readonly EventHandler[]
  /** Live channels that only this module knows (`private-im.room.<id>`). */
  channels?: readonly ChannelRule[]
  /** Work that outlives its request, started with `app.kontor.jobs.start` (docs/jobs.md). */
  jobs?: readonly JobKind[]
  /** Which of them start by the clock. */
  schedules?: readonly Schedule[]
  /** Work that rows name the time of: asked every 15 seconds, on one node at a time, in one transaction. */
  due?: readonly DueWork[]
  /** What of it may stand in one person's name, and is handed over when he leaves (docs/architecture.md). */
  handover?: readonly HandoverEntry[]
  /** What of it is cleared by the night. */
  retention?: readonly Clearing[]
  /** How acts that only it knows are undone. */
  undo?: UndoRules
  /** How much of it waits for the caller: the badge in the module switcher. Asked each time that the switcher is opened. */
  openItems?: (ctx: Context) => Promise<number>
  /** Demo data, run once on an empty database with KONTOR_DEMO. */
  demo?: (ctx: Context, options: DemoOptions) => Promise<void>
}

/**
 * Who may call a route; a route without a rule stops the start.
 * `public`, `signed-in`, `token` (a secret of its own), or permission paths, all needed.
 */
export type RouteRule = 'public' | 'signed-in' | 'token' | { paths: readonly string[] }

/** What stands between a session and everything else: the `code` of its 403 answers. */
export type ForcedStep = 'two_factor_required' | 'two_factor_enrolment_required' | 'password_change_required'

declare module 'fastify' {
  interface FastifyInstance {
    kontor: Services
  }
  interface FastifyContextConfig {
    rule?: RouteRule
    /** The call's whole schema for OpenAPI, where only a part of it is checked by Fastify. */
    describe?: () => object
    /** Callable while a forced step is open: any, or this one. */
    during_forced_step?: true | ForcedStep
    /** An unsafe method, but callable by who looks as somebody else: it only reads, or concerns his own session alone. */
    while_viewing?: boolean
    /** Whoever calls it has typed his password lately, in a session of his own (server/auth/two-factor/step-up.ts); the sign-in counts too. */
    confirmed?: boolean
    /** No XSRF token is asked (login, signed-out calls). */
    without_xsrf?: boolean
  }
  interface FastifyRequest {
    ctx: Context
  }
}
