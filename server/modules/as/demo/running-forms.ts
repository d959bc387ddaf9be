/** Forms of the demo that somebody still has to sign: leave, overtime, a missed punch, and a swap that waits for consent (as.md §10). */
import { addDays } from '../../../../src/shared/as/calendar-dates'
import type { Context } from '../../../kernel/context'
import { instantOf } from '../person/employee'
import { play } from '../../wf'
import { idsOf, type DemoCompany } from './company'
import type { DemoMonths } from './months'
import { latest, type DemoPerson } from './plan'

interface Asked {
  company: DemoCompany
  people: readonly DemoPerson[]
  months: DemoMonths
}

/** @param forms by action */
export async function makeRunningForms(
  ctx: Context,
  forms: ReadonlyMap<string, number>,
  { company, people, months }: Asked,
): Promise<void> {
  const [leave, why] = [await idsOf(ctx, 'as_leave'), await idsOf(ctx, 'as_unpunch_reason')]
  const now = ctx.now()
  const of = (account: string) => people.find((one) => one.account === account)
  const file = async (action: string, account: string, title: string, data: Record<string, unknown>) => {
    const template = forms.get(action)
    if (template === undefined) return
    const initiator = company.user(account)
    await play(
      ctx,
      { template, initiator, filled: { title, data: { user_id: initiator, ...data } }, outcome: 'waiting', at: now, until: now, n: 0 },
      new Map(),
    )
  }
  for (const [n, account] of ['staff02', 'staff07', 'staff14', 'staff28'].entries()) {
    const work = of(account)?.work.filter(({ date }) => date > addDays(months.today, 2))[n]
    if (!work) continue
    const span = { from: instantOf(work.planned.start), until: instantOf(work.planned.end) }
    const isTrip = n % 2 === 0
    await file('as.dayoff', account, isTrip ? '出差' : '公假', {
      ...{ leave_id: leave(isTrip ? 'TRIP' : 'OFFICIAL'), ...span, reason: isTrip ? '客戶拜訪' : '教育訓練' },
      deputy_id: company.user(account === 'staff02' ? 'staff06' : 'staff30'),
    })
  }
  const missed = of('staff01')
  const day = missed && latest(missed, months.today, 1)
  // After holidays longer than months take to settle, the day may be locked.
  if (day && day.date >= months.open)
    await file('as.unpunch', 'staff01', '忘打下班卡', {
      ...{ work_date: day.date, direction: 'out', at: instantOf(day.planned.end + 5), reason_code: why('FORGOT') },
      explanation: '下班時忘記打卡',
    })
  const late = of('staff06')
  const next = late?.work.find(({ date }) => date > months.today)
  if (next)
    await file('as.overtime', 'staff06', '月結加班', {
      ...{
        work_date: next.date,
        from: instantOf(next.planned.end),
        until: instantOf(next.planned.end + 120),
        mode: 'pay',
        reason: '月結作業',
      },
    })
  await fileSwap({ company, people, months }, (data) => file('as.shift-adjustment', 'staff03', '換班', data))
}

/** Two of the call centre swap shifts on the first day on which both work, and not the same one. */
async function fileSwap({ company, people, months }: Asked, file: (data: Record<string, unknown>) => Promise<void>): Promise<void> {
  const [one, other] = ['staff03', 'staff04'].map((account) => people.find((person) => person.account === account))
  for (const work of one?.work ?? []) {
    const theirs = other?.work.find(({ date }) => date === work.date)
    if (!theirs || theirs.shift.id === work.shift.id || work.date <= addDays(months.today, 1) || work.date > months.published) continue
    await file({
      ...{ kind: 'swap', counterpart_id: company.user('staff04'), reason: '家庭因素' },
      lines: [
        { user_id: company.user('staff03'), work_date: work.date, to_shift_id: theirs.shift.id },
        { user_id: company.user('staff04'), work_date: work.date, to_shift_id: work.shift.id },
      ],
    })
    return
  }
}
