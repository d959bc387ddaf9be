/** Leave of the demo: what rules have granted, and what people took, asked for and called off (as.md §10). */
import { sql } from 'kysely'
import { addDays, addMonths } from '../../../../src/shared/as/calendar-dates'
import type { Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { createRecord } from '../../../resource/write/write'
import { halves } from '../day/rules/planned-shift'
import { simulate } from '../leave/grant-leave'
import { grantLot } from '../ledger/write-ledger'
import { holdLeave } from '../ledger/take-leave'
import { instantOf } from '../person/employee'
import { chance, type DemoPerson, type PlannedWork } from './plan'
import { idsOf, type DemoCompany } from './company'
import type { DemoMonths } from './months'

/** A person is not at work from here to there; minutes since 1970. */
export interface Away {
  user: number
  start: number
  end: number
}

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

/** Of each third person one leave in each month that is over, far enough from today not to meet what else was planned there. */
const takenBefore = 12

export async function makeLeaves(ctx: Context, company: DemoCompany, people: readonly DemoPerson[], months: DemoMonths): Promise<Away[]> {
  const lots = await grantLots(ctx, people, months)
  const leave = await idsOf(ctx, 'as_leave')
  const away: Away[] = []
  const taiwan = people.filter(({ country, exempt, active, work }) => country === 'TW' && active && !exempt && work.length > 40)
  const cover = (user: number, kind: string, { date, planned }: PlannedWork): boolean => {
    if (kind !== 'ANNUAL') return true
    const lot = lots.find((one) => one.user === user && one.leave === leave('ANNUAL') && one.from <= date && date <= one.to)
    if (!lot || lot.left < planned.minutes) return false
    lot.left -= planned.minutes
    return true
  }
  for (const [index, person] of taiwan.entries()) {
    for (let month = 0; month < 4; month += 1) {
      if ((index + month) % 3 !== 0) continue
      const day = addDays(addMonths(months.first, month), 3 + Math.floor(chance(index, month) * 20))
      const work = person.work.find(({ date }) => date >= day)
      if (!work || work.date > addDays(months.today, -takenBefore) || work.date === months.typhoon) continue
      const wanted = pick(kinds, index + month * 3)
      const kind = cover(person.user, wanted, work) ? wanted : 'PERSONAL'
      const isHalf = index % 4 === 1
      const span = spanOf(work, isHalf)
      await createRecord(
        decidedOn(ctx, work.date),
        ctx.snapshot.get('as/dayoff'),
        {
          ...{ user: person.user, leave: leave(kind), state: 'approved', source: 'admin', reason: pick(reasons[kind], index + month) },
          ...recordOf(work.date, span),
        },
        { trusted: true },
      )
      away.push({ user: person.user, start: span.start, end: span.end })
    }
  }
  await makeOpenLeaves(ctx, taiwan, months, { annual: leave('ANNUAL'), personal: leave('PERSONAL'), cover })
  await makeCompLots(ctx, company, months, leave('COMP'))
  return away
}

interface CutSpan {
  start: number
  end: number
  minutes: number
}

/** The whole day, or its second half. */
function spanOf({ planned }: PlannedWork, isHalf: boolean): CutSpan {
  const { pm } = halves(planned)
  const [from, to] = [pm[0], pm.at(-1)]
  if (!isHalf || !from || !to) return { start: planned.start, end: planned.end, minutes: planned.minutes }
  return { start: from.start, end: to.end, minutes: pm.reduce((sum, { start, end }) => sum + end - start, 0) }
}

function recordOf(date: string, { start, end, minutes }: CutSpan): Values {
  const [from, to] = [instantOf(start), instantOf(end)]
  return { start_at: from, end_at: to, minutes, parts: [{ date, minutes, from, to }], decided_at: instantOf(start - 3 * 1440) }
}

/** Days are counted once, when all is there; who decided did so some days before. */
export const decidedOn = (ctx: Context, date: string): Context => {
  const at = new Date(Math.min(Date.parse(`${date}T02:00:00Z`) - 3 * 86_400_000, ctx.now().getTime()))
  return { ...ctx, beforeCommit: () => undefined, now: () => at }
}

/** What is still to come, in the other states: two wait, the others were turned down, taken back, called off or could not be posted. */
const states = ['pending', 'pending', 'rejected', 'withdrawn', 'cancelled', 'failed'] as const

async function makeOpenLeaves(
  ctx: Context,
  people: readonly DemoPerson[],
  { today }: DemoMonths,
  { annual, personal, cover }: { annual: number; personal: number; cover: (user: number, kind: string, work: PlannedWork) => boolean },
): Promise<void> {
  const quiet: Context = { ...ctx, beforeCommit: () => undefined }
  for (const [n, state] of states.entries()) {
    const person = people[n * 4 + 2]
    const work = person?.work.filter(({ date }) => date > today)[n + 2]
    if (!person || !work) continue
    const isAnnual = state === 'pending' && cover(person.user, 'ANNUAL', work)
    const { decided_at, ...values } = recordOf(work.date, spanOf(work, false))
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
