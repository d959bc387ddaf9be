/** The record that a form has made: found by its form, written by the engine alone. */
import { sql } from 'kysely'
import type { Entity, Field } from '../../../src/schemas/core/define'
import type { Values } from '../../contracts/hooks'
import type { WorkflowCall, WorkflowRecord } from '../../contracts/workflow'
import { columnOf } from '../../database/schema/columns'
import { withAllRights, type Context } from '../../kernel/context'
import { findRecord } from '../read/read'
import { createRecord, updateRecord } from '../write/write'

/**
 * The record that a form has made, locked; the last one where it was handed in again after it had been taken back.
 * @param lock false for checks, which write nothing and wait for nobody
 */
export async function requestOfForm(ctx: Context, entity: string, instance: number, { lock = true } = {}): Promise<Values | null> {
  const { table } = ctx.snapshot.get(entity)
  const { rows } = await sql<{ id: number }>`
    select id::int as id from ${sql.table(table)} where wf_instance_id = ${instance} and deleted_at is null
    order by id desc limit 1 ${lock ? sql`for update` : sql``}`.execute(ctx.db)
  return rows[0] ? storedRequest(ctx, entity, rows[0].id) : null
}

/** What the records of forms come to, by form. */
export async function minutesOfForms(
  ctx: Context,
  { table }: Entity,
  { field, instances }: { field: Field; instances: readonly number[] },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ instance: number; minutes: number }>`
    select wf_instance_id::int as instance, sum(${sql.ref(columnOf(field))})::int as minutes from ${sql.table(table)}
    where wf_instance_id = any(${[...instances]}::bigint[]) and deleted_at is null group by 1`.execute(ctx.db)
  return new Map(rows.map(({ instance, minutes }) => [instance, minutes]))
}

/** With every field. */
export async function storedRequest(ctx: Context, entity: string, id: number): Promise<Values> {
  const row = await findRecord(withAllRights(ctx), ctx.snapshot.get(entity), id)
  if (!row) throw new Error(`${entity} ${id} is gone`)
  return row
}

/**
 * Creates or replaces what the form has made, pending. A record whose form was taken back stays as history: the form that
 * is handed in again makes another one.
 */
export async function writePending(
  ctx: Context,
  entity: string,
  { held, call, values }: { held: Values | null; call: WorkflowCall; values: Values },
): Promise<Values> {
  const declared = ctx.snapshot.get(entity)
  const source = declared.fields.some(({ name }) => name === 'source') ? { source: 'form' } : {}
  const fields = { ...values, ...source, wf_instance: call.instance.id, wf_status: 'running', fail_code: null }
  if (held?.state === 'pending') return writeRequest(ctx, entity, Number(held.id), fields)
  if (held) await writeRequest(ctx, entity, Number(held.id), { wf_instance: null })
  return createRecord(withAllRights(ctx), declared, { ...fields, state: 'pending' }, { trusted: true })
}

export const writeRequest = (ctx: Context, entity: string, id: number, values: Values): Promise<Values> =>
  updateRecord(withAllRights(ctx), ctx.snapshot.get(entity), id, values, { trusted: true })

export function linkTo(entity: string, record: Values): WorkflowRecord {
  const [module = '', name = ''] = entity.split('/')
  return { module, entity: name, id: Number(record.id) }
}
