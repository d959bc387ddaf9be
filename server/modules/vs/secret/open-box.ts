/** From the box to the board (vs.md §4, §5.5, steps 6–7): opened, read, judged; then the box is empty, and its key is everybody's. */
import { sql } from 'kysely'
import { judgeAnswers } from '../../../../src/shared/vs/judge-answers'
import type { CastBallot } from '../../../../src/shared/vs/count-event'
import type { Answers } from '../../../../src/shared/vs/question'
import { boardOf, rootOf, type BoardRow } from '../../../../src/shared/vs/secret/board'
import { ballotFault } from '../../../../src/shared/vs/secret/cast'
import { readContent } from '../../../../src/shared/vs/secret/content'
import { paperKeyOf } from '../../../../src/shared/vs/secret/rsa'
import { openContent } from '../../../../src/shared/vs/secret/seal'
import { sealOf } from '../../../../src/shared/vs/seal-of'
import type { Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import { questionsOf, type EventRow } from '../event/event-questions'
import type { CastAnswers } from '../result/count'
import { emptyBox } from './ballot-box'
import { privateKey, publicKeys, publishBoxKey } from './ballot-keys'

interface KeptBallot {
  weight_class: string
  pk: Buffer
  prefix: Buffer
  paper_sig: Buffer
  revision: number
  sealed: Buffer
  sig: Buffer
}

interface OpenedBallot {
  row: BoardRow
  /** Null where it does not open, is of another paper, or says something else than a ballot. */
  answers: Answers | null
}

/** What is in an open box, without changing it. @throws 422 where it has a seal: no call looks into it, not even between closing and count */
export async function boxAnswers(ctx: Context, row: EventRow): Promise<CastAnswers> {
  if (sealOf(row) !== 'none') throw new ApiError(422, { key: 'vs:error.results_live' })
  return castAnswers(row, await openBallots(ctx, row))
}

const castAnswers = (row: EventRow, opened: readonly OpenedBallot[]): CastAnswers => ({
  root: rootOf(opened.map(({ row: line }) => line)),
  ballots: opened.map((ballot) => toCast(row, ballot.row.weightClass, ballot.answers)),
})

const toCast = ({ weighted }: EventRow, weightClass: string, answers: Answers | null): CastBallot => ({
  answers: answers ?? {},
  weight: weighted ? weightClass : 1,
  ...(answers === null ? { unreadable: true } : {}),
})

/** @throws 422 of a sealed box whose event has not closed */
async function openBallots(ctx: Context, row: EventRow): Promise<OpenedBallot[]> {
  const isSealed = sealOf(row) !== 'none'
  if (isSealed && row.state !== 'closed') throw new ApiError(422, { key: 'vs:error.results_live' })
  const key = isSealed ? await privateKey(ctx, row.id, 'box') : null
  const { classes = [] } = (await publicKeys(ctx, row)) ?? {}
  const boxes = new Map(classes.map((one) => [one.class, paperKeyOf(one.modulus)]))
  const opened: OpenedBallot[] = []
  for (const line of boardOf(await ballotsInBox(ctx, row.id))) {
    const paperKey = boxes.get(line.weightClass)
    const isOfBox = paperKey && ballotFault({ event: row.id, weightClass: line.weightClass, paperKey }, line) === null
    const content = isOfBox ? await contentOf(row.id, line, { isSealed, key }) : null
    opened.push({ row: line, answers: content && readContent(content, row.id, line.revision) })
  }
  return opened
}

async function contentOf(
  event: number,
  { sealed, pk }: BoardRow,
  { isSealed, key }: { isSealed: boolean; key: Uint8Array | null },
): Promise<Uint8Array | null> {
  if (!isSealed) return sealed
  return key && openContent(key, sealed, { event, pk })
}

async function ballotsInBox(ctx: Context, event: number) {
  const { rows } = await sql<KeptBallot>`
    select weight_class, pk, prefix, paper_sig, revision, sealed, sig from vs_ballot_box where event_id = ${event}`.execute(ctx.db)
  return rows.map(({ weight_class, pk, prefix, paper_sig, revision, sealed, sig }) => ({
    ...{ weightClass: weight_class, pk: bytesOf(pk), prefix: bytesOf(prefix), paperSig: bytesOf(paper_sig) },
    ...{ revision, sealed: bytesOf(sealed), sig: bytesOf(sig) },
  }))
}

const bytesOf = (buffer: Buffer): Uint8Array => Uint8Array.from(buffer)

/**
 * Moves the ballots of a closed event to its board and publishes the key of the box.
 * @param row locked
 */
export async function openBox(ctx: Context, row: EventRow): Promise<CastAnswers> {
  const opened = await openBallots(ctx, row)
  await moveToBoard(ctx, row, opened)
  await emptyBox(ctx, row.id)
  await publishBoxKey(ctx, row.id, await privateKey(ctx, row.id, 'box'))
  return castAnswers(row, opened)
}

async function moveToBoard(ctx: Context, row: EventRow, opened: readonly OpenedBallot[]): Promise<void> {
  const questions = questionsOf(row)
  const lines = opened.map(({ row: { tracker, pk }, answers }) => ({
    ...{ tracker, pk: Buffer.from(pk).toString('hex'), content: JSON.stringify(answers ?? {}) },
    valid: answers !== null && judgeAnswers(questions, answers).verdict !== 'invalid',
  }))
  await sql`
    insert into vs_ballot (event_id, tracker, weight_class, pk, prefix, paper_sig, revision, sealed, sig, content, valid)
    select box.event_id, line.tracker, box.weight_class, box.pk, box.prefix, box.paper_sig, box.revision, box.sealed, box.sig,
      line.content::jsonb, line.valid
    from unnest(${lines.map(({ tracker }) => tracker)}::text[], ${lines.map(({ pk }) => pk)}::text[],
        ${lines.map(({ content }) => content)}::text[], ${lines.map(({ valid }) => valid)}::boolean[]) as line(tracker, pk, content, valid)
      join vs_ballot_box as box on box.event_id = ${row.id} and box.pk = decode(line.pk, 'hex')
    order by line.tracker collate "C"`.execute(ctx.db)
}

/** What lies on the board of an event that was counted. */
export async function boardAnswers(ctx: Context, row: EventRow): Promise<CastAnswers> {
  const { rows } = await sql<{ weight_class: string; content: Answers; valid: boolean }>`
    select weight_class, content, valid from vs_ballot where event_id = ${row.id} order by tracker collate "C"`.execute(ctx.db)
  return {
    root: row.board_root ?? '',
    ballots: rows.map(({ weight_class, content, valid }) => toCast(row, weight_class, valid ? content : null)),
  }
}
