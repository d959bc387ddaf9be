/** Jobs of days (as.md §7): those that wait, every 15 minutes those whose window has closed, at 01:00 yesterday's of everybody. */
import { sql } from 'kysely'
import { addDays } from '../../../../src/shared/as/calendar-dates'
import { companyToday } from '../../../kernel/company-time'
import type { Job, JobKind } from '../../../contracts/jobs'
import { untilFree } from './give-way'
import { rebuildKind } from './request-rebuild'
import { rebuildDays } from './rebuild-days'

/** So many people in one transaction. */
const portion = 50

export const rebuildWaiting: JobKind = {
  kind: rebuildKind,
  announces_success: true,
  async run(job) {
    let written = 0
    for (let after = 0; ;) {
      job.signal.throwIfAborted()
      const { rows } = await sql<{ user: number; from: string; until: string }>`
        select user_id::int as "user", to_char(min(work_date), 'YYYY-MM-DD') as from, to_char(max(work_date), 'YYYY-MM-DD') as until
        from as_day_record where input_hash is null and deleted_at is null and user_id > ${after} group by user_id order by user_id limit ${portion}`.execute(
        job.ctx.db,
      )
      const last = rows.at(-1)
      if (!last) break
      after = last.user
      written += await rebuildPortion(job, rows)
      job.progress(written, 0)
    }
    return { result: { written } }
  },
}

/** People whose days wait for the same dates are read together. */
async function rebuildPortion(job: Job, rows: readonly { user: number; from: string; until: string }[]): Promise<number> {
  const from = rows.reduce((least, row) => (row.from < least ? row.from : least), rows[0]?.from ?? '')
  const until = rows.reduce((most, row) => (row.until > most ? row.until : most), rows[0]?.until ?? '')
  return untilFree(
    job,
    async (tx) =>
      (
        await rebuildDays(
          tx,
          rows.map(({ user }) => user),
          from,
          until,
        )
      ).written,
  )
}

export const closeDays: JobKind = { kind: 'as.close-days', announces_success: true, run: (job) => rebuildEverybody(job, -1, 0) }
export const rebuildYesterday: JobKind = {
  kind: 'as.rebuild-yesterday',
  announces_success: true,
  run: (job) => rebuildEverybody(job, -2, -1),
}

/** From so many days from today to so many: zones to the east of the company's have begun theirs, those to the west still have yesterday. */
async function rebuildEverybody(job: Job, first: number, last: number): Promise<{ result: { written: number } }> {
  const today = companyToday(job.ctx)
  const { rows } = await sql<{
    id: number
  }>`select id::int as id from sc_user where deleted_at is null and (status in ('active', 'suspended')
    or leave_date >= ${addDays(today, first)}::date) order by id`.execute(job.ctx.db)
  let written = 0
  for (let start = 0; start < rows.length; start += portion) {
    job.signal.throwIfAborted()
    const users = rows.slice(start, start + portion).map(({ id }) => id)
    written += await untilFree(job, async (tx) => (await rebuildDays(tx, users, addDays(today, first), addDays(today, last))).written)
    job.progress(start + users.length, rows.length)
  }
  return { result: { written } }
}
