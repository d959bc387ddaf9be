/** What the server hands to every route, job and listener. */
import type { Language } from '../../src/schemas/core/types'
import type { CompanyCalendar } from '../../src/schemas/core/date-preset'
import type { Sql } from '../kernel/sql'
import type { Context, Db } from '../kernel/context'
import type { Config } from '../config/config'
import type { Snapshot } from '../kernel/registry'
import type { Secrets } from '../kernel/secrets'
import type { Texts } from './texts'
import type { MapTiles } from '../config/map-tiles'
import type { EntityHooks, UndoRules } from './hooks'
import type { HandoverEntry } from './handover'
import type { Ports } from '../kernel/ports'
import type { Jobs } from './jobs'
import type { RegisteredAction } from './bulk'
import type { FileStore, Scanner } from './files'

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
  /** See Context.autonomous. */
  autonomous: Db
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
  /** In which it speaks to whoever asks for no language, kept fresh. */
  companyLanguage: () => Language
  /** When its weeks and its fiscal year begin, kept fresh. */
  companyCalendar: () => CompanyCalendar
  /** Whose map tiles the company shows, kept fresh. */
  mapTiles: () => MapTiles
  hooks: Readonly<Record<string, EntityHooks>>
  search: Readonly<Record<string, SearchRule>>
  /** What stands in a person's name, of all modules. */
  handover: readonly HandoverEntry[]
  /** Of all modules. */
  retention: readonly Clearing[]
  ports: Ports
  /** Tells this node's sender of mails that one waits. */
  wakeMail: () => void
  /** The same of webhooks. */
  wakeWebhooks: () => void
  jobs: Jobs
  /** Acts on many rows (server/resource/routes/bulk-action.ts), by what names them: a job finds its own again. */
  bulkActions: Map<string, RegisteredAction>
  /** Of all modules. */
  undo: UndoRules
  files: FileStore
  /** Looks through uploads; null = none is configured. */
  scanner: Scanner | null
  /** A context of the system itself, for jobs, seeds and start-up. */
  systemContext: () => Context
}
