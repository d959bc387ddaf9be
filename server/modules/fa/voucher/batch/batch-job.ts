/** Confirms or posts vouchers one behind the other, each in a transaction of its own (fa.md §2.3): a crash leaves what is done, and the job goes on. */
import { sql } from 'kysely'
import type { BatchAct, BatchResult, BatchVoucher } from '../../../../../src/shared/fa/voucher-batch'
import { batchJobKind } from '../../../../../src/shared/fa/voucher-batch'
import type { Job, JobKind } from '../../../../contracts/jobs'
import { startOf } from '../../../../jobs/running-jobs'
import type { Context } from '../../../../kernel/context'
import { ApiError, type Message } from '../../../../kernel/errors'
import { performAction } from '../../../../resource/write/act'
import { sharedTexts } from '../../../sc'
import { batchOrder, type BatchHead } from './batch-check'

export const batchVouchers: JobKind = {
  kind: batchJobKind,
  page: '/fa/use/accounting/batch-confirm',
  async run(job) {
    const act: BatchAct = job.params.act === 'post' ? 'post' : 'confirm'
    const heads = await batchOrder(job.ctx, job.params.ids as readonly number[])
    const vouchers: BatchVoucher[] = []
    for (const head of heads) {
      job.signal.throwIfAborted()
      vouchers.push(await doOne(job, head, act))
      job.progress(vouchers.length, heads.length)
    }
    const done = vouchers.filter(({ outcome }) => outcome === 'done').length
    const result: BatchResult = { act, vouchers, done, skipped: vouchers.length - done }
    const message = sharedTexts().translate(job.ctx.language, { key: `fa:batch.result_${act}`, params: { done, skipped: result.skipped } })
    return { result: { ...result }, message }
  },
}

async function doOne(job: Job, head: BatchHead, act: BatchAct): Promise<BatchVoucher> {
  const { status, ...voucher } = head
  const outcome = (told: Partial<BatchVoucher>): BatchVoucher => ({ ...voucher, outcome: 'skipped', reasons: [], warnings: [], ...told })
  // An earlier run of this job has done it.
  if (status === (act === 'confirm' ? 'confirmed' : 'posted') && (await wasDoneByMe(job, head.id, act))) return outcome({ outcome: 'done' })
  try {
    const number = await job.transact(async (ctx) => {
      await performAction(ctx, ctx.snapshot.get('fa/voucher'), act, { id: head.id })
      return numberOf(ctx, head.id)
    })
    return outcome({ outcome: 'done', number })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return outcome({ reasons: reasonsOf(error).map((reason) => sharedTexts().translate(job.ctx.language, reason)) })
  }
}

const reasonsOf = ({ details, text }: ApiError): readonly Message[] => {
  const named = Object.values(details.errors ?? {}).flat()
  return named.length > 0 ? named : [text]
}

async function wasDoneByMe({ ctx, id }: Job, voucher: number, act: BatchAct): Promise<boolean> {
  const start = await startOf(ctx, id)
  const by = act === 'confirm' ? sql.ref('confirmed_by_id') : sql.ref('posted_by_id')
  const at = act === 'confirm' ? sql.ref('confirmed_at') : sql.ref('posted_at')
  const { rows } = await sql`
    select 1 from fa_voucher where id = ${voucher} and ${by} = ${start?.owner ?? null}::bigint and ${at} >= ${start?.at ?? null}::timestamptz`.execute(
    ctx.db,
  )
  return rows.length > 0
}

async function numberOf(ctx: Context, id: number): Promise<string | null> {
  const {
    rows: [row],
  } = await sql<{ number: string | null }>`select number from fa_voucher where id = ${id}`.execute(ctx.db)
  return row?.number ?? null
}
