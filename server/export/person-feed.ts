/**
 * A person's feed of what a module has for them, for their own calendar: behind a secret address, which they make and withdraw. Its table
 * is that of
 * the module's entity (src/schemas/core/feed-schema.ts).
 */
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { can } from '../../src/schemas/core/permission'
import type { Answer, Call } from '../../src/shared/core/call'
import type { PersonFeed } from '../../src/shared/core/person-feed'
import { personContext } from '../auth/rights/person-context'
import { serve } from '../http/serve-call'
import { actorOf, transact, type Context } from '../kernel/context'
import { conflict, notFound } from '../kernel/errors'
import { hashToken, newToken } from '../kernel/tokens'
import { calendarAddress, calendarPath } from './calendar-address'

type Answering<T> = Omit<Call, 'answer'> & { answer: Answer<T> }

export interface FeedKind {
  module: string
  /** `module/entity` of the addresses. */
  entity: string
  /** The right of those who have one; without it theirs opens nothing. */
  right: string
  calls: {
    readFeed: Answering<{ data: PersonFeed }>
    makeFeed: Answering<{ data: { path: string } }>
    withdrawFeed: Answering<undefined>
  }
  /** The schemas of what the query of the address may say. */
  query?: Readonly<Record<string, object>>
  /** Whether the company offers it. */
  isEnabled: (ctx: Context) => Promise<boolean>
  /** The calendar file. @param system a context with all rights @param theirs the person's own */
  write: (system: Context, person: { user: number; theirs: Context; query: Readonly<Record<string, string>> }) => Promise<string>
}

/** The calls of the feed, and the address that calendars read. */
export function personFeedRoutes(app: FastifyInstance, kind: FeedKind): void {
  const { module, entity, right, calls, query } = kind
  const own = { rule: { paths: [right] } }
  serve(app, calls.readFeed, own, async (ctx) => ({ data: await feedOf(ctx, kind) }))
  serve(app, calls.makeFeed, own, async (ctx) => ({ data: { path: calendarPath(module, await makeFeedOf(ctx, kind)) } }))
  serve(app, calls.withdrawFeed, own, async (ctx) => {
    await withdrawFeedOf(ctx, kind)
    return undefined
  })
  calendarAddress(app, {
    ...{ module, tag: entity, ...(query ? { query } : {}) },
    read: (system, token, asked) => readFeedBehind(system, kind, { token, query: asked }),
  })
}

const tableOf = (ctx: Context, { entity }: FeedKind) => sql.table(ctx.snapshot.get(entity).table)

async function feedOf(ctx: Context, kind: FeedKind): Promise<PersonFeed> {
  const { rows } = await sql<Omit<PersonFeed, 'enabled'>>`
    select made_at, last_read_at from ${tableOf(ctx, kind)} where user_id = ${actorOf(ctx)} and deleted_at is null`.execute(ctx.db)
  return { enabled: await kind.isEnabled(ctx), ...(rows[0] ?? { made_at: null, last_read_at: null }) }
}

/** @returns the secret; a former one ends. @throws 409 where the company offers none */
async function makeFeedOf(ctx: Context, kind: FeedKind): Promise<string> {
  if (!(await kind.isEnabled(ctx))) throw conflict(`${kind.module}:error.feed_is_off`)
  const token = newToken()
  await transact(ctx, async (tx) => {
    await withdrawFeedOf(tx, kind)
    await sql`insert into ${tableOf(tx, kind)} (user_id, token_hash, made_at) values (${actorOf(tx)}, ${hashToken(token)}, ${tx.now()})`.execute(
      tx.db,
    )
  })
  return token
}

const withdrawFeedOf = async (ctx: Context, kind: FeedKind): Promise<void> =>
  void (await sql`delete from ${tableOf(ctx, kind)} where user_id = ${actorOf(ctx)}`.execute(ctx.db))

/**
 * @param system a context with all rights
 * @throws 404 for an address that is none, for somebody who is locked, has left or has lost the right, and while it is switched off
 */
async function readFeedBehind(
  system: Context,
  kind: FeedKind,
  { token, query }: { token: string; query: Readonly<Record<string, string>> },
): Promise<string> {
  const { rows } = await sql<{ user: number }>`
    select user_id::int as "user" from ${tableOf(system, kind)} where token_hash = ${hashToken(token)} and deleted_at is null`.execute(
    system.db,
  )
  const user = rows[0]?.user
  const theirs = user === undefined || !(await kind.isEnabled(system)) ? null : await personContext(() => system)(user, null)
  if (user === undefined || !theirs || !can(theirs.tree, kind.right)) throw notFound()
  await sql`update ${tableOf(system, kind)} set last_read_at = ${system.now()} where user_id = ${user}`.execute(system.db)
  return kind.write(system, { user, theirs, query })
}
