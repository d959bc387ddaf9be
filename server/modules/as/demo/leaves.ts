/** Leave of the demo: what rules have granted, and what people took, asked for and called off (as.md §10). */
import { sql } from 'kysely'
import { addDays } from '../../../../src/shared/as/calendar-dates'
import type { Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { createRecord } from '../../../resource/write/write'
import { simulate } from '../leave/grant-leave'
import { grantLot } from '../ledger/write-ledger'
import { holdLeave } from '../ledger/take-leave'
import { instantOf } from '../person/employee'
import { idsOf, type DemoCompany } from './company'
import { planOpenLeaves, type LeaveSpan, type OpenLeave, type TakenLeave } from './plan/leaves'
import type { DemoMonths } from './plan/months'
import type { DemoPerson, PlannedWork } from './plan/people'

interface Lot {
  user: number
  leave: number
  from: string
  to: string
  left: number
}

/** Lots that hold in these months, as the rules grant them. */
async function grantLots(ctx: Context, people: readonly DemoPerson[], { first, today }: DemoMonths): Promise<Lot[]> {
  const lots: Lot[] = []
  for (const { user } of people.filter(({ active }) => active)) {
    const { grants } = await simulate(ctx, user, { years: 0, rule: null })
    for (const { date, leave, rule, minutes, valid_to } of grants) {
      if (date > today || (valid_to !== null && valid_to < first)) continue
      await grantLot(ctx, {
        ...{ user, leave, rule, minutes, valid_from: date, valid_to },
        source: 'rule',
        source_id: `rule:${rule}:${date}`,
      })
      lots.push({ user, leave, from: date, to: valid_to ?? '9999-12-31', left: minutes })
    }
  }
  return lots
}

const kinds = ['ANNUAL', 'ANNUAL', 'PERSONAL', 'ANNUAL', 'SICK', 'TRIP', 'ANNUAL', 'OFFICIAL'] as const
const reasons: Readonly<Record<string, readonly string[]>> = {
  ANNUAL: ['家庭旅遊', 'Family trip', '返鄉', '個人安排'],
  PERSONAL: ['辦理證件', 'Moving house', '子女學校活動'],
  SICK: ['感冒就醫', 'Fever', '牙科門診'],
  TRIP: ['高雄廠出差', 'Visit to a customer', '台中展覽'],
  OFFICIAL: ['教育訓練', 'Fire drill training', '法院作證'],
}
const pick = (list: readonly string[] | undefined, n: number): string => list?.[n % list.length] ?? ''

/** Has the person so much annual leave on that day? Then it is taken off. */
type Cover = (person: DemoPerson, work: PlannedWork) => boolean

export async function makeLeaves(
  ctx: Context,
  company: DemoCompany,
  { people, taken, months }: { people: readonly DemoPerson[]; taken: readonly TakenLeave[]; months: DemoMonths },
): Promise<void> {
  const lots = await grantLots(ctx, people, months)
  const leave = await idsOf(ctx, 'as_leave')
  const cover: Cover = ({ user }, { date, planned }) => {
    const lot = lots.find((one) => one.user === user && one.leave === leave('ANNUAL') && one.from <= date && date <= one.to)
    if (!lot || lot.left < planned.minutes) return false
    lot.left -= planned.minutes
    return true
  }
  for (const { person, index, month, work, span } of taken) {
    const wanted = pick(kinds, index + month * 3)
    const kind = wanted !== 'ANNUAL' || cover(person, work) ? wanted : 'PERSONAL'
    await createRecord(
      decidedOn(ctx, work.date),
      ctx.snapshot.get('as/dayoff'),
      {
        ...{ user: person.user, leave: leave(kind), state: 'approved', source: 'admin', reason: pick(reasons[kind], index + month) },
        ...recordOf(work.date, span),
      },
      { trusted: true },
    )
  }
  await makeOpenLeaves(ctx, planOpenLeaves(people, months), { annual: leave('ANNUAL'), personal: leave('PERSONAL'), cover })
  await makeCompLots(ctx, company, months, leave('COMP'))
}

function recordOf(date: string, { start, end, minutes }: LeaveSpan): Values {
  const [from, to] = [instantOf(start), instantOf(end)]
  return { start_at: from, end_at: to, minutes, parts: [{ date, minutes, from, to }], decided_at: instantOf(start - 3 * 1440) }
}

/** Days are counted once, when all is there; who decided did so some days before. */
export const decidedOn = (ctx: Context, date: string): Context => {
  const at = new Date(Math.min(Date.parse(`${date}T02:00:00Z`) - 3 * 86_400_000, ctx.now().getTime()))
  return { ...ctx, beforeCommit: () => undefined, now: () => at }
}

async function makeOpenLeaves(
  ctx: Context,
  planned: readonly OpenLeave[],
  { annual, personal, cover }: { annual: number; personal: number; cover: Cover },
): Promise<void> {
  const quiet: Context = { ...ctx, beforeCommit: () => undefined }
  for (const [n, { person, work, span, state }] of planned.entries()) {
    const isAnnual = state === 'pending' && cover(person, work)
    const { decided_at, ...values } = recordOf(work.date, span)
    const { id } = await createRecord(
      quiet,
      ctx.snapshot.get('as/dayoff'),
      {
        ...{ user: person.user, leave: isAnnual ? annual : personal, state, source: 'form', reason: pick(reasons.PERSONAL, n), ...values },
        ...(state === 'pending' ? {} : { decided_at: ctx.now().toISOString() }),
        ...(state === 'failed' ? { fail_code: 'overlap' } : {}),
      },
      { trusted: true },
    )
    if (!isAnnual) continue
    const record = { entity: 'as/dayoff', id: Number(id) }
    await holdLeave(quiet, { user: person.user, leave: annual, record, key: `demo:${Number(id)}` }, [
      { date: work.date, minutes: work.planned.minutes },
    ])
  }
}

/** Compensatory time that lapses soon, and some that does not; brought over from the books that were kept before. */
async function makeCompLots(ctx: Context, { user }: DemoCompany, { today }: DemoMonths, leave: number): Promise<void> {
  for (const [n, account] of ['staff01', 'staff06', 'staff13', 'staff30', 'staff33', 'staff02', 'staff34', 'fin'].entries()) {
    const minutes = 120 + (n % 4) * 60
    const earned = addDays(today, -150 + n * 9)
    await grantLot(ctx, {
      ...{ user: user(account), leave, source: 'import', source_id: `demo:${n}`, minutes, earned_on: earned, valid_from: earned },
      valid_to: n < 5 ? addDays(today, 3 + n * 2) : addDays(today, 60 + n * 10),
      pay_bands:
        minutes > 120
          ? [
              { min: 120, num: 4, den: 3 },
              { min: minutes - 120, num: 5, den: 3 },
            ]
          : [{ min: minutes, num: 4, den: 3 }],
    })
  }
}

/** Nothing leaves a demo by mail, and what is a week old has been read. */
export async function settleNotices(ctx: Context): Promise<void> {
  const weekAgo = new Date(ctx.now().getTime() - 7 * 86_400_000)
  await sql`delete from kontor_notice_mail where event like 'as.%' or event like 'wf.%'`.execute(ctx.db)
  await sql`delete from sc_mail_outbox where event like 'as.%' or event like 'wf.%'`.execute(ctx.db)
  await sql`update sc_user_notification set read_at = created_at where event like 'as.%' and created_at < ${weekAgo} and read_at is null`.execute(
    ctx.db,
  )
}
