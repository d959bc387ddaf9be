/** What people may do with their own records, by the company's settings (as.md §2 form settings, §4.1, §6 four eyes). */
import { sql } from 'kysely'
import { can } from '../../../../src/schemas/core/permission'
import type { RequestAct } from '../../../../src/schemas/core/request'
import type { Finding, RequestRules } from '../../../contracts/request'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import { formSetting } from '../hook/form-setting'
import { compensatoryLeave } from '../leave/compensatory-leave'
import { overtimeSettings } from '../overtime/labour-bands'

const cancelRight = 'as.admin.record.actions.cancel'
const managing = [cancelRight, 'as.admin.record.actions.reschedule']

const say = (name: string): Finding => ({ param: 'user', code: 'invalid', text: { key: `as:hook_refusal.${name}` } })

const isOwn = (ctx: Context, { user }: { user: number }): boolean => ctx.person !== null && ctx.person.id === user

/** Nobody cancels their own hours alone, where the company asks for a second person. */
export const needsOther: NonNullable<RequestRules<{ user: number }>['judge_act']> = async (ctx, record, act) =>
  act === 'cancel' && isOwn(ctx, record) && (await overtimeSettings(ctx)).four_eyes ? [say('four_eyes')] : []

const isOfSettings = (act: RequestAct): boolean => act === 'cancel' || act === 'reschedule' || act === 'revoke'

interface Own {
  user: number
  start_at: string
  leave?: number
}

/**
 * Its person cancels what is approved until it begins, where the company lets them; else they request it, unless that is ruled out, too.
 * Whoever has the right cancels for others, and for themselves where no second person is asked for.
 */
export const ownActs = (kind: 'dayoff' | 'overtime'): Required<Pick<RequestRules<Own>, 'judge_act' | 'offers'>> => ({
  async judge_act(ctx, record, act) {
    if (!isOwn(ctx, record) || !isOfSettings(act)) return []
    if (act === 'reschedule') return (await overtimeSettings(ctx)).four_eyes ? [say('four_eyes')] : []
    const { cancel: policy } = await formSetting(ctx, await settingOf(ctx, kind, record))
    if (act === 'revoke') return policy === 'never' ? [say('cancel_never')] : []
    const mayManage = can(ctx.tree, cancelRight)
    const isFree = policy === 'free' && Date.parse(record.start_at) > ctx.now().getTime()
    if (isFree || (mayManage && !(await overtimeSettings(ctx)).four_eyes)) return []
    return [say(mayManage ? 'four_eyes' : policy === 'free' ? 'cancel_begun' : policy === 'form' ? 'cancel_by_form' : 'cancel_never')]
  },
  offers(ctx, act, alias) {
    if (!isOfSettings(act)) return undefined
    const at = (column: string) => sql.ref(`${alias}.${column}`)
    const isOf = (...policies: string[]) => sql<boolean>`exists (select 1 from as_form_setting as setting
      where setting.kind = ${settingSql(kind, alias)} and setting.cancel = any(${policies}::text[]) and setting.deleted_at is null)`
    const isAhead = sql<boolean>`${at('start_at')} > ${ctx.now()}::timestamptz`
    if (act === 'revoke') return sql<boolean>`(${isOf('form')} or (${isOf('free')} and not ${isAhead}))`
    const isAlone = sql<boolean>`(${can(ctx.tree, cancelRight)} and not (select four_eyes from as_setting where id = 1))`
    const isFree = act === 'cancel' ? sql<boolean>`(${isOf('free')} and ${isAhead})` : sql<boolean>`false`
    return sql<boolean>`(${at('user_id')} <> ${ctx.person?.id ?? 0} or ${isAlone} or ${isFree})`
  },
})

/**
 * Where the company rules a cancellation out, its form is no way around it (as.md §4.1): only who manages records takes it back. What the
 * system finishes was judged when it was requested.
 */
export async function ruledOut(ctx: Context, kind: 'dayoff' | 'overtime', record: Own): Promise<Finding[]> {
  if (ctx.person === null) return []
  const mayManage = managing.some((right) => can(ctx.tree, right))
  if (mayManage && !(isOwn(ctx, record) && (await overtimeSettings(ctx)).four_eyes)) return []
  const { cancel: policy } = await formSetting(ctx, await settingOf(ctx, kind, record))
  return policy === 'never' ? [say('cancel_never')] : []
}

/** Compensatory time that is taken has a form of its own. */
const compensation = 'overtime-compensation'

const settingOf = async (ctx: Context, kind: 'dayoff' | 'overtime', { leave }: Own): Promise<string> =>
  kind === 'dayoff' && leave === (await compensatoryLeave(ctx)) ? compensation : kind

const settingSql = (kind: 'dayoff' | 'overtime', alias: string): Sql<string> =>
  kind === 'overtime'
    ? sql<string>`${kind}`
    : sql<string>`(select case as_leave.kind when 'comp' then ${compensation} else ${kind} end from as_leave where as_leave.id = ${sql.ref(`${alias}.leave_id`)})`
