/** `as.overtime-compensation` (as.md §5, hooks): compensatory time is taken like leave, or paid out where the company allows it. */
import { sql } from 'kysely'
import { dayoff } from '../../../../src/schemas/as/dayoff'
import { presentNames } from '../../../../src/schemas/core/request'
import type { Finding, RequestRules } from '../../../contracts/request'
import type { ActionSuite, CheckFact, CheckResult, WorkflowAction, WorkflowCall, WorkflowRecord } from '../../../contracts/workflow'
import type { Context } from '../../../kernel/context'
import { refuseFirst } from '../../../resource/request/phases'
import { errorsOf } from '../../../resource/request/errors-of'
import { requestAction } from '../../../resource/request/request-action'
import { dayoffRules, judgeDayoff, type Dayoff } from '../dayoff/dayoff-rules'
import { lotsOf, netOf, type LedgerRef, type StoredLot } from '../ledger/lots'
import { balanceOn, reversalOf } from '../ledger/rules/consumption'
import { planTaking, releaseLeave, ShortBalance, type Taken } from '../ledger/take-leave'
import { writeLedger } from '../ledger/write-ledger'
import { compensatoryLeave } from '../leave/compensatory-leave'
import { cashOutFacts, type PaidLot } from '../leave/rules/cash-out-facts'
import { lockedDates } from '../period/locked-dates'
import { readEmployee, todayOf } from '../person/employee'
import { lockPeople } from '../person/lock-people'
import { behalfFindings, formSetting } from './form-setting'
import { HookRefusal, lockedFinding, spoken, spokenFindings } from './hook-words'

const kind = 'overtime-compensation'

/** Taken, it is leave of the compensatory type. */
export const takenTimeRules: RequestRules<Dayoff> = {
  ...dayoffRules,
  judge: async (ctx, draft, call) => judgeDayoff(ctx, kind, { ...draft, leave: await compensatoryLeave(ctx) }, call),
}

const { params, former = {}, ...taken } = requestAction(dayoff, takenTimeRules)
const { leave: _, event_date: _event, relation: _relation, contact_phone: _phone, ...leaveParams } = params.properties

const isTaken = { field: 'mode', op: 'eq', value: 'take' } as const
const isPaid = { field: 'mode', op: 'eq', value: 'cash_out' } as const

/** That of leave, less what is said of other kinds of it; time is taken from an hour until another, or so many minutes are paid out. */
const compensationSuite: ActionSuite = {
  title: 'as:forms.kind.overtime-compensation.title',
  fields: [
    { param: 'user', item: 'person', title: fieldTitle('user'), required: true },
    {
      ...{ param: 'mode', item: 'radio', title: 'as:form_param.mode', required: true },
      choices: { take: 'as:suite.take', cash_out: 'as:suite.cash_out' },
    },
    { param: 'start_at', item: 'datetime', title: fieldTitle('start_at'), show_if: isTaken, required_if: isTaken },
    { param: 'end_at', item: 'datetime', title: fieldTitle('end_at'), show_if: isTaken, required_if: isTaken },
    {
      ...{ param: 'minutes', item: 'integer', title: 'as:suite.minutes_paid', minutes: true, bounds: { minimum: 1 } },
      ...{ show_if: isPaid, required_if: isPaid },
    },
    { param: 'deputy', item: 'person', title: fieldTitle('deputy'), show_if: isTaken },
    { param: 'reason', item: 'longtext', title: fieldTitle('reason'), required: true, bounds: { maxLength: 1000 } },
  ],
}

function fieldTitle(name: string): string {
  return `as:entity.dayoff.fields.${name}.label`
}

const isCashOut = ({ params: { mode } }: WorkflowCall): boolean => mode === 'cash_out'

export const compensationAction: WorkflowAction = {
  ...taken,
  name: `as.${kind}`,
  title: 'as:action.overtime_compensation',
  params: {
    type: 'object',
    required: ['user', 'mode', 'reason'],
    properties: {
      ...leaveParams,
      mode: { enum: ['take', 'cash_out'], title: 'as:form_param.mode' },
      // Of what is paid out; of time that is taken they are computed.
      minutes: { ...leaveParams.minutes, readOnly: false },
    },
  },
  former,
  suite: compensationSuite,
  async check(ctx, call) {
    if (!isCashOut(call)) return taken.check(ctx, call)
    if (call.instance.state === 'running') return {}
    return saidOfCashOut(ctx, call)
  },
  async review(ctx, call) {
    if (!isCashOut(call)) return taken.review(ctx, call)
    return saidOfCashOut(ctx, call)
  },
  reserve: (ctx, call) => (isCashOut(call) ? post(ctx, call, 'hold') : taken.reserve(ctx, call)),
  commit: (ctx, call) => (isCashOut(call) ? post(ctx, call, 'pay_out') : taken.commit(ctx, call)),
  release: (ctx, call) => (isCashOut(call) ? releaseHeld(ctx, call) : taken.release(ctx, call)),
  reverse: (ctx, call) => (isCashOut(call) ? reversePaid(ctx, call) : taken.reverse(ctx, call)),
}

/** Its rows of the ledger name the form: no record of time away is made for it. */
const formRef = ({ instance }: WorkflowCall): LedgerRef => ({ entity: 'wf/instance', id: instance.id })

