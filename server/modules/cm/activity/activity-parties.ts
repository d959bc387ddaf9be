/** Whom an activity concerns: its lead, organizations and persons, what they know of it, and that they belong together (cm.md §3.6, §9). */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { FieldErrors } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { publishEvent } from '../../../outbox/publish'
import { refreshRotten } from '../lead/lead-activities'

export interface Parties {
  leads: number[]
  organizations: number[]
  persons: number[]
}

const numbers = (values: readonly unknown[]): number[] => [...new Set(values.filter((value): value is number => typeof value === 'number'))]

/** Of these rows of activities, with the organizations of their leads and persons. */
export async function partiesOf(ctx: Context, rows: readonly (Values | null)[]): Promise<Parties> {
  const of = (field: string) => numbers(rows.map((row) => row?.[field]))
  const [leads, persons] = [of('lead'), of('person')]
  const { rows: further } = await sql<{ organization: number }>`
    select organization_id as organization from cm_lead where id = any(${leads}::bigint[]) and organization_id is not null
    union select organization_id from cm_person where id = any(${persons}::bigint[]) and organization_id is not null`.execute(ctx.db)
  return { leads, persons, organizations: numbers([...of('organization'), ...further.map(({ organization }) => organization)]) }
}

/**
 * What lists and boards show of activities, in the transaction that changes one: no version of theirs is made, as nobody changed them.
 * @param without an activity that is about to go
 */
export async function refreshParties(ctx: Context, { leads, organizations, persons }: Parties, without = 0): Promise<void> {
  const live = sql<boolean>`a.deleted_at is null and a.id <> ${without}`
  // In the order of their ids, so that two activities of the same leads wait for one another and not both.
  await sql`with held as (select id from cm_lead where id = any(${leads}::bigint[]) order by id for no key update)
    update cm_lead as l set
      next_activity_at = (select min(a.due_at) from cm_activity as a where a.lead_id = l.id and a.status = 'planned' and ${live}),
      last_touch_at = greatest(l.last_touch_at, (select max(a.done_at) from cm_activity as a where a.lead_id = l.id and a.status = 'done' and ${live}))
    from held where l.id = held.id`.execute(ctx.db)
  await refreshRotten(ctx, leads)
  const around = sql`(select a.* from cm_activity as a where a.organization_id = o.id and ${live}
    union select a.* from cm_activity as a join cm_lead as l on l.id = a.lead_id where l.organization_id = o.id and ${live}
    union select a.* from cm_activity as a join cm_person as p on p.id = a.person_id where p.organization_id = o.id and ${live})`
  await sql`with held as (select id from cm_organization where id = any(${organizations}::bigint[]) order by id for no key update)
    update cm_organization as o set (last_activity_at, next_activity_at) =
      (select max(around.done_at) filter (where around.status = 'done'), min(around.due_at) filter (where around.status = 'planned') from ${around} as around)
    from held where o.id = held.id`.execute(ctx.db)
  await sql`with held as (select id from cm_person where id = any(${persons}::bigint[]) order by id for no key update)
    update cm_person as p set last_activity_at = (select max(a.done_at) from cm_activity as a where a.person_id = p.id and a.status = 'done' and ${live})
    from held where p.id = held.id`.execute(ctx.db)
}

/** Their screens read the timeline again. */
export async function announceAt(ctx: Context, { leads, organizations, persons }: Parties): Promise<void> {
  const places = [
    ...leads.map((id) => ['cm/lead', id] as const),
    ...organizations.map((id) => ['cm/organization', id] as const),
    ...persons.map((id) => ['cm/person', id] as const),
  ]
  for (const [entity, record_id] of places) await publishEvent(ctx, 'comment-changed', { entity, record_id })
}

/** A person or lead of another organization than the one beside it. @returns the error on the field that does not fit */
export async function foreignParties(ctx: Context, { lead, organization, person }: Values): Promise<FieldErrors> {
  const {
    rows: [found],
  } = await sql<{ of_lead: number | null; of_person: number | null }>`
    select (select organization_id from cm_lead where id = ${lead}::bigint) as of_lead, (select organization_id from cm_person where id = ${person}::bigint) as of_person`.execute(
    ctx.db,
  )
  const { of_lead = null, of_person = null } = found ?? {}
  const differ = (a: unknown, b: unknown) => typeof a === 'number' && typeof b === 'number' && a !== b
  const foreign = [{ key: 'cm:error.foreign_organization' }]
  if (differ(organization, of_lead)) return { organization: foreign }
  return differ(of_person, organization ?? of_lead) ? { person: foreign } : {}
}
