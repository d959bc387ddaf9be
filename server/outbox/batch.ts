/** One turn of the sequencer, in one transaction: number what is committed, seal the audit log, tell all nodes once. */
import type pg from 'pg'
import { exchange, type Statement } from '../database/connection/exchange'
import { statementNames, type StatementNames } from '../database/connection/statement-names'
import { auditColumns, auditHash, firstPreviousHash } from './audit-chain'

export const eventSignal = 'kontor_event'
const eventsAtOnce = 2_000
const auditRowsAtOnce = 2_000
/** Milliseconds between looks for audit rows that committed after later ones. */
const lateEvery = 400

/** What a leader remembers between its turns. */
export interface BatchState {
  /** Every audit row up to here is sealed. */
  sealedUpTo: number
  /** The highest row that is sealed. Between the two there may be rows that committed late: looked for now and then, not each turn. */
  newest: number
  lookedForLateAt: number
  /** The next `sealedUpTo`, once all transactions that were open at `since` are over. */
  candidate: { upTo: number; horizon: string; since: number } | null
}

export const newBatchState = async (client: pg.Client, now: number): Promise<BatchState> => ({
  sealedUpTo: 0,
  newest: 0,
  lookedForLateAt: 0,
  candidate: await newCandidate(client, now),
})

/** @returns whether there may be more to do at once */
export async function runBatch(client: pg.Client, state: BatchState, now: number): Promise<boolean> {
  const isForLate = now - state.lookedForLateAt >= lateEvery
  const from = isForLate ? state.sealedUpTo : state.newest
  if (isForLate) state.lookedForLateAt = now
  const {
    rows: [due],
  } = await client.query<{ events: boolean; audit: boolean; settled: boolean }>({
    name: 'sequencer-due',
    text: `select exists (select 1 from kontor_outbox) as events, exists (select 1 ${unsealed}) as audit, pg_snapshot_xmin(pg_current_snapshot()) >= $2::xid8 as settled`,
    values: [from, state.candidate?.horizon ?? '0'],
  })
  const isSettled = isForLate && Boolean(due?.settled)
  if (isSettled && !due?.audit) advance(state, now)
  if (!due?.events && !due?.audit) return false
  try {
    const work = [...(due.events ? [numberEvents] : []), ...(due.audit ? [findUnsealed(from), chainHead] : [])]
    const [, ...found] = await send(client, [{ text: 'begin', values: [] }, ...work])
    const events = due.events ? rangeOf(found.shift()) : null
    const links = due.audit ? nextLinks(found[0] ?? [], found[1]?.[0]) : null
    const news = events ? [{ text: 'select pg_notify($1, $2)', values: [eventSignal, `${events.first}-${events.last}`] }] : []
    await send(client, [...(links ? [links.seal] : []), ...news, { text: 'commit', values: [] }])
    const sealed = links?.count ?? 0
    state.newest = Math.max(state.newest, links?.last ?? 0)
    // What is beyond this turn's share may lie anywhere: the next one looks from the beginning.
    if (sealed >= auditRowsAtOnce) state.lookedForLateAt = 0
    // Under constant load there is no turn without rows: this one has sealed all it could see.
    else if (isSettled && due.audit) advance(state, now)
    if (sealed > 0) state.candidate ??= await newCandidate(client, now)
    return sealed >= auditRowsAtOnce || (events !== null && events.last - events.first + 1 >= eventsAtOnce)
  } catch (error) {
    // The transaction may have died with its connection; then the rollback fails too and the first error says why.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

type Row = Readonly<Record<string, unknown>>
const namesOf = new WeakMap<pg.Client, StatementNames>()

/** One round trip. @returns the rows of each statement */
async function send(client: pg.Client, statements: readonly Statement[]): Promise<Row[][]> {
  const names = namesOf.get(client) ?? statementNames()
  namesOf.set(client, names)
  const results = await exchange(
    client,
    statements.map((statement) => withName(statement, names)),
    names.forgotten(),
  )
  return results.map(({ rows }) => rows)
}

function withName(statement: Statement, names: StatementNames): Statement {
  const named = names.of(statement.text)
  return named ? { ...statement, named } : statement
}

const unsealed = `from sc_audit_log as log
  where log.id > $1 and not exists (select 1 from kontor_audit_chain as chain where chain.audit_id = log.id)`

/** Rows leave the outbox and get the next numbers in the order of their ids, in which one record's changes always stand. */
const numberEvents: Statement = {
  text: `with taken as (delete from kontor_outbox where id in (select id from kontor_outbox order by id limit $1) returning *),
    head as (select coalesce(max(seq), 0) as last from kontor_event),
    numbered as (insert into kontor_event (seq, at, event, entity, record_id, version, actor_id, user_id, socket_id, payload)
      select head.last + row_number() over (order by taken.id), at, event, entity, record_id, version, actor_id, user_id, socket_id, payload
      from taken, head returning seq)
    select min(seq) as first, max(seq) as last from numbered`,
  values: [eventsAtOnce],
}

function rangeOf(rows: Row[] = []): { first: number; last: number } | null {
  const [first, last] = [Number(rows[0]?.first ?? 0), Number(rows[0]?.last ?? 0)]
  return first && last ? { first, last } : null
}

const findUnsealed = (from: number): Statement => ({
  text: `select ${auditColumns.map((column) => `log.${column}`).join(', ')} ${unsealed} order by log.id limit $2`,
  values: [from, auditRowsAtOnce],
})

const chainHead: Statement = { text: 'select position, hash from kontor_audit_chain order by position desc limit 1', values: [] }

/** @param rows audit entries in the order of their ids; @param head the last link, none at the beginning */
function nextLinks(rows: readonly Row[], head: Row | undefined): { seal: Statement; count: number; last: number } {
  let previous = typeof head?.hash === 'string' ? head.hash : firstPreviousHash
  const links = rows.map((row) => {
    const link = { id: row.id, previous, hash: auditHash(previous, row) }
    previous = link.hash
    return link
  })
  return {
    count: links.length,
    last: Number(rows.at(-1)?.id ?? 0),
    seal: {
      text: `insert into kontor_audit_chain (position, audit_id, prev_hash, hash)
        select $1::bigint + link.position, link.id, link.previous, link.hash
        from unnest($2::bigint[], $3::text[], $4::text[]) with ordinality as link(id, previous, hash, position)`,
      values: [head?.position ?? 0, links.map(({ id }) => id), links.map((link) => link.previous), links.map(({ hash }) => hash)],
    },
  }
}

/**
 * Ids are drawn before the commit, so a lower one may still appear. It can't any more when every transaction is over that
 * was open when the candidate was chosen; the seconds are for a row whose id was drawn just before its transaction got a number.
 */
function advance(state: BatchState, now: number): void {
  if (!state.candidate || now - state.candidate.since < 3_000) return
  state.sealedUpTo = state.candidate.upTo
  state.candidate = null
}

async function newCandidate(client: pg.Client, now: number): Promise<BatchState['candidate']> {
  const {
    rows: [row],
  } = await client.query<{ up_to: number; horizon: string }>(
    'select coalesce(max(id), 0) as up_to, pg_snapshot_xmax(pg_current_snapshot())::text as horizon from sc_audit_log',
  )
  return row ? { upTo: row.up_to, horizon: row.horizon, since: now } : null
}
