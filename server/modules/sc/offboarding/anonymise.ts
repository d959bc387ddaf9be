/**
 * Years after somebody has left, what is personal about him goes (sc.md §5.6): the account, posts and dates of the employment
 * stay as "Former employee #id". The audit log stays as it is: its chain would break, and it is the legal trail.
 */
import { sql } from 'kysely'
import type { Language } from '../../../../src/schemas/core/types'
import { audit } from '../../../outbox/audit'
import { transact, type Context } from '../../../kernel/context'
import { asOwner } from '../../../database/connection/as-owner'
import type { Job } from '../../../contracts/jobs'
import { companyToday } from '../../../kernel/company-time'
import { forgetPerson } from '../../../resource/history/forget-person'
import { removePrivateRows } from './private-rows'
import { dueForAnonymising } from './rules/leaving'

interface Leaver {
  id: number
  account: string
  leave_date: string
}

/** Each in a transaction of his own, so that a night that is cut short has done some of them whole. @returns how many */
export async function anonymiseLeavers(job: Job): Promise<number> {
  const {
    rows: [setup],
  } = await sql<{
    retention_years: number | null
    default_language: Language
  }>`select retention_years, default_language from sc_company_setup where id = 1`.execute(job.ctx.db)
  const due = setup
    ? (await leavers(job.ctx)).filter(({ leave_date }) => dueForAnonymising(leave_date, setup.retention_years, companyToday(job.ctx)))
    : []
  if (!setup || due.length === 0) return 0
  // Whoever starts the job by hand, the name is the company's.
  const nameOf = (id: number) => job.services.texts.translate(setup.default_language, { key: 'sc:former_employee', params: { id } })
  // The history of records may only be added to by the application's role.
  await asOwner(job.services, async (db) => {
    for (const { id } of due) {
      job.signal.throwIfAborted()
      const files = await transact({ ...job.ctx, db }, (tx) => anonymise(tx, id, nameOf(id)))
      for (const key of files) await job.services.files.delete(key)
    }
  })
  return due.length
}

async function leavers(ctx: Context, id?: number): Promise<Leaver[]> {
  const { rows } = await sql<Leaver>`select id, account, leave_date::text from sc_user
    where status = 'left' and leave_date is not null and anonymised_at is null and deleted_at is null and (${id ?? null}::bigint is null or id = ${id ?? null}::bigint)
    order by id ${id === undefined ? sql`` : sql`for update`}`.execute(ctx.db)
  return rows
}

/** @returns keys of files that go once this is committed */
async function anonymise(ctx: Context, id: number, name: string): Promise<string[]> {
  const [leaver] = await leavers(ctx, id)
  // Rehired, or done by another run, since it was found.
  if (!leaver) return []
  const files = await removePrivateRows(ctx, leaver)
  await forgetPerson(ctx, ctx.snapshot.get('sc/user'), id, { name })
  await audit(ctx, {
    action: 'anonymised',
    entity: 'user',
    record_id: id,
    label: leaver.account,
    changes: { leave_date: leaver.leave_date },
  })
  return files
}
