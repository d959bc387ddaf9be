/** A hundred and twenty filled forms of half a year, in all states (wf.md §10). */
import { sql } from 'kysely'
import { companyDayOf } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import type { DemoIds } from './form-builder'
import { fills } from './filled'
import { play, type Outcome } from './play'

const day = 86_400_000

/** What is filed, by turns: the daily ones more often. */
const filed = [
  ...['LEAVE', 'OVERTIME', 'EXPENSE', 'MISSED-PUNCH', 'CARD', 'OVERTIME', 'PAYMENT', 'CARD', 'MISSED-PUNCH', 'VEHICLE'],
  ...['LEAVE', 'MEMO', 'IT-ACCOUNT', 'CARD', 'ADVANCE', 'OVERTIME', 'SEAL-USE', 'EXPENSE', 'PURCHASE', 'MISSED-PUNCH'],
] as const

const initiators = [
  ...['staff01', 'staff03', 'staff08', 'staff14', 'staff05', 'staff23', 'staff34', 'staff09', 'staff15', 'staff01', 'staff29', 'staff38'],
  ...['staff04', 'staff19', 'staff43', 'staff11', 'staff26', 'staff32', 'staff39'],
] as const

/** Of those that are over, by turns; most are approved. */
const ends: readonly Outcome[] = [
  ...([
    'approved',
    'approved',
    'approved',
    'rejected',
    'approved',
    'approved',
    'withdrawn',
    'approved',
    'approved',
    'resubmitted',
  ] as const),
  ...(['approved', 'approved', 'approved', 'rejected', 'approved', 'revoked', 'approved', 'approved', 'void', 'approved'] as const),
  ...(['approved', 'approved', 'terminated', 'approved', 'approved'] as const),
]

/** The latest, which others still have to sign: form, who filed it, days ago, decisions made. */
const waiting: readonly (readonly [form: string, initiator: string, daysAgo: number, steps: number, outcome?: Outcome])[] = [
  ['EXPENSE', 'staff01', 0.2, 0],
  ['LEAVE', 'staff02', 0.3, 1],
  ['PURCHASE', 'staff03', 0.6, 0],
  ['OVERTIME', 'staff05', 1, 0],
  ['MEMO', 'staff06', 1, 0],
  ['ADVANCE', 'staff04', 1.5, 0],
  ['EXPENSE', 'staff01', 9, 0],
  ['VEHICLE', 'staff08', 2, 0],
  ['PURCHASE', 'staff14', 2, 1],
  ['CONTRACT', 'staff03', 3, 1],
  ['HIRING', 'staff12', 3, 2],
  ['HIRING', 'staff07', 20, 30],
  ['PUBLICATION', 'staff31', 4, 1],
  ['PUBLICATION', 'staff30', 2, 30],
  ['SEAL-USE', 'staff10', 8, 1],
  ['IT-ACCOUNT', 'staff18', 6, 0],
  ['PAYMENT', 'staff34', 1, 1],
  ['EXPENSE', 'staff29', 4, 0, 'returned'],
  ['PURCHASE', 'staff01', 5, 0, 'returned'],
  ['LEAVE', 'staff23', 3, 0, 'returned'],
  ['CONTRACT', 'staff09', 12, 0, 'suspended'],
  ['EXPENSE', 'staff01', 0.1, 0, 'draft'],
  ['MEMO', 'manager', 1, 0, 'draft'],
  ['LEAVE', 'staff01', 2, 0, 'draft'],
]
const wanted = 120
const halfYear = 175

/** @param forms by code @param signatures person → their signature */
export async function makeInstances(
  ctx: Context,
  { ids, forms, signatures }: { ids: DemoIds; forms: ReadonlyMap<string, number>; signatures: ReadonlyMap<number, number> },
): Promise<void> {
  const now = ctx.now()
  const fill = async (n: number, code: string, account: string, daysAgo: number, more: { outcome: Outcome; steps?: number }) => {
    const at = workingTime(ctx, new Date(now.getTime() - daysAgo * day), n)
    const dayFrom = (offset: number) => companyDayOf(ctx, new Date(at.getTime() + offset * day).toISOString())
    const filled = fills[code]?.(n, ids, dayFrom)
    const template = forms.get(code)
    if (!filled || template === undefined) throw new Error(`The demo has no form ${code}.`)
    const priority = n % 11 === 0 ? 'urgent' : 'normal'
    await play(ctx, { template, initiator: ids.user(account), filled, at, until: now, n, priority, ...more }, signatures)
  }
  const over = wanted - waiting.length
  for (let n = 0; n < over; n += 1) {
    const daysAgo = halfYear - Math.round((n * (halfYear - 12)) / over)
    const outcome = ends[n % ends.length] ?? 'approved'
    await fill(n, filed[n % filed.length] ?? 'LEAVE', initiators[n % initiators.length] ?? 'staff01', daysAgo, { outcome })
  }
  for (const [n, [code, account, daysAgo, steps, outcome = 'waiting']] of waiting.entries())
    await fill(n, code, account, daysAgo, { outcome, steps })
  await settleNotices(ctx)
}

/** Nobody files a form at night: between nine and five of the company's day, and never later than the moment. */
function workingTime(ctx: Context, at: Date, n: number): Date {
  const date = companyDayOf(ctx, at.toISOString())
  const wantedHour = 9 + (n % 8)
  const hour = Number(new Intl.DateTimeFormat('en', { hour: '2-digit', hourCycle: 'h23', timeZone: ctx.companyZone() }).format(at))
  const moved = new Date(at.getTime() + (wantedHour - hour) * 3_600_000)
  return moved.getTime() > ctx.now().getTime() || companyDayOf(ctx, moved.toISOString()) !== date ? at : moved
}

/** Nothing leaves a demo by mail, and what is a week old has been read. */
async function settleNotices(ctx: Context): Promise<void> {
  const weekAgo = new Date(ctx.now().getTime() - 7 * day)
  await sql`delete from kontor_notice_mail where event like 'wf.%'`.execute(ctx.db)
  await sql`delete from sc_mail_outbox where event like 'wf.%'`.execute(ctx.db)
  await sql`update sc_user_notification set read_at = created_at where event like 'wf.%' and created_at < ${weekAgo} and read_at is null`.execute(
    ctx.db,
  )
}
