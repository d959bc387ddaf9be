/** A ballot that was received and is missing on the board: its receipt proves that (vs.md §10, §12.10). */
import { Readable } from 'node:stream'
import { formatTracker } from '../../../../src/shared/vs/secret/tracker'
import { signReceipt } from '../../../../src/shared/vs/secret/receipt'
import type { FileStore } from '../../../contracts/files'
import { addAttachment, limitsOf } from '../../../files/attachment-store'
import type { Context } from '../../../kernel/context'
import { updateRecord } from '../../../resource/write/write'
import { privateKey } from '../secret/ballot-keys'
import { keepPapers, voterOf } from './cast-ballots'
import type { PlannedAnswer } from './plan/planned-event'

interface Loss {
  /** Open, and secret. */
  event: number
  answer: PlannedAnswer
  /** Without it the receipt is lost too. */
  files: FileStore | undefined
}

export async function loseBallot(ctx: Context, { event, answer, files }: Loss): Promise<void> {
  const cast = await (await voterOf(ctx, event))(answer)
  await keepPapers(ctx, event, [cast])
  const seed = await privateKey(ctx, event, 'receipt')
  if (!files || !seed) return
  const receipt = signReceipt(seed, event, cast.ballot)
  const { id } = await addAttachment(ctx, files, {
    ...{ name: `receipt-${formatTracker(receipt.tracker)}.json`, content: Readable.from([Buffer.from(JSON.stringify(receipt, null, 2))]) },
    ...{ limits: await limitsOf(ctx), scan: 'skipped' },
  })
  await updateRecord(ctx, ctx.snapshot.get('vs/event'), event, { files: [id] }, { trusted: true })
}
