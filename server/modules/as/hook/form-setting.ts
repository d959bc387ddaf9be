/** What the company sets about the five forms of attendance (as.md §2 form settings), and for whom they may be filled in. */
import { sql } from 'kysely'
import type { Finding } from '../../../contracts/request'
import type { WorkflowCall } from '../../../contracts/workflow'
import type { Context } from '../../../kernel/context'
import { organisation } from '../../sc'
import { isPerson, minuteOf } from '../person/employee'

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

/** Lead times, and for whom one may ask, hold until the form is handed in. */
export const isHandingIn = (phase: string): boolean => phase !== 'commit' && phase !== 'review'

/**
 * Forms are filled in for oneself, and for others by whom the setting names: of anybody else nothing more is said.
 * @returns none once the form was handed in, and of records that are entered without one
 */
export async function behalfFindings(
  ctx: Context,
  { phase, form }: { phase: string; form: WorkflowCall['instance'] | null },
  user: number,
  setting: FormSetting,
): Promise<Finding[]> {
  if (!isHandingIn(phase) || form === null) return []
  const say = (name: string): Finding => ({ param: 'user', code: 'invalid', text: { key: `as:hook_refusal.${name}` } })
  const isOwn = user === form.initiator_id || user === form.on_behalf_of
  const isFor = isOwn || ((await organisation.expand(ctx, setting.on_behalf)).includes(form.initiator_id) && (await isPerson(ctx, user)))
  return [...(setting.enabled ? [] : [say('disabled')]), ...(isFor ? [] : [say('not_for_others')])]
}

/** An instant in whole minutes since 1970. */
export const minuteOr = (value: string | null): number | null =>
  value === null || Number.isNaN(Date.parse(value)) ? null : minuteOf(value)
