/**
 * The ballot box (vs.md §5.5, steps 5–6): whoever holds a paper casts, and nobody knows who. Its calls are mounted before authentication; what
 * is kept is the ballot alone, without time or sequence.
 */
import { sql } from 'kysely'
import type { BodyOf } from '../../../../src/shared/core/call'
import { readBallot, type Ballot } from '../../../../src/shared/vs/secret/ballot'
import { ballotFault } from '../../../../src/shared/vs/secret/cast'
import { signReceipt, type Receipt } from '../../../../src/shared/vs/secret/receipt'
import { paperKeyOf } from '../../../../src/shared/vs/secret/rsa'
import { trackerOf } from '../../../../src/shared/vs/secret/tracker'
import { provesWork } from '../../../../src/shared/vs/secret/work'
import type { castIntoBox, FoundBallot } from '../../../../src/shared/vs/secret-calls'
import { instantJson } from '../../../field-types/dates'
import { transact, type Context } from '../../../kernel/context'
import { ApiError, conflict, notFound } from '../../../kernel/errors'
import { requireOpen } from '../answer/right-to-answer'
import type { EventRow } from '../event/event-questions'
import { privateKey, publicKeys } from './ballot-keys'

type BoxRow = Pick<EventRow, 'id' | 'kind' | 'seal' | 'state' | 'opens_at' | 'closes_at' | 'change_allowed'>

const refused = (fault: string): ApiError => new ApiError(422, { key: `vs:error.ballot_${fault}` })

/**
 * @throws 404 where there is no such box, 422 while the event is not open and for a ballot that is not of this box, 409 for one that is not
 *   newer than what lies in it
 */
export async function castBallot(ctx: Context, event: number, { work, ...text }: BodyOf<typeof castIntoBox>): Promise<Receipt> {
  const ballot = readBallot(text)
  if (!ballot) throw refused('shape')
  if (!provesWork(event, text, work)) throw refused('work')
  return transact(ctx, async (tx) => {
    const row = await holdBox(tx, event)
    requireOpen(tx, row)
    await requireOfThisBox(tx, row, ballot)
    await putIntoBox(tx, row, ballot)
    const seed = await privateKey(tx, event, 'receipt')
    if (!seed) throw notFound()
    return signReceipt(seed, event, ballot)
  })
}

/** Nobody closes the event until the ballot is in it. */
async function holdBox(ctx: Context, event: number): Promise<BoxRow> {
  const { rows } = await sql<BoxRow>`
    select e.id::int as id, e.kind, e.seal, e.state, ${instantJson(sql`e.opens_at`)} as opens_at, ${instantJson(sql`e.closes_at`)} as closes_at,
      e.change_allowed
    from vs_event as e where e.id = ${event} and e.secrecy = 'secret' and e.state <> 'draft' and e.deleted_at is null for share`.execute(
    ctx.db,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

async function requireOfThisBox(ctx: Context, row: BoxRow, ballot: Ballot): Promise<void> {
  const found = (await publicKeys(ctx, row))?.classes.find((one) => one.class === ballot.weightClass)
  const paperKey = found && paperKeyOf(found.modulus)
  if (!paperKey) throw refused('class')
  const fault = ballotFault({ event: row.id, weightClass: ballot.weightClass, paperKey }, ballot)
  if (fault) throw refused(fault)
}

async function putIntoBox(ctx: Context, { id, change_allowed }: BoxRow, ballot: Ballot): Promise<void> {
  const tracker = trackerOf(ballot.pk)
  const [pk, prefix, paperSig, sealed, sig] = [ballot.pk, ballot.prefix, ballot.paperSig, ballot.sealed, ballot.sig].map((bytes) =>
    Buffer.from(bytes),
  )
  // Two who search long enough find keys of one tracker: the board would have one name for two ballots.
  const { rows: others } = await sql`
    select from vs_ballot_box where event_id = ${id} and tracker = ${tracker} and pk <> ${pk}`.execute(ctx.db)
  if (others.length > 0) throw refused('paper')
  const { rows } = await sql`
    insert into vs_ballot_box as box (event_id, tracker, weight_class, pk, prefix, paper_sig, revision, sealed, sig)
    values (${id}, ${tracker}, ${ballot.weightClass}, ${pk}, ${prefix}, ${paperSig}, ${ballot.revision}, ${sealed}, ${sig})
    on conflict (event_id, pk) do update
      set prefix = excluded.prefix, paper_sig = excluded.paper_sig, revision = excluded.revision, sealed = excluded.sealed, sig = excluded.sig
      where box.revision < excluded.revision and ${change_allowed}
    returning 1`.execute(ctx.db)
  if (rows.length === 0) throw conflict(change_allowed ? 'vs:error.ballot_stale' : 'vs:error.no_change')
}

/** In the box, or on the board once it was counted. @throws 404 */
export async function findBallot(ctx: Context, event: number, tracker: string): Promise<FoundBallot> {
  const { rows } = await sql<FoundBallot>`
    select tracker, revision, encode(sha256(sealed), 'hex') as sha256, false as on_board from vs_ballot_box
      where event_id = ${event} and tracker = ${tracker}
    union all
    select tracker, revision, encode(sha256(sealed), 'hex'), true from vs_ballot where event_id = ${event} and tracker = ${tracker}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Of an event that was cancelled: unopened. */
export const emptyBox = (ctx: Context, event: number) => sql`delete from vs_ballot_box where event_id = ${event}`.execute(ctx.db)
