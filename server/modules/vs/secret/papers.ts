/** Papers of secret events (vs.md §5.5, step 3): one for each right to vote, signed blind, so that it can't be known again in the box. */
import { sql } from 'kysely'
import type { BodyOf } from '../../../../src/shared/core/call'
import type { issuePaper as issuePaperCall, OwnPaper } from '../../../../src/shared/vs/secret-calls'
import { BlindSignatureError } from '../../../../src/shared/vs/secret/blind-signature'
import { companyToday } from '../../../kernel/company-time'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { ApiError, conflict, forbidden, invalidField, notFound } from '../../../kernel/errors'
import { paperSigner } from '../../../kernel/paper-key'
import { findRecord } from '../../../resource/read/read'
import { holdEvent, lockParticipant, requireOpen } from '../answer/right-to-answer'
import type { EventRow } from '../event/event-questions'
import { privateKey } from './ballot-keys'

/**
 * @throws 404 for who does not see the event, 403 for who takes no part, 409 for a second paper, 422 while it is not open, where it is not
 *   secret, and for what its key can't sign
 */
export async function issuePaper(ctx: Context, id: number, { blinded, participant }: BodyOf<typeof issuePaperCall>): Promise<OwnPaper> {
  return transact(ctx, async (tx) => {
    const entity = tx.snapshot.get('vs/event')
    if (!(await findRecord(tx, entity, id))) throw notFound()
    await holdEvent(tx, id)
    const mine = await lockParticipant(tx, id, participant)
    if (!mine) throw forbidden('not_participant')
    const row = (await findRecord(withAllRights(tx), entity, id)) as EventRow | undefined
    if (!row) throw notFound()
    if (row.secrecy !== 'secret') throw new ApiError(422, { key: 'vs:error.not_secret' })
    requireOpen(tx, row)
    const paper = await paperOf(tx, row, mine.id)
    if (paper?.state === 'issued') {
      if (paper.blinded !== blinded) throw conflict('vs:error.paper_issued')
      return paper
    }
    await keepPaper(tx, row, { participant: mine.id, weightClass: row.weighted ? mine.weight : '1', blinded })
    const issued = await paperOf(tx, row, mine.id)
    if (!issued) throw notFound()
    return issued
  })
}

interface NewPaper {
  participant: number
  weightClass: string
  blinded: string
}

async function keepPaper(ctx: Context, { id }: EventRow, { participant, weightClass, blinded }: NewPaper): Promise<void> {
  const key = await privateKey(ctx, id, 'paper', weightClass)
  if (!key) throw new ApiError(422, { key: 'vs:error.ballot_class' })
  const signature = signed(key, Buffer.from(blinded, 'hex'))
  await sql`insert into vs_paper (participant_id, event_id, weight_class, blinded, blind_signature)
    values (${participant}, ${id}, ${weightClass}, ${blinded}, ${Buffer.from(signature).toString('hex')})`.execute(ctx.db)
  // Neither history nor audit of the roster, and no time: freezeRoster says why.
  await sql`update vs_participant set state = 'issued', issued_on = ${companyToday(ctx)}::date where id = ${participant}`.execute(ctx.db)
}

function signed(key: Uint8Array, blinded: Uint8Array): Uint8Array {
  try {
    return paperSigner(key)(blinded)
  } catch (error) {
    if (error instanceof BlindSignatureError) throw invalidField('blinded', 'vs:error.blinded_wrong')
    throw error
  }
}

const paperOf = async (ctx: Context, row: EventRow, participant: number): Promise<OwnPaper | undefined> =>
  (await ownPapers(ctx, row)).find((paper) => paper.participant === participant)

/** The caller's, issued or not; none for who takes no part. */
export async function ownPapers(ctx: Context, { id, weighted }: Pick<EventRow, 'id' | 'weighted'>): Promise<OwnPaper[]> {
  const { rows } = await sql<OwnPaper>`
    select p.id::int as participant, coalesce(paper.weight_class, ${weighted ? sql`trim_scale(p.weight)::text` : sql`'1'`}) as class,
      case when paper.participant_id is null then 'open' else 'issued' end as state, paper.blinded, paper.blind_signature, p.issued_on
    from vs_participant as p left join vs_paper as paper on paper.participant_id = p.id
    where p.event_id = ${id} and p.user_id = ${ctx.person?.id ?? 0} and p.deleted_at is null order by p.id`.execute(ctx.db)
  return rows
}

/** @throws 404 for who does not see the event, 403 for who takes no part, 422 where it is not secret */
export async function readPapers(ctx: Context, id: number): Promise<OwnPaper[]> {
  const entity = ctx.snapshot.get('vs/event')
  if (!(await findRecord(ctx, entity, id))) throw notFound()
  const row = (await findRecord(withAllRights(ctx), entity, id)) as EventRow | undefined
  if (row?.secrecy !== 'secret') throw new ApiError(422, { key: 'vs:error.not_secret' })
  const papers = await ownPapers(ctx, row)
  if (papers.length === 0) throw forbidden('not_participant')
  return papers
}

/** How many were issued. */
export async function issuedPapers(ctx: Context, event: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from vs_paper where event_id = ${event}`.execute(ctx.db)
  return rows[0]?.count ?? 0
}
