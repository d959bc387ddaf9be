/** `GET /api/as/balance` and its ledger (as.md §3, R5): sums of rows, on any date. */
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { addDays, addMonths } from '../../../../src/shared/as/calendar-dates'
import { readBalance, readLedger, type LeaveBalance, type LedgerLine } from '../../../../src/shared/as/balance'
import { queryId } from '../../../http/query-id'
import { serve } from '../../../http/serve-call'
import type { Context } from '../../../kernel/context'
import { leaveKindOpen, requireReader } from '../access/readers'
import { grantsDue } from '../leave/grant-leave'
import { isOffered, leaveUses, readLeaveTypes, type LeaveType } from '../leave/leave-types'
import { serviceYear } from '../leave/rules/annual-grants'
import { countedInto, type LeaveUse } from '../leave/rules/leave-checks'
import { payRatioOn } from '../leave/rules/pay-ratio'
import { readEmployee, todayOf, type Employee } from '../person/employee'
import { isValidOn } from './rules/consumption'
import { lotsOf } from './lots'

export function balanceRoutes(app: FastifyInstance): void {
  const rule = { rule: { paths: ['as.use.leave'] } }
  serve(app, readBalance, rule, async (ctx, { query }) => {
    const user = queryId(query.user) ?? ctx.person?.id ?? 0
    await requireReader(ctx, 'leave', user)
    const person = await readEmployee(ctx, user)
    const today = todayOf(ctx, person)
    const date = query.date ?? today
    const all = await readLeaveTypes(ctx)
    const visible = await visibleTypes(ctx, user)
    const types = all.filter(({ id }) => visible.has(id))
    const chosen = types.filter((type) => (query.leave ? type.id === queryId(query.leave) : isFor(type, person)))
    const data: LeaveBalance[] = []
    for (const type of chosen)
      data.push(await balanceOf(ctx, { person, type, types: all, date, today, projected: query.projected === 'true' }))
    return { data, meta: { date, daily_minutes: person.daily_minutes } }
  })
  serve(app, readLedger, rule, async (ctx, { query }) => {
    const user = queryId(query.user) ?? ctx.person?.id ?? 0
    await requireReader(ctx, 'leave', user)
    const visible = await visibleTypes(ctx, user)
    const leave = queryId(query.leave)
    return { data: leave !== undefined && visible.has(leave) ? await ledgerLines(ctx, user, leave) : [] }
  })
}

