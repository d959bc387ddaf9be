/** What the flow machine asks of the organisation, the calendar and the delegations (server/modules/wf/flow/rules/port.ts). */
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { FormContent } from '../../../../src/shared/wf/form'
import type { Context } from '../../../kernel/context'
import { companyToday } from '../../../kernel/company-time'
import { organisation, workcal, type WorkCalendar } from '../../sc'
import { holdsFor } from '../delegation/standing-in'
import type { FlowContext } from '../flow/rules/state'
import type { Delegation, FlowPort } from '../flow/rules/port'
import { expressionAnswers } from './expression-answers'
import type { Template } from './form-content'

interface Asking {
  content: FormContent
  template: Pick<Template, 'id' | 'category' | 'managers'>
  context: FlowContext
}

/** One port for one step: what it was told once it is not asked again. */
export function flowPort(ctx: Context, { content, template, context }: Asking): FlowPort {
  const now = ctx.now().toISOString()
  const applicant = context.on_behalf_of ?? context.initiator
  const calendarFor = rememberCalendars(ctx)
  return {
    now,
    content,
    managers: () => (template.managers.length > 0 ? organisation.expand(ctx, template.managers) : moduleAdministrators(ctx)),
    ...expressionAnswers(ctx, { applicant, post: context.post, calendarFor }),
    dayStart: (day) =>
      Temporal.PlainDate.from(day).toZonedDateTime(ctx.companyZone()).toInstant().toString({ smallestUnit: 'millisecond' }),
    members: (owners) => organisation.expand(ctx, owners),
    position: (id) => holdersOf(ctx, id),
    supervisors: (user, post) => organisation.supervisors(ctx, user, post === null ? {} : { post }),
    heads: (department) => headsAbove(ctx, department),
    grade: (user) => gradeOf(ctx, user),
    active: (people) => activeOf(ctx, people),
    delegationOf: (user, at) => delegationOf(ctx, { user, at, template }),
    addMinutes: async (user, from, minutes) => workcal.addMinutesIn(await calendarFor(user), from, minutes),
    workMinutes: async (user, from, until) => workcal.minutesIn(await calendarFor(user), from, until),
  }
}

/** For a form without managers somebody must decide. */
export const moduleAdministrators = (ctx: Context): Promise<number[]> => organisation.moduleAdministrators(ctx, 'wf')

async function holdersOf(ctx: Context, position: number): Promise<number[]> {
  const today = companyToday(ctx)
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from sc_user_department as post join sc_user as u on u.id = post.user_id
    where post.job_position_id = ${position} and post.deleted_at is null and post.start_date <= ${today}::text::date
      and (post.end_date is null or post.end_date >= ${today}::text::date) and u.deleted_at is null and u.status = 'active' order by u.id`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

/** The head, for a vacant one the first active deputy; then those of the departments above. */
async function headsAbove(ctx: Context, department: number): Promise<number[]> {
  const { rows } = await sql<{ id: number | null }>`
    with recursive above(id, parent_id, head_id, step) as (
      select id, parent_id, head_id, 0 from sc_department where id = ${department}
      union all select d.id, d.parent_id, d.head_id, step + 1 from above join sc_department as d on d.id = above.parent_id where step < 30)
    select coalesce((select u.id from sc_user as u where u.id = above.head_id and u.status = 'active' and u.deleted_at is null),
      (select u.id from sc_department__deputy_heads as deputy join sc_user as u on u.id = deputy.target_id
        where deputy.parent_id = above.id and u.status = 'active' and u.deleted_at is null order by deputy.position limit 1)) as id
    from above order by step`.execute(ctx.db)
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}

async function gradeOf(ctx: Context, user: number): Promise<number | null> {
  const [post] = await organisation.departmentsOf(ctx, user)
  if (!post?.job_position) return null
  const {
    rows: [row],
  } = await sql<{ grade: number | null }>`select grade from sc_job_position where id = ${post.job_position}`.execute(ctx.db)
  return row?.grade ?? null
}

async function activeOf(ctx: Context, people: readonly number[]): Promise<number[]> {
  if (people.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id from sc_user where id = any(${people}::bigint[]) and status = 'active' and deleted_at is null`.execute(ctx.db)
  const active = new Set(rows.map(({ id }) => id))
  return people.filter((id) => active.has(id))
}

async function delegationOf(
  ctx: Context,
  { user, at, template }: { user: number; at: string; template: Pick<Template, 'id' | 'category'> },
): Promise<Delegation | null> {
  const {
    rows: [row],
  } = await sql<Delegation>`
    select delegate_id as delegate, mode from wf_delegation as d
    where d.principal_id = ${user} and ${holdsFor(at, { template: sql`${template.id}::bigint`, category: sql`${template.category}::bigint` })}
    order by d.id limit 1`.execute(ctx.db)
  return row ?? null
}

/** @returns the calendar of a person, each read once */
function rememberCalendars(ctx: Context): CalendarFor {
  const regions = new Map<number, Promise<number>>()
  const calendars = new Map<number, Promise<WorkCalendar>>()
  return async (user) => {
    const region = await remembered(regions, user, () => workcal.regionOf(ctx, user))
    return remembered(calendars, region, () => workcal.calendarOf(ctx, region))
  }
}

function remembered<Value>(known: Map<number, Promise<Value>>, id: number, ask: () => Promise<Value>): Promise<Value> {
  const value = known.get(id) ?? ask()
  known.set(id, value)
  return value
}

type CalendarFor = (user: number) => Promise<WorkCalendar>
