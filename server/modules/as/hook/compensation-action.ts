/** `as.overtime-compensation` (as.md §5, hooks): compensatory time is taken like leave, or paid out where the company allows it. */
import { sql } from 'kysely'
import type { WorkflowAction, WorkflowCall, WorkflowRecord } from '../../../contracts/workflow'
import type { Context } from '../../../kernel/context'
import type { Message } from '../../../kernel/errors'
import { netOf, type LedgerRef } from '../ledger/lots'
import { planTaking, releaseLeave, ShortBalance, type Taken } from '../ledger/take-leave'
import { writeLedger } from '../ledger/write-ledger'
import { reversalOf } from '../ledger/rules/consumption'
import { compensatoryLeave } from '../leave/compensatory-leave'
import { dayoffErrors } from '../leave/dayoff-request'
import { readEmployee, todayOf } from '../person/employee'
import { lockedDates } from '../period/locked-dates'
import { lockPeople } from '../person/lock-people'
import { commitDayoff, leaveParams, lookAtForm, releaseDayoff, reserveDayoff, reverseDayoff } from './dayoff-action'
import { behalfFindings, formSetting, isOutdated, isRunning, numberOf, pendingRecord } from './hook-call'
import { errorsOf, HookRefusal, refuseFirst, spoken, type Finding } from './hook-words'

const kind = 'overtime-compensation'

const isCashOut = ({ params }: WorkflowCall): boolean => params.mode === 'cash_out'

/** Its rows of the ledger name the form: no record of time away is made for it. */
const formRef = ({ instance }: WorkflowCall): LedgerRef => ({ entity: 'wf/instance', id: instance.id })

const lockedWords = (dates: string): Message => ({ key: 'as:hook_refusal.locked_dates', params: { dates } })

interface CashOut {
  findings: Finding[]
  taken: Taken
  parts: { date: string; minutes: number }[]
}

async function lookAtCashOut(ctx: Context, call: WorkflowCall, leave: number): Promise<CashOut> {
  const setting = await formSetting(ctx, kind)
  const user = Number(call.params.user_id ?? 0)
  const minutes = numberOf(call.params.minutes) ?? 0
  const findings = call.phase === 'commit' ? [] : await behalfFindings(ctx, call, user, setting)
  if (!setting.cash_out_allowed) findings.push({ param: 'mode', code: 'invalid', text: { key: 'as:hook_refusal.no_cash_out' } })
  if (!Number.isInteger(minutes) || minutes <= 0) findings.push({ param: 'minutes', code: 'invalid', text: { key: 'error:required' } })
  const taken = { key: call.key, user, leave, record: formRef(call) }
  const date = todayOf(ctx, await readEmployee(ctx, user))
  const parts = [{ date, minutes }]
  if ((await lockedDates(ctx, date, date)).size > 0) findings.push({ param: 'minutes', code: 'period_locked', text: lockedWords(date) })
  if (findings.length === 0)
    await planTaking(ctx, taken, parts).catch((error: unknown) => {
      if (!(error instanceof ShortBalance)) throw error
      findings.push({ param: 'minutes', code: 'balance', text: error.text })
    })
  return { findings, taken, parts }
}

/** The first lot that it takes from: what the form links to. */
async function lotLink(ctx: Context, call: WorkflowCall): Promise<WorkflowRecord | undefined> {
  const { rows } = await sql<{ lot: number }>`
    select lot_id::int as lot from as_leave_ledger where ref_entity = 'wf/instance' and ref_id = ${call.instance.id} order by id limit 1`.execute(
    ctx.db,
  )
  return rows[0] && { module: 'as', entity: 'leave-entitlement', id: rows[0].lot }
}

async function post(ctx: Context, call: WorkflowCall, leave: number, as: 'hold' | 'pay_out'): Promise<WorkflowRecord | undefined> {
  await lockPeople(ctx, [Number(call.params.user_id ?? 0)])
  if (await isOutdated(ctx, call)) return lotLink(ctx, call)
  const { findings, taken, parts } = await lookAtCashOut(ctx, call, leave)
  refuseFirst(findings)
  await releaseLeave(ctx, taken)
  const { takes } = await planTaking(ctx, { user: taken.user, leave }, parts, true).catch((error: unknown) => {
    throw error instanceof ShortBalance ? new HookRefusal('balance', spoken(error.text)) : error
  })
  await writeLedger(
    ctx,
    { key: call.key, user: taken.user, leave, ref: taken.record },
    takes.map(({ lot, date, minutes }) => ({ lot, kind: as, minutes: -minutes, effective_date: date })),
  )
  return lotLink(ctx, call)
}

export const compensationAction: WorkflowAction = {
  name: `as.${kind}`,
  title: 'as:action.overtime_compensation',
  params: {
    type: 'object',
    required: ['user_id', 'mode', 'reason'],
    properties: { ...leaveParams, mode: { enum: ['take', 'cash_out'] }, minutes: { type: 'integer', minimum: 1 } },
  },
  async check(ctx, call) {
    if (isRunning(call)) return {}
    const leave = await compensatoryLeave(ctx)
    if (isCashOut(call)) return { errors: errorsOf((await lookAtCashOut(ctx, call, leave)).findings) }
    const found = await lookAtForm(ctx, call, { kind, leave, record: await pendingRecord(ctx, 'as/dayoff', call) })
    return { errors: dayoffErrors(found), warnings: found.warnings.map((text) => spoken(text)) }
  },
  async reserve(ctx, call) {
    const leave = await compensatoryLeave(ctx)
    return isCashOut(call) ? post(ctx, call, leave, 'hold') : reserveDayoff(ctx, call, kind, leave)
  },
  async commit(ctx, call) {
    const leave = await compensatoryLeave(ctx)
    return isCashOut(call) ? post(ctx, call, leave, 'pay_out') : commitDayoff(ctx, call, kind, leave)
  },
  async release(ctx, call) {
    if (!isCashOut(call)) return releaseDayoff(ctx, call)
    const taken = { key: call.key, user: Number(call.params.user_id), leave: await compensatoryLeave(ctx), record: formRef(call) }
    await lockPeople(ctx, [taken.user])
    await releaseLeave(ctx, taken)
    return lotLink(ctx, call)
  },
  async reverse(ctx, call) {
    if (!isCashOut(call)) return reverseDayoff(ctx, call)
    const [user, leave] = [Number(call.params.user_id), await compensatoryLeave(ctx)]
    await lockPeople(ctx, [user])
    const paid = await netOf(ctx, formRef(call), ['pay_out', 'unuse'])
    const date = paid[0]?.effective_date
    if (date !== undefined && (await lockedDates(ctx, date, date)).size > 0) throw new HookRefusal('period_locked', lockedWords(date))
    await writeLedger(
      ctx,
      { key: call.key, user, leave, ref: formRef(call) },
      reversalOf(
        paid.map((row) => ({ ...row, kind: 'pay_out' })),
        'unuse',
      ),
    )
    return lotLink(ctx, call)
  },
}
