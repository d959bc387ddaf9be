/**
 * What was done and is planned with the customers of Formosa Harbour, and what was said of them (cm.md §10): 900 activities, 40 of them due this
 * week, and 500 remarks, over the leads, organizations and persons that are there. Nothing done is younger than a lead's last touch, so that
 * leads which were left lying stay so; 9 open ones have no next step.
 */
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Context } from '../../../kernel/context'
import { companyToday } from '../../../kernel/company-time'
import { rowJson } from '../../../resource/query/row-json'
import { refreshParties } from '../activity/activity-parties'
import { activitySubjects, remarkTexts } from './activity-texts'

const counts = {
  activities: 900,
  thisWeek: 40,
  cancelled: 30,
  withoutNext: 9,
  remarks: { lead: 300, organization: 150, person: 50 },
} as const
const hour = 3_600_000
const day = 24 * hour

interface Lead {
  id: number
  organization: number | null
  person: number | null
  owner: number
  touched: number
  made: number
  open: boolean
  rotten: boolean
  country: string
}
interface Customer {
  id: number
  owner: number
  country: string
  person: number | null
}

interface Activity {
  kind: string
  subject: string
  lead: number | null
  organization: number | null
  person: number | null
  owner: number
  due_at: string
  all_day: boolean
  duration: number | null
  status: 'planned' | 'done' | 'cancelled'
  done_at: string | null
  outcome: string | null
  note: string | null
  at: string
}

export async function demoActivities(ctx: Context): Promise<void> {
  const [leads, customers] = [await leadsOf(ctx), await customersOf(ctx)]
  if (leads.length === 0 || customers.length === 0) return
  const planned = plannedOf(ctx, leads)
  const cancelled = Array.from({ length: counts.cancelled }, (_, n) => ({
    ...doneAt(pick(leads, n * 5 + 2), n),
    status: 'cancelled' as const,
    done_at: null,
    outcome: null,
    note: null,
  }))
  const done = Array.from({ length: counts.activities - planned.length - cancelled.length }, (_, n) =>
    n % 5 === 4 ? atCustomer(ctx, pick(customers, n), n) : doneAt(pick(leads, n), n),
  )
  await insertActivities(ctx, [...planned, ...cancelled, ...done])
  await insertRemarks(ctx, leads, customers)
  await refreshAll(ctx)
}

/** A next step for each open lead but nine of those left lying, whose others have one that is overdue. */
function plannedOf(ctx: Context, leads: readonly Lead[]): Activity[] {
  const now = ctx.now().getTime()
  const alive = leads.filter(({ open, rotten }) => open && !rotten)
  const late = leads.filter(({ open, rotten }) => open && rotten).slice(counts.withoutNext)
  const monday = Temporal.PlainDate.from(companyToday(ctx)).subtract({ days: Temporal.PlainDate.from(companyToday(ctx)).dayOfWeek - 1 })
  const at = (date: Temporal.PlainDate, n: number) =>
    date.toZonedDateTime({ timeZone: ctx.companyZone(), plainTime: new Temporal.PlainTime(9 + (n % 8), n % 2 === 0 ? 0 : 30) })
      .epochMilliseconds
  const due = (n: number) => (n < counts.thisWeek ? at(monday.add({ days: n % 5 }), n) : at(monday.add({ days: 7 + ((n * 3) % 40) }), n))
  return [...alive.map((lead, n) => planOf(lead, n, due(n))), ...late.map((lead, n) => planOf(lead, n, now - (8 + n * 3) * day))]
}

function planOf(lead: Lead, n: number, due: number): Activity {
  return {
    ...standing(lead),
    ...what(lead.country, n),
    owner: lead.owner,
    due_at: iso(due),
    all_day: n % 9 === 8,
    duration: n % 9 === 8 ? null : 30 * (1 + (n % 4)),
    status: 'planned',
    done_at: null,
    outcome: null,
    note: null,
    at: iso(Math.max(lead.made, lead.touched - day)),
  }
}

const outcomes = [
  'reached',
  'interested',
  'reached',
  'no_answer',
  'reached',
  'rescheduled',
  'interested',
  'not_interested',
  'other',
] as const

/** Before the lead was last touched, the first of them just then. */
function doneAt(lead: Lead, n: number): Activity {
  const at = Math.max(lead.made, lead.touched - Math.floor(n / 240) * 4 * day - (n % 7) * hour)
  const outcome = pick(outcomes, n)
  return {
    ...standing(lead),
    ...what(lead.country, n * 3),
    owner: lead.owner,
    due_at: iso(at - hour),
    all_day: false,
    duration: 30,
    status: 'done',
    done_at: iso(at),
    outcome,
    note: n % 3 === 0 ? `<p>${pick(remarkTexts[languageOf(lead.country)], n)}</p>` : null,
    at: iso(at),
  }
}

function atCustomer(ctx: Context, { id, owner, country, person }: Customer, n: number): Activity {
  const at = ctx.now().getTime() - (2 + ((n * 17) % 300)) * day - (n % 9) * hour
  return {
    lead: null,
    organization: id,
    person,
    ...what(country, n),
    owner,
    due_at: iso(at - hour),
    all_day: false,
    duration: 60,
    status: 'done',
    done_at: iso(at),
    outcome: pick(outcomes, n),
    note: null,
    at: iso(at),
  }
}

