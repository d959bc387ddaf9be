/** Who is asking, for what, when, in which language and transaction: the first argument of every use case. */
import { sql, type Kysely } from 'kysely'
import type { CompanyCalendar } from '../../src/schemas/core/date-preset'
import type { PermissionTree } from '../../src/schemas/core/permission'
import type { Condition, Language } from '../../src/schemas/core/types'
import type { Message } from './errors'
import type { Snapshot } from './registry'
import type { Secrets } from './secrets'
import type { Ports } from './ports'

/** Queries are written with Kysely's `sql` template; rows get their types where they are read. */
export type Db = Kysely<unknown>

/** The signed-in person, as far as row rules need it. Departments are ids, today's. */
export interface Person {
  id: number
  account: string
  /** Departments of the current posts. */
  departments: readonly number[]
  /** Departments that the person heads or assists, with all below them, and those of the posts. */
  tree_departments: readonly number[]
  /** Every owner code that means this person: his own, his departments and those above, his groups. */
  owners: readonly string[]
  /** What `listed` means, by permission path and mode (`cm.use.lead.read`, `….write`): owner codes expanded to people and departments. */
  listed: Readonly<Record<string, { users: readonly number[]; departments: readonly number[] }>>
  /** All dynamic groups, whoever is in them: they change only with the rights of everybody. */
  dynamic_groups?: readonly DynamicGroup[]
  views?: View
}

export interface DynamicGroup {
  id: number
  condition: Condition
}

/** An administrator looks as somebody else, read only: the person's departments, owners and lists stand for his own, the id stays his. */
export interface View {
  /** Whom he looks as. */
  user: number
  name: string
  /** Instant. */
  until: string
  /** What he himself may see: nothing beyond it is shown to him. */
  own: { person: Person; tree: PermissionTree }
}

/** Who is not signed in: somebody without any right, never to be taken for the system (which is null). */
export const anonymous: Person = { id: 0, account: '', departments: [], tree_departments: [], owners: [], listed: {} }

export interface Context {
  /** null = the system itself: every right, no rows hidden. `anonymous` = nobody is signed in. */
  person: Person | null
  tree: PermissionTree
  /** Whom the trail names, when a use case acts with all rights for somebody. */
  acting_for?: number
  language: Language
  /** The clock; tests set it. */
  now: () => Date
  db: Db
  /** A connection for what must stay whatever becomes of the caller's transaction (numbers): one statement, at once. */
  autonomous: Db
  snapshot: Snapshot
  /** Seals what lies in the database and must be read again. */
  secrets: Secrets
  /** What modules offer one another; of one that isn't there, nothing. */
  ports?: Ports
  /** IANA zone of the company (sc/company-setup); rules by day run in it. */
  companyZone: () => string
  /** When the company's weeks and its fiscal year begin (sc/company-setup). */
  companyCalendar: () => CompanyCalendar
  /** Of the request that led here, for audit and live events. */
  origin: {
    request_id?: string
    ip?: string
    user_agent?: string
    socket_id?: string
    session_id?: number
    /** The password was typed within the last minutes (auth/session/sessions.ts). */ reauthenticated?: boolean
    /** The access token (sc/access-token) that asked, or that started the job. */ access_token?: number
    /** Of what the rights follow from (auth/rights/rights-mark.ts). */ rights_mark?: string
    /** sc/import whose rows are judged or written. */ import?: number
    /** The person was asked and agreed (resource/confirmed.ts). */ confirmed?: boolean
    /** A rehearsal: hears what the person would be asked. */ ask?: (question: Message) => void
  }
  /** The change set that every write belongs to (resource/change-set.ts); absent = each write is one of its own. */
  change_set?: string
  /** The declared action that is under way: the trail of its entity calls its writes by its name (resource/write/act.ts). */
  action?: { entity: string; name: string }
  /** Runs after the commit of the outermost transaction (waking the sequencer, closing sockets…). */
  afterCommit: (act: () => void) => void
  /** Runs at the end of the transaction (of an attempt: of that), once for each key; what it throws undoes all. Absent outside of one. */
  beforeCommit?: (key: string, check: Check) => void
  /** Runs them now: for whoever sends the commit along with a statement of his own. */
  runChecks?: () => Promise<void>
}

type Check = (ctx: Context) => Promise<void>

/**
 * Runs `act` in one transaction; inside one already, in that one.
 * @returns what `act` returns, after the commit
 */
export async function transact<T>(ctx: Context, act: (ctx: Context) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return act(ctx)
  const acts: (() => void)[] = []
  const result = await ctx.db.transaction().execute((db) => checked({ ...ctx, db, afterCommit: (after) => void acts.push(after) }, act))
  for (const after of acts) after()
  return result
}

async function checked<T>(ctx: Context, act: (ctx: Context) => Promise<T>): Promise<T> {
  const checks = new Map<string, Check>()
  const runChecks = async () => {
    const due = [...checks.values()]
    checks.clear()
    for (const check of due) await check(tx)
  }
  const tx: Context = { ...ctx, beforeCommit: (key, check) => void checks.set(key, check), runChecks }
  const result = await act(tx)
  await runChecks()
  return result
}

/**
 * Runs `act` within the running transaction so that its failure undoes its own writes only, and the rest stands.
 * @throws what `act` throws
 */
export async function attempt<T>(ctx: Context, act: (ctx: Context) => Promise<T>): Promise<T> {
  const acts: (() => void)[] = []
  await sql`savepoint attempted`.execute(ctx.db)
  try {
    const result = await checked({ ...ctx, afterCommit: (after) => void acts.push(after) }, act)
    await sql`release savepoint attempted`.execute(ctx.db)
    for (const after of acts) ctx.afterCommit(after)
    return result
  } catch (error) {
    await leave(ctx)
    throw error
  }
}

/** Runs `act` and takes back everything it wrote: what would happen, without it happening. */
export async function rehearse<T>(ctx: Context, act: (ctx: Context) => Promise<T>): Promise<T> {
  return transact(ctx, async (tx) => {
    await sql`savepoint attempted`.execute(tx.db)
    try {
      return await checked({ ...tx, afterCommit: () => undefined }, act)
    } finally {
      await leave(tx)
    }
  })
}

async function leave(ctx: Context): Promise<void> {
  await sql`rollback to savepoint attempted`.execute(ctx.db)
  await sql`release savepoint attempted`.execute(ctx.db)
}

/** The same act with every right, for consequences that the person could not do himself (children going with their parent). */
export const withAllRights = (ctx: Context): Context => ({
  ...ctx,
  person: null,
  ...(actorOf(ctx) === null ? {} : { acting_for: actorOf(ctx) ?? 0 }),
})

/** Whom revision, audit and events name. */
export const actorOf = (ctx: Context): number | null => (ctx.person === anonymous ? null : (ctx.person?.id ?? ctx.acting_for ?? null))
