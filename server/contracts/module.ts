/** What a module adds to the generated server: hooks of its entities, hand-written routes, demo data, schedules. */
import type { EntityHooks, UndoRules } from './hooks'
import type { Clearing, SearchRule } from './services'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../kernel/context'
import type { DerivedFilterPredicate } from '../kernel/registry'
import type { Ports } from '../kernel/ports'
import type { EventHandler } from './events'
import type { HandoverEntry } from './handover'
import type { ChannelRule } from './channels'
import type { FileStore } from './files'
import type { JobKind, Schedule, DueWork } from './jobs'
import type { RequestRules } from './request'
import type { WorkflowAction } from './workflow'

export interface DemoOptions {
  password: string
  /** Also weeks of sign-ins, notices and jobs. */
  activity?: boolean
  /** Where pictures and files go; without it there are none. */
  files?: FileStore
}

export interface ServerModule {
  name: string
  /** By entity name (`cm/term-of-payment`). */
  hooks?: Readonly<Record<string, EntityHooks>>
  /** What the facts mean that lists are filtered by (`x.derived_filters`), by entity name and fact. */
  derivedFilters?: Readonly<Record<string, Readonly<Record<string, DerivedFilterPredicate>>>>
  /** Its part in the global search, by entity name. */
  search?: Readonly<Record<string, SearchRule>>
  /** Hand-written routes under `/api/<module>`; each names its `config.rule`. */
  routes?: (app: FastifyInstance) => void | Promise<void>
  /** Routes before authentication, of calls that must not be traced to anybody (server/http/untraced.ts). */
  untracedRoutes?: (app: FastifyInstance) => void
  /** What other modules may ask of it in their own transactions (spec/README.md "Contracts"). */
  ports?: Ports
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
  /** Rules of the records that forms decide (`x.request`), by entity name. */
  requests?: Readonly<Record<string, RequestRules>>
  /** What forms do in it once they are approved, beside its requests. */
  workflowActions?: readonly WorkflowAction[]
  /** Demo data, run once on an empty database with KONTOR_DEMO. */
  demo?: (ctx: Context, options: DemoOptions) => Promise<void>
}
