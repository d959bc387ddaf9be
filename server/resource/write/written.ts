/**
 * A checked write on its way. It is sent as late as can be: with the first question for its row or, where nobody asks for it,
 * together with its answer and the commit, in one round trip.
 */
import type { Context } from '../../kernel/context'
import { invalid } from '../../kernel/errors'
import type { Saved } from '../../contracts/hooks'
import { writeRow, writeRowAlong, type Write } from '../query/statement'
import { requireOwn } from '../query/whose-row'
import { endWithAnswer } from '../read/read'
import { constraintError } from './constraint-error'
import type { Answer, Claim } from './idempotency'
import { referenceErrors, requireReferences, type PlacedReference } from './references'

/** How the API's own writes end: with the answer to the caller, kept for their key. */
export interface Ending {
  status: number
  claim: Claim | null
}

export interface Written {
  /** The record as it is so far, for what follows from it. @throws 422 naming the fields that the database refuses */
  row: () => Promise<Saved>
  /** The record when all is done. @throws as `row`, 403 where it belongs to somebody now for whom the caller may not write */
  result: () => Promise<Saved>
  /** Ends the transaction with the answer to the caller. @throws as `result`, 404 when the caller does not see what they wrote */
  answer: (ending: Ending) => Promise<Answer>
}

/**
 * @param references those that are not locked yet: they must be there when the row is written
 * @param isBounded the row must be one that the caller may write, also as it is afterwards: nobody makes rows for others, or gives them
 *   away
 */
export function written(
  ctx: Context,
  write: Write,
  { references = [], isBounded }: { references?: readonly PlacedReference[]; isBounded: boolean },
): Written {
  let sent: Promise<Saved> | null = null
  /** Runs with what it sends: the references go ahead of it in the same round trip. */
  async function send<T>(last: () => Promise<T>): Promise<T> {
    try {
      await requireReferences(ctx, write.entity, references)
      return await last()
    } catch (error) {
      const errors = referenceErrors(references, error)
      throw errors ? invalid(errors) : (constraintError(ctx.snapshot, error) ?? error)
    }
  }
  const row = () => (sent ??= send(() => writeRow(ctx, write)))
  return {
    row,
    result: async () => {
      const values = await row()
      if (isBounded) await requireOwn(ctx, write.entity, values.id)
      return values
    },
    answer: async (ending) =>
      sent
        ? endWithAnswer(ctx, write.entity, { ...ending, id: (await sent).id, isBounded })
        : send(async () => {
            await writeRowAlong(ctx, write)
            return endWithAnswer(ctx, write.entity, { ...ending, id: write.id ?? null, isBounded })
          }),
  }
}

/** Nothing differs: there is nothing to write. */
export const unchanged = (ctx: Context, entity: Write['entity'], row: Saved): Written => ({
  row: () => Promise.resolve(row),
  result: () => Promise.resolve(row),
  answer: (ending) => endWithAnswer(ctx, entity, { ...ending, id: row.id, isBounded: false }),
})