const standing = ({ id, organization, person }: Lead) => ({ lead: id, organization, person })
const kinds = ['call', 'visit', 'email', 'meeting', 'call', 'demo', 'message'] as const

function what(country: string, n: number): { kind: string; subject: string } {
  const kind = pick(kinds, n)
  return { kind, subject: pick(activitySubjects[languageOf(country)][kind], n) }
}

type Words = keyof typeof remarkTexts
const languageOf = (country: string): Words => (country === 'JP' ? 'jp' : country === 'CN' ? 'cn' : country === 'HK' ? 'en' : 'tw')
const iso = (at: number): string => new Date(at).toISOString()
/** The lists are not empty. */
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

/** All at once: nine hundred writes one by one would keep a first start waiting. Each has its first revision, as if it had been written. */
async function insertActivities(ctx: Context, rows: readonly Activity[]): Promise<void> {
  const entity = ctx.snapshot.get('cm/activity')
  await sql`
    insert into cm_activity (kind, subject, lead_id, organization_id, person_id, owner_id, due_at, all_day, duration, status, done_at, outcome, note, created_by, updated_by, created_at, updated_at)
    select kind, subject, lead, organization, person, owner, case when all_day then date_trunc('day', due_at at time zone ${ctx.companyZone()}) at time zone ${ctx.companyZone()} else due_at end, all_day, duration, status, done_at, outcome, note, owner, owner, at, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(kind text, subject text, lead bigint, organization bigint, person bigint, owner bigint, due_at timestamptz, all_day boolean, duration integer, status text, done_at timestamptz, outcome text, note text, at timestamptz)`.execute(
    ctx.db,
  )
  await sql`insert into kontor_revision (entity, record_id, version, action, actor_id, at, data)
    select ${entity.name}, t.id, 1, 'created', t.owner_id, t.created_at, ${rowJson(entity, 't')}::jsonb from cm_activity as t`.execute(
    ctx.db,
  )
}

async function insertRemarks(ctx: Context, leads: readonly Lead[], customers: readonly Customer[]): Promise<void> {
  const now = ctx.now().getTime()
  const said = (country: string, n: number) => `<p>${pick(remarkTexts[languageOf(country)], n)}</p>`
  const rows = [
    ...Array.from({ length: counts.remarks.lead }, (_, n) => {
      const lead = pick(leads, n * 7 + 3)
      return {
        type: 'lead',
        id: lead.id,
        body: said(lead.country, n),
        pinned: n % 25 === 0,
        by: lead.owner,
        at: iso(Math.max(lead.made, lead.touched - Math.floor(n / 50) * day - (n % 5) * hour)),
      }
    }),
    ...Array.from({ length: counts.remarks.organization }, (_, n) => {
      const customer = pick(customers, n * 3)
      return {
        type: 'organization',
        id: customer.id,
        body: said(customer.country, n + 4),
        pinned: n % 15 === 0,
        by: customer.owner,
        at: iso(now - (1 + ((n * 13) % 280)) * day),
      }
    }),
    ...customers
      .filter(({ person }) => person !== null)
      .slice(0, counts.remarks.person)
      .map(({ person, country, owner }, n) => ({
        type: 'person',
        id: person,
        body: said(country, n + 8),
        pinned: false,
        by: owner,
        at: iso(now - (3 + ((n * 11) % 200)) * day),
      })),
  ]
  await sql`insert into cm_remark (target_type, target_id, body, pinned, created_by, updated_by, created_at, updated_at)
    select type, id, body, pinned, "by", "by", at, at from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(type text, id bigint, body text, pinned boolean, "by" bigint, at timestamptz)`.execute(
    ctx.db,
  )
}

async function refreshAll(ctx: Context): Promise<void> {
  const {
    rows: [all],
  } = await sql<{ leads: number[]; organizations: number[]; persons: number[] }>`
    select array(select id from cm_lead) as leads, array(select id from cm_organization) as organizations, array(select id from cm_person) as persons`.execute(
    ctx.db,
  )
  if (all) await refreshParties(ctx, all)
}

async function leadsOf(ctx: Context): Promise<Lead[]> {
  const { rows } = await sql<Omit<Lead, 'touched' | 'made'> & { touched: string; made: string }>`
    select l.id, l.organization_id as organization, case when p.organization_id = l.organization_id then l.person_id end as person, l.owner_id as owner, coalesce(l.last_touch_at, l.created_at) as touched, l.created_at as made,
      l.status = 'open' as open, l.rotten, coalesce(o.country, 'TW') as country
    from cm_lead as l left join cm_organization as o on o.id = l.organization_id left join cm_person as p on p.id = l.person_id where l.deleted_at is null and l.owner_id is not null order by l.id`.execute(
    ctx.db,
  )
  return rows.map((row) => ({ ...row, touched: Date.parse(row.touched), made: Date.parse(row.made) }))
}

async function customersOf(ctx: Context): Promise<Customer[]> {
  const { rows } = await sql<Customer>`
    select o.id, o.owner_id as owner, coalesce(o.country, 'TW') as country, (select min(p.id) from cm_person as p where p.organization_id = o.id and p.deleted_at is null) as person
    from cm_organization as o where o.deleted_at is null and o.lifecycle <> 'blocked' order by o.id`.execute(ctx.db)
  return rows
}
