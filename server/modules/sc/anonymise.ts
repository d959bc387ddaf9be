/**
 * Years after somebody has left, what is personal about him goes (sc.md §5.6): the account, posts and dates of the employment
 * stay as "Former employee #id". The audit log stays as it is: its chain would break, and it is the legal trail.
 */
import { sql } from 'kysely'
import type { Entity } from '../../../src/schemas/define'
import type { Language } from '../../../src/schemas/types'
import { audit } from '../../auth/audit'
import { transact, type Context } from '../../context'
import type { Job } from '../../jobs/job'
import type { Values } from '../../module'
import { companyToday } from '../../resource/company-time'
import { writeRow } from '../../resource/statement'
import { asOwner } from './as-owner'
import { removePrivateRows } from './private-rows'
import { dueForAnonymising } from './rules/leaving'

interface Leaver { id: number; account: string; leave_date: string }

/** Each in a transaction of his own, so that a night that is cut short has done some of them whole. @returns how many */
export async function anonymiseLeavers(job: Job): Promise<number> {
  const { rows: [setup] } = await sql<{ retention_years: number | null; default_language: Language }>`select retention_years, default_language from sc_company_setup where id = 1`.execute(job.ctx.db)
  const due = setup ? (await leavers(job.ctx)).filter(({ leave_date }) => dueForAnonymising(leave_date, setup.retention_years, companyToday(job.ctx))) : []
  if (!setup || due.length === 0) return 0
  // Whoever starts the job by hand, the name is the company's.
  const nameOf = (id: number) => job.services.texts.translate(setup.default_language, { key: 'sc:former_employee', params: { id } })
  // The history of records may only be added to by the application's role.
  await asOwner(job, async (db) => {
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
  const entity = ctx.snapshot.get('sc/user')
  await renameChangeSets(ctx, id, name)
  const files = await removePrivateRows(ctx, leaver)
  // Also of added fields that are archived, and of what no answer tells.
  const secrets = entity.fields.filter(({ x }) => x.personal && x.secret).map((field) => sql`${sql.ref(field.name)} = null`)
  await sql`update sc_user set custom = '{}', ${sql.join(secrets)} where id = ${id}`.execute(ctx.db)
  const emptied = emptyValues(entity, name)
  const anonymised_at = ctx.now().toISOString()
  await writeRow(ctx, { entity, action: 'updated', id, values: { ...emptied, anonymised_at }, changes: { anonymised_at: { from: null, to: anonymised_at } }, label: name })
  await emptyHistory(ctx, entity, id, emptied)
  await audit(ctx, { action: 'anonymised', entity: 'user', record_id: id, label: leaver.account, changes: { leave_date: leaver.leave_date } })
  return files
}

/** Fields that administrators added may say anything about a person: they go with what is declared as personal. */
function emptyValues(entity: Entity, name: string): Values {
  const personal = entity.fields.filter(({ x, custom }) => (x.personal && !x.secret) || custom)
  return { ...Object.fromEntries(personal.map((field) => [field.name, field.default ?? (field.type === 'list' ? [] : null)])), name }
}

/** In every version: what was personal is as it is now, and of former fields nothing is left. */
async function emptyHistory(ctx: Context, entity: Entity, id: number, emptied: Values): Promise<void> {
  const kept = [...entity.fields.filter(({ x, custom }) => !x.personal && !custom).map((field) => field.name), 'id', 'created_at', 'updated_at', 'created_by', 'updated_by', 'deleted_at', 'version']
  await sql`update kontor_revision set data = ${JSON.stringify(emptied)}::text::jsonb
      || coalesce((select jsonb_object_agg(key, value) from jsonb_each(data) where key = any(${kept}::text[])), '{}')
    where entity = ${entity.name} and record_id = ${id}`.execute(ctx.db)
}

/** An act on several records is called by the first of them. */
async function renameChangeSets(ctx: Context, id: number, name: string): Promise<void> {
  await sql`update sc_change_set as c set title = ${name} from kontor_revision as r
    where r.entity = 'sc/user' and r.record_id = ${id} and c.entity = r.entity and c.change_set = r.change_set_id::text
      and c.title in (select v.data ->> 'name' from kontor_revision as v where v.entity = r.entity and v.record_id = r.record_id)`.execute(ctx.db)
}