async function saidOfCashOut(ctx: Context, call: WorkflowCall): Promise<CheckResult> {
  const { findings, facts } = await judgeCashOut(ctx, call)
  return { errors: errorsOf(dayoff, findings, call.params), facts }
}

interface CashOut {
  findings: Finding[]
  facts: CheckFact[]
  held: Taken
  parts: { date: string; minutes: number }[]
}

const heldBy = async (ctx: Context, call: WorkflowCall): Promise<Taken> => ({
  ...{ key: call.key, user: Number(presentNames(call.params, former).user ?? 0) },
  ...{ leave: await compensatoryLeave(ctx), record: formRef(call) },
})

export async function judgeCashOut(ctx: Context, call: WorkflowCall): Promise<CashOut> {
  const held = await heldBy(ctx, call)
  const setting = await formSetting(ctx, kind)
  const minutes = Number(call.params.minutes ?? 0)
  const person = await readEmployee(ctx, held.user)
  const date = todayOf(ctx, person)
  const parts = [{ date, minutes }]
  const findings = await behalfFindings(ctx, { phase: call.phase, form: call.instance }, held.user, setting)
  if (findings.length > 0) return { findings, facts: [], held, parts }
  if (!setting.cash_out_allowed) findings.push({ param: 'mode', code: 'invalid', text: { key: 'as:hook_refusal.no_cash_out' } })
  if (!Number.isInteger(minutes) || minutes <= 0) findings.push({ param: 'minutes', code: 'invalid', text: { key: 'error:required' } })
  if ((await lockedDates(ctx, date, date)).size > 0) findings.push(lockedFinding('minutes', [date]))
  if (findings.length > 0) return { findings: spokenFindings(findings), facts: [], held, parts }
  const { paid, lots, short } = await paidLots(ctx, held, parts)
  if (short) findings.push({ param: 'minutes', code: 'balance', text: short.text })
  const balance_before = balanceOn(lots, date)
  const facts = cashOutFacts({ minutes, balance_before, daily_minutes: person.daily_minutes, lots: paid })
  return { findings: spokenFindings(findings), facts, held, parts }
}

interface PaidLots {
  /** What is paid of each; nothing where too little is left. */
  paid: PaidLot[]
  /** As they are without this form. */
  lots: readonly StoredLot[]
  short: ShortBalance | null
}

async function paidLots(ctx: Context, held: Taken, parts: CashOut['parts']): Promise<PaidLots> {
  try {
    const { takes, lots } = await planTaking(ctx, held, parts)
    const paid = lots.flatMap(({ id, earned_on = null, granted, pay_bands }) => {
      const minutes = takes.reduce((sum, take) => sum + (take.lot === id ? take.minutes : 0), 0)
      return minutes > 0 ? [{ earned_on, granted, pay_bands, minutes }] : []
    })
    return { paid, lots, short: null }
  } catch (error) {
    if (!(error instanceof ShortBalance)) throw error
    return { paid: [], lots: await lotsOf(ctx, held), short: error }
  }
}

/** The first lot that it takes from: what the form links to. */
async function lotLink(ctx: Context, call: WorkflowCall): Promise<WorkflowRecord | undefined> {
  const { rows } = await sql<{ lot: number }>`
    select lot_id::int as lot from as_leave_ledger where ref_entity = 'wf/instance' and ref_id = ${call.instance.id} order by id limit 1`.execute(
    ctx.db,
  )
  return rows[0] && { module: 'as', entity: 'leave-entitlement', id: rows[0].lot }
}

async function post(ctx: Context, call: WorkflowCall, as: 'hold' | 'pay_out'): Promise<WorkflowRecord | undefined> {
  await lockPeople(ctx, [(await heldBy(ctx, call)).user])
  if (await ctx.ports?.workflow?.isSuperseded(ctx, call.key)) return lotLink(ctx, call)
  const { findings, held, parts } = await judgeCashOut(ctx, call)
  refuseFirst(findings)
  await releaseLeave(ctx, held)
  const { key, user, leave, record } = held
  const { takes } = await planTaking(ctx, { user, leave }, parts, true).catch((error: unknown) => {
    throw error instanceof ShortBalance ? new HookRefusal('balance', spoken(error.text)) : error
  })
  const rows = takes.map(({ lot, date, minutes }) => ({ lot, kind: as, minutes: -minutes, effective_date: date }))
  await writeLedger(ctx, { key, user, leave, ref: record }, rows)
  return lotLink(ctx, call)
}

async function releaseHeld(ctx: Context, call: WorkflowCall): Promise<WorkflowRecord | undefined> {
  const held = await heldBy(ctx, call)
  await lockPeople(ctx, [held.user])
  await releaseLeave(ctx, held)
  return lotLink(ctx, call)
}

async function reversePaid(ctx: Context, call: WorkflowCall): Promise<WorkflowRecord | undefined> {
  const { key, user, leave, record } = await heldBy(ctx, call)
  await lockPeople(ctx, [user])
  const paid = await netOf(ctx, record, ['pay_out', 'unuse'])
  const date = paid[0]?.effective_date
  if (date !== undefined && (await lockedDates(ctx, date, date)).size > 0) refuseFirst([lockedFinding('minutes', [date])])
  const rows = reversalOf(
    paid.map((row) => ({ ...row, kind: 'pay_out' })),
    'unuse',
  )
  await writeLedger(ctx, { key, user, leave, ref: record }, rows)
  return lotLink(ctx, call)
}
