/** Judges a file of vouchers, makes them, or takes them back (fa.md §8): in one transaction, so that a crash leaves nothing half done. */
import { sql } from 'kysely'
import { importJobKind, type ImportCounters, type ImportPolicy } from '../../../../src/shared/fa/voucher-import'
import type { Job, JobKind, JobResult } from '../../../contracts/jobs'
import type { Services } from '../../../contracts/services'
import type { Values } from '../../../contracts/hooks'
import { attacher, type Attach } from '../../../import/attach-files'
import type { StagedFile } from '../../../import/resolve-files'
import { attempt, type Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import { performAction } from '../../../resource/write/act'
import { deleteRecord } from '../../../resource/write/delete'
import { lockForWrite } from '../../../resource/write/write'
import { sharedTexts } from '../../sc'
import { judgeVoucher, textOf } from '../voucher/judge'
import { voucherOf } from '../voucher/voucher-row'
import { holdFiles } from '../voucher/hold-files'
import { changeImport, importOf, type ImportRecord } from './import-record'
import { countersOf, keepRows, unmakeRows, type Outcome } from './import-rows'
import { judgeSheet, type JudgedVoucher, type Judgement } from './judge-sheet'
import { judgeOpening } from './opening/judge-opening'
import type { Problem } from './rules/sheet-vouchers'
import { writeDrafts } from './write-vouchers'

/** `check`: judges it; `check-run`: judges and makes; `run`; `undo`. */
export type ImportTask = 'check' | 'check-run' | 'run' | 'undo'

export const importVouchers: JobKind = {
  kind: importJobKind,
  page: '/fa/use/accounting/voucher-import-result',
  async run(job) {
    const [id, task] = [Number(job.params.import_id), job.params.task as ImportTask]
    try {
      if (task === 'undo') await job.complete((ctx) => undo(job, ctx, id))
      else await job.complete((ctx) => (task === 'check' ? check(job, ctx, id) : makeVouchers(withFiles(job), ctx, id)))
    } catch (error) {
      // What refuses the file as a whole; the job tells it.
      if (error instanceof ApiError)
        await job.transact((ctx) =>
          changeImport(ctx, id, ['checking', 'running', 'undoing'], { state: task === 'undo' ? 'done' : 'failed' }),
        )
      throw error
    }
    return undefined
  },
}

async function check({ services }: Job, ctx: Context, id: number): Promise<JobResult> {
  const record = await importOf(ctx, id)
  const { vouchers: judged, difference } = await judge(services, ctx, record, 'check')
  await keepRows(ctx, id, judged)
  const counters = countersOf(judged)
  await changeImport(ctx, id, ['checking'], { state: 'checked', counters, difference, rows: linesOf(judged) })
  return resultOf(ctx, id, 'checked', counters)
}

const judge = async (services: Pick<Services, 'files'>, ctx: Context, record: ImportRecord, phase: 'check' | 'run'): Promise<Judgement> =>
  record.kind === 'opening'
    ? judgeOpening(services, ctx, record, phase)
    : { vouchers: await judgeSheet(services, ctx, record), difference: null }

const linesOf = (judged: readonly { rows: readonly object[] }[]): number => judged.reduce((sum, { rows }) => sum + rows.length, 0)

/** What a job has that makes vouchers of a file. */
interface Work extends Pick<Job, 'progress'> {
  services: Pick<Services, 'files'>
  /** Of a sheet that may come with files: makes attachments of them, outside the transaction of the vouchers. */
  attacher?: (record: ImportRecord) => Promise<Attach>
}

/** Judges the file once more, and makes what its policy lets it. */
export async function makeVouchers(job: Work, ctx: Context, id: number): Promise<JobResult> {
  // One import at a time: what has the same keys waits, and finds them.
  await sql`select pg_advisory_xact_lock(hashtext(${importJobKind}))`.execute(ctx.db)
  const record = await importOf(ctx, id)
  const { vouchers: judged, difference } = await judge(job.services, ctx, record, 'run')
  const outcomes = isRefused(judged, record.policy)
    ? judged.map((voucher): Outcome => ({ ...voucher, state: voucher.state === 'new' ? 'skipped' : voucher.state }))
    : await made(job, ctx, { record, judged, state: record.voucher_state })
  await keepRows(ctx, id, outcomes)
  const counters = countersOf(outcomes)
  // What nothing was made of may be run once more, for its good vouchers.
  await changeImport(ctx, id, ['checking', 'running'], {
    state: counters.skipped > 0 ? 'checked' : 'done',
    counters,
    difference,
    rows: linesOf(judged),
  })
  return resultOf(ctx, id, 'done', counters)
}

const isRefused = (judged: readonly JudgedVoucher[], policy: ImportPolicy): boolean =>
  policy === 'all' && judged.some(({ state }) => state === 'error')

async function made(
  job: Work,
  ctx: Context,
  { record, judged, state }: { record: ImportRecord; judged: readonly JudgedVoucher[]; state: 'draft' | 'confirmed' },
): Promise<Outcome[]> {
  const fresh = judged.filter((voucher) => voucher.state === 'new')
  const ids = await writeDrafts(ctx, record.id, fresh, (done) => job.progress(done, fresh.length))
  const attach = await job.attacher?.(record)
  if (attach) await holdFiles(ctx, await filesOf(fresh, ids, attach))
  const kept = new Map(fresh.map((voucher, at) => [voucher, ids[at] ?? null]))
  const refused = state === 'draft' ? new Map<number, Problem[]>() : await confirmAll(job, ctx, [...kept])
  return judged.map((voucher): Outcome => {
    const own = kept.get(voucher)
    return own === undefined || own === null
      ? voucher
      : { ...voucher, state: 'created', voucher: own, problems: [...voucher.problems, ...(refused.get(own) ?? [])] }
  })
}

const withFiles = (job: Job): Work => ({
  services: job.services,
  progress: (...step) => job.progress(...step),
  attacher: (record) => attacher(job, record),
})

async function filesOf(
  vouchers: readonly JudgedVoucher[],
  ids: readonly number[],
  attach: Attach,
): Promise<{ voucher: number; file: number }[]> {
  const links: { voucher: number; file: number }[] = []
  for (const [at, { paths }] of vouchers.entries()) {
    if (paths.length === 0) continue
    const { files } = await attach({ files: paths.map((path): StagedFile => ({ $file: path })) })
    for (const file of Array.isArray(files) ? files : []) links.push({ voucher: ids[at] ?? 0, file: Number(file) })
  }
  return links
}

/** In the order of their dates (R2). @returns what keeps those that stayed drafts from it, also what somebody has to acknowledge */
async function confirmAll(
  job: Work,
  ctx: Context,
  vouchers: readonly (readonly [JudgedVoucher, number | null])[],
): Promise<Map<number, Problem[]>> {
  const entity = ctx.snapshot.get('fa/voucher')
  const refused = new Map<number, Problem[]>()
  const order = [...vouchers].sort(([a], [b]) => ((a.date ?? '') < (b.date ?? '') ? -1 : 1))
  for (const [at, [voucher, id]] of order.entries()) {
    if (id === null) continue
    const note = (message: Problem['message']): Problem => ({ line: voucher.rows[0]?.line ?? 0, column: null, message })
    try {
      await attempt(ctx, async (tx) => {
        const { findings } = await judgeVoucher(tx, voucherOf(await lockForWrite(tx, entity, id)), 'confirm')
        if (findings.warnings.length > 0) refused.set(id, findings.warnings.map(textOf).map(note))
        else await performAction(tx, entity, 'confirm', { id })
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refused.set(id, [note(error.text)])
    }
    job.progress(at + 1, order.length)
  }
  return refused
}

/** @throws 409 once one of them is more than a draft */
async function undo(job: Job, ctx: Context, id: number): Promise<JobResult> {
  const ids = await draftsOf(ctx, id)
  if (ids === null) throw new ApiError(409, { key: 'fa:import.not_drafts' })
  for (const [at, voucher] of ids.entries()) {
    await deleteRecord(ctx, ctx.snapshot.get('fa/voucher'), voucher)
    job.progress(at + 1, ids.length)
  }
  const values: Values = { state: 'undone', undone_at: ctx.now().toISOString(), counters: await unmakeRows(ctx, id) }
  await changeImport(ctx, id, ['undoing'], values)
  return {
    result: { import_id: id },
    message: sharedTexts().translate(ctx.language, { key: 'fa:import.undone', params: { count: ids.length } }),
  }
}

/** @returns null where one is no draft any more, or has a number */
export async function draftsOf(ctx: Context, id: number): Promise<readonly number[] | null> {
  const { rows } = await sql<{ id: number; status: string; number: string | null }>`
    select id, status, number from fa_voucher where voucher_import_id = ${id} and deleted_at is null order by id`.execute(ctx.db)
  return rows.every(({ status, number }) => status === 'draft' && number === null) ? rows.map((row) => Number(row.id)) : null
}

const resultOf = (ctx: Context, id: number, step: 'checked' | 'done', counters: ImportCounters): JobResult => ({
  result: { import_id: id, ...counters },
  message: sharedTexts().translate(ctx.language, { key: `fa:import.${step}`, params: { ...counters } }),
})
