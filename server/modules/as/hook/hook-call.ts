/** What the five actions share: their parameters, the record of a form, rounds that are over (as.md §5, hooks). */
import { sql } from 'kysely'
import type { Values } from '../../../contracts/hooks'
import type { WorkflowCall, WorkflowRecord } from '../../../contracts/workflow'
import { withAllRights, type Context } from '../../../kernel/context'
import { findRecord } from '../../../resource/read/read'
import { createRecord, updateRecord } from '../../../resource/write/write'
import { organisation } from '../../sc'
import type { Finding } from './hook-words'
import { isPerson, minuteOf } from '../person/employee'

export type HookEntity = 'as/dayoff' | 'as/overtime' | 'as/unpunch' | 'as/shift-adjustment'

export const numberOf = (value: unknown): number | null => (value === null || value === undefined || value === '' ? null : Number(value))
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)
export const filesOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : value ? [value] : []).map(Number).filter(Number.isFinite)

export interface FormSetting {
  enabled: boolean
  earliest_days_ahead: number | null
  latest_days_back: number | null
  monthly_limit: number | null
  require_files: boolean
  require_deputy: boolean
  on_behalf: string[]
  cancel: 'free' | 'form' | 'never'
  consent_required: boolean
  cash_out_allowed: boolean
}

export async function formSetting(ctx: Context, kind: string): Promise<FormSetting> {
  const {
    rows: [row],
  } = await sql<FormSetting>`
    select coalesce(enabled, true) as enabled, earliest_days_ahead, latest_days_back, monthly_limit, coalesce(require_files, false) as require_files,
      coalesce(require_deputy, false) as require_deputy, coalesce(on_behalf, '{}') as on_behalf, cancel,
      coalesce(consent_required, true) as consent_required, coalesce(cash_out_allowed, false) as cash_out_allowed
    from as_form_setting where kind = ${kind} and deleted_at is null`.execute(ctx.db)
  if (!row) throw new Error(`There is no form setting ${kind}: its seed has not run.`)
  return row
}

/** Forms are filled in for oneself, and for others by whom the setting names. */
export async function behalfFindings(ctx: Context, call: WorkflowCall, user: number, setting: FormSetting): Promise<Finding[]> {
  const { initiator_id: initiator, on_behalf_of } = call.instance
  const findings: Finding[] = []
  if (!setting.enabled) findings.push({ param: 'user_id', code: 'invalid', text: { key: 'as:hook_refusal.disabled' } })
  const isOwn = user === initiator || user === on_behalf_of
  const isFor = isOwn || ((await organisation.expand(ctx, setting.on_behalf)).includes(initiator) && (await isPerson(ctx, user)))
  if (!isFor) findings.push({ param: 'user_id', code: 'invalid', text: { key: 'as:hook_refusal.not_for_others' } })
  return findings
}

/** The same of whom it is about alone: what somebody may not apply for, nothing is said about. */
export async function foreignFindings(ctx: Context, call: WorkflowCall, kind: string): Promise<Finding[]> {
  const findings = await behalfFindings(ctx, call, Number(call.params.user_id ?? 0), await formSetting(ctx, kind))
  return findings.filter(({ param }) => param === 'user_id')
}

/** The record that a form has made, locked; the last one where it was handed in again after it had been taken back. */
export async function recordOfForm(ctx: Context, entity: HookEntity, instance: number): Promise<Values | undefined> {
  const { table } = ctx.snapshot.get(entity)
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    select id::int as id from ${sql.table(table)} where wf_instance_id = ${instance} and deleted_at is null order by id desc limit 1 for update`.execute(
    ctx.db,
  )
  return row && (await storedRecord(ctx, entity, row.id))
}

/** What the form that is looked at holds already. @returns its id */
export async function pendingRecord(ctx: Context, entity: HookEntity, { instance }: WorkflowCall): Promise<number | null> {
  const { table } = ctx.snapshot.get(entity)
  const { rows } = await sql<{ id: number }>`
    select id::int as id from ${sql.table(table)} where wf_instance_id = ${instance.id} and state in ('pending', 'failed') and deleted_at is null`.execute(
    ctx.db,
  )
  return rows[0]?.id ?? null
}

/** As it stands, with every field. */
export async function storedRecord(ctx: Context, entity: HookEntity, id: number): Promise<Values> {
  const row = await findRecord(withAllRights(ctx), ctx.snapshot.get(entity), id)
  if (!row) throw new Error(`${entity} ${id} is gone`)
  return row
}

/**
 * Creates or replaces what the form has made, pending. A record whose form was taken back stays as history: the form that
 * is handed in again makes another one.
 */
export async function writePending(ctx: Context, entity: HookEntity, call: WorkflowCall, values: Values): Promise<Values> {
  const held = await recordOfForm(ctx, entity, call.instance.id)
  const fields = { ...values, wf_instance: call.instance.id, wf_status: 'running', fail_code: null }
  const declared = ctx.snapshot.get(entity)
  const all = withAllRights(ctx)
  if (held?.state === 'pending') return updateRecord(all, declared, Number(held.id), fields, { trusted: true })
  if (held) await updateRecord(all, declared, Number(held.id), { wf_instance: null }, { trusted: true })
  return createRecord(all, declared, { ...fields, state: 'pending' }, { trusted: true })
}

export const writeState = (ctx: Context, entity: HookEntity, id: number, values: Values): Promise<Values> =>
  updateRecord(withAllRights(ctx), ctx.snapshot.get(entity), id, values, { trusted: true })

export const linkTo = (entity: HookEntity, id: unknown): WorkflowRecord => {
  const [module = 'as', name = ''] = entity.split('/')
  return { module, entity: name, id: Number(id) }
}

/** What a form that ended leaves of its record (§4.1). */
export const endedState = ({ instance }: WorkflowCall): 'rejected' | 'withdrawn' =>
  instance.state === 'rejected' ? 'rejected' : 'withdrawn'

/** A later round of the form has been here: this call comes too late, and does nothing. */
export async function isOutdated(ctx: Context, { key }: WorkflowCall): Promise<boolean> {
  const [, instance, round, binding] = key.split(':')
  if (instance === undefined || binding === undefined) return false
  const { rows } = await sql<{ key: string }>`
    select key from sc_hook_receipt where key like ${`wf:${instance}:%:${binding}:%`} and deleted_at is null`.execute(ctx.db)
  return rows.some((row) => Number(row.key.split(':')[2]) > Number(round))
}

/** It was handed in, and holds what it asked for: the posting judges it again, and says what is to become of it (block or flag). */
export const isRunning = ({ instance }: WorkflowCall): boolean => instance.state === 'running'

/** An instant in whole minutes since 1970. */
export const minuteOr = (value: unknown): number | null => {
  const text = textOf(value)
  return text === null || Number.isNaN(Date.parse(text)) ? null : minuteOf(text)
}