/** Of whose use the caller may read (as.md §6). */
async function visibleTypes(ctx: Context, user: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id::int as id from as_leave as leave where ${leaveKindOpen(ctx, sql<number>`leave.id`, sql<number>`${user}::bigint`)}`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ id }) => id))
}

const isFor = (type: LeaveType, person: Employee): boolean =>
  isOffered(type, person.country) && (type.genders.length === 0 || type.genders.includes(person.gender ?? ''))

interface Question {
  person: Employee
  type: LeaveType
  types: readonly LeaveType[]
  date: string
  today: string
  projected: boolean
}

async function balanceOf(ctx: Context, question: Question): Promise<LeaveBalance> {
  const { type, person, date } = question
  const head = {
    leave: {
      ...{ id: type.id, code: type.code, name: type.name, colour: type.colour, kind: type.kind as LeaveBalance['leave']['kind'] },
      ...{ unit_min: type.unit_min, step_min: type.step_min, quota: type.quota, documents: type.documents },
      pay_ratio: Number(payRatioOn(type, person, date)),
      ...{ documents_over_min: type.documents_over_min, needs_event: type.needs_event, deputy_required: type.deputy_required },
    },
  }
  return { ...head, ...(type.quota === 'granted' ? await granted(ctx, question) : await used(ctx, question)) }
}

type Amounts = Omit<LeaveBalance, 'leave'>

/** A past day by what it is about, today and later by all that is written: what is held for later days is not there to be taken. */
async function granted(ctx: Context, { person, type, date, today, projected }: Question): Promise<Amounts> {
  const asOf = date < today ? date : null
  const lots = (await lotsOf(ctx, { user: person.user, leave: type.id, asOf })).filter((lot) => isValidOn(lot, date))
  const { rows } = await sql<{ entitled: number; carried: number; used: number; pending: number }>`
    select coalesce(sum(l.minutes) filter (where l.kind in ('grant', 'adjust') and e.source <> 'carry'), 0)::int as entitled,
      coalesce(sum(l.minutes) filter (where l.kind = 'grant' and e.source = 'carry'), 0)::int as carried,
      -coalesce(sum(l.minutes) filter (where l.kind in ('use', 'unuse')), 0)::int as used,
      -coalesce(sum(l.minutes) filter (where l.kind in ('hold', 'release')), 0)::int as pending
    from as_leave_ledger as l join as_leave_entitlement as e on e.id = l.lot_id
    where l.lot_id = any(${lots.map(({ id }) => id)}::bigint[]) and (${asOf}::date is null or l.effective_date <= ${asOf}::date)`.execute(
    ctx.db,
  )
  const sums = rows[0] ?? { entitled: 0, carried: 0, used: 0, pending: 0 }
  const grants = projected && date > today ? await grantsDue(ctx, person, type.id, date) : []
  const valid = grants.filter((grant) => isValidOn(grant, date)).map(({ date: on, minutes }) => ({ date: on, minutes }))
  const next = lots
    .filter(({ left, valid_to }) => left > 0 && valid_to !== null)
    .toSorted((a, b) => (a.valid_to ?? '').localeCompare(b.valid_to ?? ''))[0]
  return {
    ...{ entitled_min: sums.entitled, carried_min: sums.carried, used_min: sums.used, pending_min: sums.pending },
    left_min: lots.reduce((sum, { left }) => sum + left, 0) + valid.reduce((sum, { minutes }) => sum + minutes, 0),
    ...{ ceiling_min: null, period: null },
    next_expiry: next?.valid_to ? { date: next.valid_to, minutes: next.left } : null,
    projected_grants: valid,
  }
}

/** Of types without lots what was used in the period of their ceiling. */
async function used(ctx: Context, { person, type, types, date }: Question): Promise<Amounts> {
  const period = periodOf(type, person, date)
  const family = types.filter(({ id, counts_into }) => id === type.id || counts_into === type.id)
  const uses = (
    await leaveUses(
      ctx,
      person.user,
      family.map(({ id }) => id),
    )
  ).filter((use) => !period || (use.date >= period.from && use.date <= period.until))
  const pending = await pendingMinutes(ctx, person.user, type.id, period)
  const own = sumOf(uses.filter(({ leave }) => leave === type.id))
  const counted = countedInto(type, types, uses)
  const hasCeiling = type.quota === 'ceiling' && type.ceiling_period !== 'event'
  return {
    ...{ entitled_min: 0, carried_min: 0, used_min: own - pending, pending_min: pending },
    left_min: hasCeiling && type.ceiling_min !== null ? Math.max(0, type.ceiling_min - counted) : null,
    ...{ ceiling_min: type.quota === 'ceiling' ? type.ceiling_min : null, period: hasCeiling ? period : null },
    ...{ next_expiry: null, projected_grants: [] },
  }
}

const sumOf = (uses: readonly LeaveUse[]): number => uses.reduce((sum, { minutes }) => sum + minutes, 0)

function periodOf({ ceiling_period }: LeaveType, person: Employee, date: string): { from: string; until: string } | null {
  const year = date.slice(0, 4)
  if (ceiling_period === 'month') {
    const first = `${date.slice(0, 7)}-01`
    return { from: first, until: addDays(addMonths(first, 1), -1) }
  }
  if (ceiling_period !== 'anniversary_year') return { from: `${year}-01-01`, until: `${year}-12-31` }
  return serviceYear(person, date)
}

async function pendingMinutes(ctx: Context, user: number, leave: number, period: { from: string; until: string } | null): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(sum((part->>'minutes')::int), 0)::int as minutes from as_dayoff as d cross join lateral jsonb_array_elements(coalesce(d.parts, '[]'::jsonb)) as part
    where d.user_id = ${user} and d.leave_id = ${leave} and d.state = 'pending' and d.deleted_at is null
      and (${period === null} or part->>'date' between ${period?.from ?? ''} and ${period?.until ?? ''})`.execute(ctx.db)
  return rows[0]?.minutes ?? 0
}

const mostLines = 200

/** The newest first, with what was left after each. */
async function ledgerLines(ctx: Context, user: number, leave: number): Promise<LedgerLine[]> {
  const { rows } = await sql<{
    line: Omit<LedgerLine, 'at'>
    at: string
  }>`
    select l.at, json_build_object('id', l.id, 'effective_date', to_char(l.effective_date, 'YYYY-MM-DD'), 'kind', l.kind, 'minutes', l.minutes,
      'balance_min', sum(l.minutes) over (order by l.id), 'reason', l.reason,
      'lot', json_build_object('id', e.id, 'source', e.source, 'valid_from', to_char(e.valid_from, 'YYYY-MM-DD'), 'valid_to', to_char(e.valid_to, 'YYYY-MM-DD')),
      'record', case when d.id is null then null else json_build_object('no', d.no, 'instance', d.wf_instance_id) end) as line
    from as_leave_ledger as l join as_leave_entitlement as e on e.id = l.lot_id
      left join as_dayoff as d on l.ref_entity = 'as/dayoff' and d.id = l.ref_id
    where l.user_id = ${user} and l.leave_id = ${leave} order by l.id desc limit ${mostLines}`.execute(ctx.db)
  return rows.map(({ line, at }) => ({ ...line, at: new Date(at).toISOString() }))
}
