/** Forms of the demo that somebody still has to sign: leave, overtime, a missed punch, and a swap that waits for consent (as.md §10). */
import type { Context } from '../../../kernel/context'
import { instantOf } from '../person/employee'
import { play } from '../../wf'
import { idsOf, type DemoCompany } from './company'
import type { PlannedWork } from './plan/people'
import type { RunningForm } from './plan/running-forms'

interface Filled {
  title: string
  data: Record<string, unknown>
}

interface Ids extends DemoCompany {
  leave: (code: string) => number
  reason: (code: string) => number
}

/** @param forms by action */
export async function makeRunningForms(
  ctx: Context,
  company: DemoCompany,
  { forms, planned }: { forms: ReadonlyMap<string, number>; planned: readonly RunningForm[] },
): Promise<void> {
  const ids = { ...company, leave: await idsOf(ctx, 'as_leave'), reason: await idsOf(ctx, 'as_unpunch_reason') }
  const now = ctx.now()
  for (const form of planned) {
    const [template, initiator, { title, data }] = [forms.get(form.action), company.user(form.account), filledIn(form, ids)]
    if (template === undefined) continue
    const filled = { title, data: { user: initiator, ...data } }
    await play(ctx, { template, initiator, filled, outcome: 'waiting', at: now, until: now, n: 0 }, new Map())
  }
}

const spanOf = ({ planned }: PlannedWork) => ({ start_at: instantOf(planned.start), end_at: instantOf(planned.end) })

function filledIn(form: RunningForm, { user, leave, reason }: Ids): Filled {
  const { date, planned } = form.work
  switch (form.action) {
    case 'as.dayoff': {
      const [title, code, why] = form.is_trip ? ['出差', 'TRIP', '客戶拜訪'] : ['公假', 'OFFICIAL', '教育訓練']
      return { title, data: { leave: leave(code), ...spanOf(form.work), reason: why, deputy: user(form.deputy) } }
    }
    case 'as.unpunch': {
      const punch = { work_date: date, direction: 'out', at: instantOf(planned.end + 5) }
      return { title: '忘打下班卡', data: { ...punch, reason_code: reason('FORGOT'), explanation: '下班時忘記打卡' } }
    }
    case 'as.overtime': {
      const span = { start_at: instantOf(planned.end), end_at: instantOf(planned.end + form.minutes) }
      return { title: '月結加班', data: { work_date: date, ...span, mode: 'pay', reason: '月結作業' } }
    }
    case 'as.shift-adjustment': {
      const lines = [
        { user_id: user(form.account), work_date: date, to_shift_id: form.theirs.shift.id },
        { user_id: user(form.counterpart), work_date: date, to_shift_id: form.work.shift.id },
      ]
      return { title: '換班', data: { kind: 'swap', counterpart: user(form.counterpart), reason: '家庭因素', lines } }
    }
  }
}
