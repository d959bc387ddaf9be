/**
 * Ballots of a secret event of the demo (vs.md §5.5, §10): each person's browser is played, from the code to the ballot in the box. As the calls
 * would have kept them, in three statements; the codes are forgotten.
 */
import { randomBytes } from 'node:crypto'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { sql } from 'kysely'
import type { Answers } from '../../../../src/shared/vs/question'
import type { Ballot } from '../../../../src/shared/vs/secret/ballot'
import type { BallotKeys } from '../../../../src/shared/vs/secret-calls'
import { castBallot } from '../../../../src/shared/vs/secret/cast'
import { codeBytes, makeCode } from '../../../../src/shared/vs/secret/code'
import { contentBytes } from '../../../../src/shared/vs/secret/content'
import { requestPaper, takePaper, type Box } from '../../../../src/shared/vs/secret/paper'
import { paperKeyOf } from '../../../../src/shared/vs/secret/rsa'
import { sealContent } from '../../../../src/shared/vs/secret/seal'
import { trackerOf } from '../../../../src/shared/vs/secret/tracker'
import { companyDayOf } from '../../../kernel/company-time'
import { withAllRights, type Context } from '../../../kernel/context'
import { paperSigner } from '../../../kernel/paper-key'
import { findRecord } from '../../../resource/read/read'
import type { EventRow } from '../event/event-questions'
import { privateKey, publicKeys } from '../secret/ballot-keys'
import type { PlannedAnswer } from './plan/planned-event'

/** All weigh alike in the demo. */
const weightClass = '1'
const revision = 1

export interface Cast {
  person: number
  day: string
  blinded: string
  blind_signature: string
  ballot: Ballot
}

/** @param event open, and secret */
export async function castBallots(ctx: Context, event: number, answers: readonly PlannedAnswer[]): Promise<void> {
  const vote = await voterOf(ctx, event)
  const cast: Cast[] = []
  for (const answer of answers) cast.push(await vote(answer))
  await keepPapers(ctx, event, cast)
  await fillBox(ctx, event, cast)
}

/** @returns makes the paper and the ballot of one answer, and keeps neither */
export async function voterOf(ctx: Context, event: number): Promise<(answer: PlannedAnswer) => Promise<Cast>> {
  const row = (await findRecord(withAllRights(ctx), ctx.snapshot.get('vs/event'), event)) as EventRow
  const keys = await publicKeys(ctx, row)
  const paperKey = paperKeyOf(keys?.classes.find((one) => one.class === weightClass)?.modulus ?? '')
  const secret = await privateKey(ctx, event, 'paper', weightClass)
  if (!keys || !paperKey || !secret) throw new Error('A secret event of the demo has no keys.')
  const [box, sign] = [{ event, weightClass, paperKey }, paperSigner(secret)]
  return async ({ person, answers, submitted_at }) => ({
    ...{ person, day: companyDayOf(ctx, submitted_at) },
    ...(await voted(box, keys, { answers, sign })),
  })
}

async function voted(
  box: Box,
  keys: BallotKeys,
  { answers, sign }: { answers: Answers; sign: (blinded: Uint8Array) => Uint8Array },
): Promise<Omit<Cast, 'person' | 'day'>> {
  const request = requestPaper(makeCode(randomBytes(codeBytes)), box)
  const signature = sign(request.blinded)
  const paper = takePaper(box, request, signature)
  if (!paper) throw new Error('A paper of the demo was not signed.')
  const content = contentBytes({ answers, event: box.event, revision })
  const sealed =
    keys.box_key === null ? content : await sealContent(hexToBytes(keys.box_key), content, { event: box.event, pk: request.pk })
  const ballot = castBallot(request.seed, paper, { event: box.event, weightClass, revision, sealed })
  return { blinded: bytesToHex(request.blinded), blind_signature: bytesToHex(signature), ballot }
}

export async function keepPapers(ctx: Context, event: number, cast: readonly Cast[]): Promise<void> {
  const papers = cast.map(({ person, day, blinded, blind_signature }) => ({ person, day, blinded, blind_signature }))
  await sql`
    with paper as (select * from jsonb_to_recordset(${JSON.stringify(papers)}::text::jsonb)
        as r(person bigint, day date, blinded text, blind_signature text)),
      issued as (update vs_participant as p set state = 'issued', issued_on = paper.day from paper
        where p.event_id = ${event} and p.user_id = paper.person returning p.id, paper.blinded, paper.blind_signature)
    insert into vs_paper (participant_id, event_id, weight_class, blinded, blind_signature)
    select id, ${event}, ${weightClass}, blinded, blind_signature from issued`.execute(ctx.db)
}

/** In the order of their trackers, which says nothing of the people. */
async function fillBox(ctx: Context, event: number, cast: readonly Cast[]): Promise<void> {
  const lines = cast.map(({ ballot }) => ({
    ...{ tracker: trackerOf(ballot.pk), pk: bytesToHex(ballot.pk), prefix: bytesToHex(ballot.prefix), sig: bytesToHex(ballot.sig) },
    ...{ paper_sig: bytesToHex(ballot.paperSig), sealed: bytesToHex(ballot.sealed) },
  }))
  await sql`
    insert into vs_ballot_box (event_id, tracker, weight_class, pk, prefix, paper_sig, revision, sealed, sig)
    select ${event}, tracker, ${weightClass}, decode(pk, 'hex'), decode(prefix, 'hex'), decode(paper_sig, 'hex'), ${revision},
      decode(sealed, 'hex'), decode(sig, 'hex')
    from jsonb_to_recordset(${JSON.stringify(lines)}::text::jsonb)
      as r(tracker text, pk text, prefix text, paper_sig text, sealed text, sig text) order by tracker`.execute(ctx.db)
}
