/** 00:05 in the company's zone (sc.md §4, §7): planned offboardings whose day is over, and posts and roles that begin or have ended. */
import { sql } from 'kysely'
import { daysLeft, graceDays } from '../../../../src/shared/sc/license'
import { raiseEpoch } from '../../../auth/session/epoch'
import { readLicense } from '../../../auth/rights/license'
import { withAllRights, type Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import type { Job, JobKind } from '../../../contracts/jobs'
import { companyToday } from '../../../kernel/company-time'
import { personName } from '../../../resource/read/person-names'
import { lockForWrite } from '../../../resource/write/write'
import { leave } from '../offboarding/leave'
import { planOf } from '../offboarding/offboarding'
import { refreshPostMarks } from '../posts/post-marks'
import { announceTurned } from '../rights/role-changes'

export const dayChange: JobKind = {
  kind: 'sc.day-change',
  async run(job) {
    const due = await dueToLeave(job.ctx)
    const refused: { name: string; error: ApiError }[] = []
    for (const [done, { id, name }] of due.entries()) {
      job.signal.throwIfAborted()
      // Each by himself: whoever must stay, as the last administrator, keeps nobody else.
      await job
        .transact((tx) => leaveNow(tx, id, job))
        .catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error
          refused.push({ name, error })
        })
      job.progress(done + 1, due.length)
    }
    const changed = await job.transact(notifyChanged)
    const [first] = refused
    if (first)
      throw new ApiError(422, {
        key: 'sc:error.leaving_refused',
        params: { name: first.name, reason: job.services.texts.translate(job.ctx.language, first.error.text), count: refused.length },
      })
    return { result: { left: due.length, changed } }
  },
}

async function dueToLeave(ctx: Context): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select person.id, ${personName(ctx, 'person')} as name from sc_user as person where leave_plan is not null and leave_date < ${companyToday(ctx)}::text::date and status <> 'left' and deleted_at is null order by id`.execute(
    ctx.db,
  )
  return rows
}

async function leaveNow(ctx: Context, id: number, { services }: Job): Promise<void> {
  const before = await lockForWrite(ctx, ctx.snapshot.get('sc/user'), id)
  const plan = await planOf(ctx, id)
  // Taken back, or done by hand, since the list was made.
  if (!plan || before.status === 'left') return
  const { by, ...kept } = plan
  const acting = { ...withAllRights(ctx), ...(by === null ? {} : { acting_for: by }) }
  await leave(acting, before, { leave_date: String(before.leave_date), ...kept }, services)
}

/** Rights go by the day of themselves; open screens of whom the new day concerns are told. @returns how many people */
async function notifyChanged(ctx: Context): Promise<number> {
  const turns = sql`(start_date = ${companyToday(ctx)}::text::date or end_date = ${companyToday(ctx)}::text::date - 1)`
  const { rows } = await sql<{ id: number }>`
    select user_id as id from sc_user_department where deleted_at is null and ${turns}
    union select substr(owner, 2)::bigint from sc_role_assignment where deleted_at is null and owner like 'u%' and ${turns} order by id`.execute(
    ctx.db,
  )
  await announceTurned(ctx)
  await refreshPostMarks(ctx)
  for (const { id } of rows) await raiseEpoch(ctx, Number(id))
  const { rows: groups } =
    await sql`select 1 from sc_role_assignment where deleted_at is null and owner not like 'u%' and ${turns} limit 1`.execute(ctx.db)
  if (groups.length > 0 || (await hasLicenseTurned(ctx))) await raiseEpoch(ctx, 'all')
  return rows.length
}

/** Its modules can only be read from today on. */
async function hasLicenseTurned(ctx: Context): Promise<boolean> {
  const { last_day } = await readLicense(ctx)
  return last_day !== null && daysLeft(last_day, companyToday(ctx)) === -graceDays - 1
}
