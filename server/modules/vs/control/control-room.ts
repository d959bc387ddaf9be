/** The control room of an event (vs.md §2): what there is to do before it is published, who has answered, what happened. */
import { sql } from 'kysely'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { ControlRoom, ProtocolEntry, Turnout } from '../../../../src/shared/vs/control'
import { withAllRights, type Context } from '../../../kernel/context'
import { ApiError, notFound } from '../../../kernel/errors'
import { personNames } from '../../../resource/read/person-names'
import { findRecord } from '../../../resource/read/read'
import { sharedTexts } from '../../sc'
import { peopleOf } from '../category/rights'
import type { EventRow } from '../event/event-questions'
import { requirePublishable } from '../event/publication'
import { classesAhead } from '../roster/settle-roster'
import { missingSignatures } from '../event/rules/signatures'
import { reminderTimes } from '../event/rules/times'
import { signaturesOf } from '../event/signatures'
import { runsEvent } from '../event/who-reads'
import { protocolHash } from '../protocol/write-protocol'
import { requireResults } from '../result/results'

/** @returns the event @throws 404 for who neither organises it nor manages its category */
export async function eventRunByMe(ctx: Context, id: number): Promise<EventRow> {
  const { rows } = await sql`select where ${runsEvent(ctx, sql`${id}::bigint`)}`.execute(ctx.db)
  const row = rows.length > 0 ? await findRecord(withAllRights(ctx), ctx.snapshot.get('vs/event'), id) : undefined
  if (!row) throw notFound()
  return row as EventRow
}

export async function controlRoom(ctx: Context, id: number): Promise<ControlRoom> {
  const row = await eventRunByMe(ctx, id)
  const classes = row.state === 'draft' ? await classesAhead(ctx, row) : null
  return {
    problems: classes && problemsOf(ctx, row, classes),
    reach: classes && classes.reduce((sum, people) => sum + people, 0),
    turnout: await turnoutOf(ctx, row),
    no_results: await resultsRefusal(ctx, id),
    reminders: remindersOf(ctx, row),
    protocol: await protocolOf(ctx, id),
    signing: await signingOf(ctx, row),
  }
}

/** What the results would be refused for: so that nobody calls for what they don't get. */
async function resultsRefusal(ctx: Context, id: number): Promise<string | null> {
  try {
    await requireResults(ctx, id)
    return null
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error
    return sharedTexts().translate(ctx.language, error.text)
  }
}

/** What its publication would be refused for. */
function problemsOf(ctx: Context, row: EventRow, classes: readonly number[]): NonNullable<ControlRoom['problems']> {
  try {
    requirePublishable(ctx, row, classes)
    return []
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error
    const { translate } = sharedTexts()
    return Object.entries(error.details.errors ?? { '': [error.text] }).flatMap(([path, texts]) =>
      texts.map((text) => ({ path, text: translate(ctx.language, text) })),
    )
  }
}

async function turnoutOf(ctx: Context, { turnout }: EventRow): Promise<ControlRoom['turnout']> {
  // Written by turnout.ts alone.
  const counted = turnout as Turnout | null
  if (counted === null) return null
  const departments = counted.groups.flatMap(({ department }) => department ?? [])
  const { rows } = await sql<{ id: number; name: I18nText }>`
    select id::int as id, name from sc_department where id = any(${departments}::bigint[])`.execute(ctx.db)
  return { ...counted, names: Object.fromEntries(rows.map(({ id, name }) => [id, name])) }
}

function remindersOf(ctx: Context, { state, opens_at, closes_at, remind }: EventRow): string[] {
  if (state !== 'draft' && state !== 'scheduled' && state !== 'open' && state !== 'suspended') return []
  return reminderTimes(opens_at, closes_at, remind)
    .filter((at) => at > ctx.now().getTime())
    .map((at) => new Date(at).toISOString())
}

/** More are not named: a whole department may be the commission. */
const namedSigners = 20

async function signingOf(ctx: Context, row: EventRow): Promise<ControlRoom['signing']> {
  const commission = row.state === 'counted' ? await peopleOf(ctx, row.category, 'commission') : []
  if (commission.length === 0) return null
  const signed = (await signaturesOf(ctx, row)).filter(({ person }) => commission.includes(person))
  const others = commission.filter((person) => signed.every((one) => one.person !== person))
  const named = others.slice(0, namedSigners)
  const names = await personNames(ctx, [...signed.map(({ person }) => person), ...named])
  const nameOf = (person: number) => names.get(person) ?? ''
  return {
    missing: missingSignatures(
      commission,
      signed.map(({ person }) => person),
    ),
    signed: signed.map(({ person, at }) => ({ name: nameOf(person), at })),
    ...{ others: named.map(nameOf), more: others.length - named.length },
  }
}

interface StoredLine extends Omit<ProtocolEntry, 'actor'> {
  actor: number | null
}

async function protocolOf(ctx: Context, event: number): Promise<ControlRoom['protocol']> {
  const { rows } = await sql<StoredLine>`
    select line::int as line, at, actor_id::int as actor, act, detail, hash from vs_protocol where event_id = ${event}
    order by line`.execute(ctx.db)
  const lines = rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
  const names = await personNames(ctx, [...new Set(lines.flatMap(({ actor }) => actor ?? []))])
  const intact = lines.every(
    ({ hash, ...line }, at) => line.line === at + 1 && hash === protocolHash(lines[at - 1]?.hash ?? '', { event, ...line }),
  )
  return { lines: lines.map((line) => ({ ...line, actor: line.actor === null ? null : (names.get(line.actor) ?? null) })), intact }
}
