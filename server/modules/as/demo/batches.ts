/** Batches of the demo (as.md §10), by the acts of whoever enters them: posted, called off, partly refused, checked and not yet checked ones. */
import type { BatchKind } from '../../../../src/shared/as/batch'
import type { Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { performAction } from '../../../resource/write/act'
import { createRecord } from '../../../resource/write/write'
import { linesOf } from '../batch/batch-lines'
import { previewBatch, type PreviewQuestion } from '../batch/preview-batch'
import { instantOf, minuteOf } from '../person/employee'
import { idsOf, type DemoCompany } from './company'
import { decidedOn } from './leaves'
import { planOpenBatches, planPastBatches, type WorkOfPerson } from './plan/batches'
import type { Away } from './plan/leaves'
import type { DemoMonths } from './plan/months'
import type { DemoOvertime } from './plan/overtimes'
import type { DemoPerson, PlannedWork } from './plan/people'

interface Asked {
  company: DemoCompany
  people: readonly DemoPerson[]
  months: DemoMonths
}

type PeopleAsked = NonNullable<PreviewQuestion['people']>
type NewLine = Values & { user: number; start_at: string; end_at: string }

/** Batches of months that are over: people were away, or stayed longer, and their punches follow. */
export async function makePastBatches(ctx: Context, asked: Asked): Promise<{ away: Away[]; overtimes: DemoOvertime[] }> {
  const { company, people, months } = asked
  const leave = await idsOf(ctx, 'as_leave')
  const { checkUp, counting, outing } = planPastBatches(people, months)
  const mornings = checkUp.map(({ user, work }): NewLine => ({
    ...{ user, leave: leave('OFFICIAL'), reason: '年度員工健康檢查' },
    ...spanOf(work.planned.start, work.planned.start + 180),
  }))
  const dayOf = (found: readonly WorkOfPerson[]) => found[0]?.work.date ?? months.first
  const absent = await enter(actingOn(ctx, company, dayOf(checkUp)), 'dayoff', '年度員工健康檢查', mornings)
  if (absent) await act(actingOn(ctx, company, dayOf(checkUp)), absent.id, 'check', 'post')

  const evenings = counting.map(({ user, work }): NewLine => ({ user, mode: 'pay', ...spanOf(...eveningOf(work, 90)) }))
  const stayed = await enter(actingOn(ctx, company, dayOf(counting)), 'overtime', '月底盤點加班', evenings)
  if (stayed) await act(actingOn(ctx, company, dayOf(counting)), stayed.id, 'check', 'post')

  const trips = outing.map(({ user, work }): NewLine => ({
    ...{ user, leave: leave('TRIP'), reason: '技術研討會' },
    ...spanOf(work.planned.start, work.planned.end),
  }))
  const putOff = await enter(actingOn(ctx, company, dayOf(outing)), 'dayoff', '技術研討會（台中）', trips)
  if (putOff) {
    const by = actingOn(ctx, company, dayOf(outing))
    await act(by, putOff.id, 'check', 'post')
    await performAction(by, by.snapshot.get('as/batch'), 'void', { id: putOff.id, void_reason: '主辦單位延期' })
  }
  return {
    away: (absent?.lines ?? []).map(({ user, start_at, end_at }) => ({ user, start: minuteOf(start_at), end: minuteOf(end_at) })),
    overtimes: (stayed?.lines ?? []).flatMap(({ user, end_at }) => {
      const work = counting.find((one) => one.user === user)?.work
      return work ? [{ user, date: work.date, end: minuteOf(end_at) }] : []
    }),
  }
}

/** Batches of days to come: whole departments at one time, so that some lines are refused. */
export async function makeOpenBatches(ctx: Context, { company, people, months }: Asked): Promise<void> {
  const [leave, department] = [await idsOf(ctx, 'as_leave'), await idsOf(ctx, 'sc_department')]
  const by = actingOn(ctx, company, months.today)
  const { meeting, donation, evening } = planOpenBatches(people, months)
  const whole = (work: PlannedWork | undefined) => (work ? spanOf(work.planned.start, work.planned.end) : null)
  const open = async (kind: BatchKind, title: string, values: PeopleAsked | null, ...names: readonly string[]) => {
    if (!values) return
    const { data } = await previewBatch(by, { kind, people: values })
    const lines = data.map(({ user, leave, start_at, end_at, break_min, mode, reason }) => ({
      ...{ user, leave, start_at, end_at, break_min, mode, reason },
    }))
    const { id } = await createRecord(by, by.snapshot.get('as/batch'), { kind, title, lines })
    await act(by, Number(id), ...names)
  }
  const sales = [`d${department('SALES')}`]
  const [met, given] = [whole(meeting), whole(donation)]
  await open('dayoff', '業務處年度會議', met && { owners: sales, leave: leave('TRIP'), reason: '年度會議', ...met }, 'check', 'post')
  const helpers = [`d${department('HR')}`, `d${department('FIN')}`]
  await open('dayoff', '捐血活動公假', given && { owners: helpers, leave: leave('OFFICIAL'), reason: '捐血活動', ...given })
  const late = evening && spanOf(...eveningOf(evening, 120))
  const stock = [`d${department('PROD')}`, `d${department('SALES-TW')}`, `u${company.user('staff34')}`]
  await open('overtime', '出貨支援加班', late ? { owners: stock, mode: 'comp', break_min: 0, reason: '出貨支援', ...late } : null, 'check')
}

const spanOf = (start: number, end: number) => ({ start_at: instantOf(start), end_at: instantOf(end) })
const eveningOf = ({ planned }: PlannedWork, minutes: number): [number, number] => [planned.end, planned.end + minutes]

/** HR enters them. */
const actingOn = (ctx: Context, { user }: DemoCompany, date: string): Context => ({ ...decidedOn(ctx, date), acting_for: user('hr') })

/** With the lines that its preview finds in order. */
async function enter(ctx: Context, kind: BatchKind, title: string, lines: readonly NewLine[]) {
  const { data } = await previewBatch(ctx, { kind, lines })
  const good = lines.filter((_, at) => data[at]?.result !== 'error')
  if (good.length === 0) return null
  const made = await createRecord(ctx, ctx.snapshot.get('as/batch'), { kind, title, lines: good })
  return { id: Number(made.id), lines: linesOf({ lines: made.lines }) }
}

async function act(ctx: Context, id: number, ...names: readonly string[]): Promise<void> {
  for (const name of names) await performAction(ctx, ctx.snapshot.get('as/batch'), name, { id })
}
