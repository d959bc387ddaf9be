/** Lines of a batch (as.md §4.7): each is tried, posted or called off by itself; what fails takes back its own writes only. */
import type { batch } from '../../../../src/schemas/as/batch'
import type { RowOf } from '../../../../src/schemas/core/define'
import { attempt, withAllRights, type Context } from '../../../kernel/context'
import { ApiError, type Message } from '../../../kernel/errors'
import { createRecord } from '../../../resource/write/write'
import { sharedTexts } from '../../sc'
import { cancelApproved } from '../record/cancel-record'
import { requireOther } from '../record/four-eyes'

export type LineResult = 'new' | 'ok' | 'warn' | 'error' | 'posted' | 'voided'
export interface BatchLine {
  id: number
  user: number
  leave: number | null
  start_at: string
  end_at: string
  break_min: number | null
  mode: 'pay' | 'comp' | null
  event_date: string | null
  reason: string | null
  minutes: number | null
  result: LineResult
  message: string | null
  /** Of one that is refused; of older ones there is the message alone. */
  refusal: Message | null
  record: number | null
}

type Batch = Pick<RowOf<typeof batch>, 'id' | 'kind' | 'title'>

export type BatchKind = 'dayoff' | 'overtime'

/** As the write path carries child rows. */
export const linesOf = ({ lines }: { readonly lines?: unknown }): readonly BatchLine[] =>
  Array.isArray(lines) ? (lines as readonly BatchLine[]) : []

const unrefused = { message: null, refusal: null }

/** What a line became: leave or overtime. */
interface Posted {
  id: number
  minutes: number
  /** It passes limits of the law. */
  is_over: boolean
}

/** Ends a trial: all that it wrote is taken back. */
class Tried extends Error {
  constructor(readonly record: Posted) {
    super('a line was tried')
  }
}

/** @returns the line as it would be posted */
export async function tryLine(ctx: Context, batch: Batch, line: BatchLine): Promise<BatchLine> {
  try {
    await attempt(ctx, async (tx) => {
      throw new Tried(await write(tx, batch, line))
    })
    return line
  } catch (error) {
    if (!(error instanceof Tried)) return refused(ctx, line, error)
    const { is_over, minutes } = error.record
    return { ...line, result: is_over ? 'warn' : 'ok', ...unrefused, minutes }
  }
}

/** A line that is posted already stays as it is. */
export async function postLine(ctx: Context, batch: Batch, line: BatchLine): Promise<BatchLine> {
  if (line.result === 'posted') return line
  try {
    const { id, minutes } = await attempt(ctx, (tx) => write(tx, batch, line))
    return { ...line, result: 'posted', ...unrefused, minutes, record: id }
  } catch (error) {
    return refused(ctx, line, error)
  }
}

/** With every right: whoever may void a batch need not be allowed to cancel single records. */
export async function voidLine(ctx: Context, kind: BatchKind, line: BatchLine, reason: string): Promise<BatchLine> {
  if (line.result !== 'posted' || line.record === null) return line
  await requireOther(ctx, line.user)
  await cancelApproved(ctx, kind === 'dayoff' ? 'as/dayoff' : 'as/overtime', { id: line.record, user: line.user }, reason)
  return { ...line, result: 'voided', ...unrefused }
}

/** With every right: whoever may post a batch need not be allowed to enter single records. */
async function write(ctx: Context, batch: Batch, line: BatchLine): Promise<Posted> {
  await requireOther(ctx, line.user)
  const { user, start_at, end_at, reason } = line
  const base = { user, start_at, end_at, reason, batch: batch.id, source: 'batch' }
  const create = async (entity: string, own: object): Promise<Posted> => {
    const made = await createRecord(withAllRights(ctx), ctx.snapshot.get(entity), { ...base, ...own }, { trusted: true })
    const minutes = made.minutes ?? made.applied_min
    return {
      id: made.id,
      minutes: typeof minutes === 'number' ? minutes : 0,
      is_over: Array.isArray(made.exceeds) && made.exceeds.length > 0,
    }
  }
  return batch.kind === 'dayoff'
    ? create('as/dayoff', { leave: line.leave, event_date: line.event_date })
    : create('as/overtime', { break_min: line.break_min ?? 0, mode: line.mode ?? 'pay', reason: reason ?? batch.title })
}

/** @throws anything but a refusal */
function refused(ctx: Context, line: BatchLine, error: unknown): BatchLine {
  if (!(error instanceof ApiError)) throw error
  const [refusal = error.text] = Object.values(error.details.errors ?? {}).flat()
  return { ...line, result: 'error', message: sharedTexts().translate(ctx.language, refusal).slice(0, 500), refusal }
}
