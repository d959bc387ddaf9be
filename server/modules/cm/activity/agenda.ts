/** What is planned, by when it is due (cm.md §2, /cm/use/activity). */
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { agendaParts, type Agenda, type AgendaEntry, type AgendaPart } from '../../../../src/shared/cm/activity'
import type { Context } from '../../../kernel/context'
import { companyToday } from '../../../kernel/company-time'
import { personName } from '../../../resource/read/person-names'
import { rowPredicate } from '../../../resource/query/predicate'
import { mayDo } from '../../../resource/query/rights'
import { titleSql } from '../../../resource/query/titles'
import { agendaPart, type AgendaDays } from './rules/activity-times'

const most = 300

/** @param whose the caller's own and those he takes part in, or all that he may see */
export async function readAgenda(ctx: Context, whose: 'mine' | 'all'): Promise<Agenda> {
  const entity = ctx.snapshot.get('cm/activity')
  const me = ctx.person?.id ?? 0
  const mine =
    whose === 'mine'
      ? sql<boolean>`a.id in (
    select id from cm_activity where owner_id = ${me} and status = 'planned' and deleted_at is null union all select parent_id from cm_activity__participants where target_id = ${me})`
      : sql<boolean>`true`
  const titled = (name: 'lead' | 'organization' | 'person') => {
    const target = ctx.snapshot.get(`cm/${name}`)
    return sql`(select json_build_object('id', ${sql.ref(`${name}.id`)}, 'title', ${titleSql(ctx, target, name)}) from ${sql.table(target.table)} as ${sql.ref(name)}
      where ${sql.ref(`${name}.id`)} = ${sql.ref(`a.${name}_id`)} and ${rowPredicate(ctx, target, 'read', name)})`
  }
  const { rows } = await sql<AgendaEntry>`
    select a.id, a.kind, a.subject, a.due_at, a.all_day, a.duration, a.location, a.note, json_build_object('id', owner.id, 'name', ${personName(ctx, 'owner')}) as owner,
      ${titled('lead')} as lead, ${titled('organization')} as organization, ${titled('person')} as person,
      ${mayDo(ctx, entity, 'edit') ? rowPredicate(ctx, entity, 'write', 'a') : sql`false`} as may_edit
    from cm_activity as a join sc_user as owner on owner.id = a.owner_id
    where a.status = 'planned' and a.deleted_at is null and ${mine} and ${rowPredicate(ctx, entity, 'read', 'a')} order by a.due_at, a.id limit ${most + 1}`.execute(
    ctx.db,
  )
  const days = agendaDays(ctx)
  const shown = rows.slice(0, most).map((row) => ({ ...row, due_at: new Date(row.due_at).toISOString() }))
  const parts = Object.fromEntries(agendaParts.map((part) => [part, shown.filter((row) => agendaPart(row, days) === part)])) as Record<
    AgendaPart,
    AgendaEntry[]
  > // one entry for each part
  return { parts, more: rows.length > most, leads_without_next_step: await leadsWithoutNextStep(ctx, whose) }
}

/** Days begin in the company's zone. */
export function agendaDays(ctx: Context): AgendaDays {
  const today = Temporal.PlainDate.from(companyToday(ctx))
  const start = (days: number) => new Date(today.add({ days }).toZonedDateTime(ctx.companyZone()).epochMilliseconds)
  return { now: ctx.now(), today: start(0), tomorrow: start(1), afterWeek: start(8) }
}

async function leadsWithoutNextStep(ctx: Context, whose: 'mine' | 'all'): Promise<number> {
  const lead = ctx.snapshot.get('cm/lead')
  if (!mayDo(ctx, lead, 'list')) return 0
  const {
    rows: [row],
  } = await sql<{ count: number }>`
    select count(*)::int as count from cm_lead as l where l.status = 'open' and l.next_activity_at is null and l.deleted_at is null
      and ${whose === 'mine' ? sql<boolean>`l.owner_id = ${ctx.person?.id ?? 0}` : sql<boolean>`true`} and ${rowPredicate(ctx, lead, 'read', 'l')}`.execute(
    ctx.db,
  )
  return row?.count ?? 0
}
