/** Whose attendance one may read (as.md §6): one's own, that of departments one heads, and what a read-grant opens; what stays masked; and the log of it. */
import { sql } from 'kysely'
import type { EntityHooks } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { companyToday } from '../../../kernel/company-time'
import { notFound } from '../../../kernel/errors'
import type { Sql } from '../../../kernel/sql'
import { audit } from '../../../outbox/audit'
import { rowPredicate } from '../../../resource/query/predicate'
import { personNames } from '../../../resource/read/person-names'
import { mayRead } from '../../../resource/query/rights'
import { organisation } from '../../sc'

export type GrantKind = 'punch' | 'leave' | 'overtime' | 'roster' | 'report'

/** For the hooks of an entity whose rows stand in a person's name: who holds a grant of the kind reads them too. */
export const readByGrant = (kind: GrantKind): Pick<EntityHooks, 'alsoReads'> => ({
  alsoReads: (ctx, alias) => grantedTo(ctx, kind, sql<number>`${sql.ref(`${alias}.user_id`)}`),
})

/** Does a grant open this person to the caller? Groups with members by rule are no subjects: who belongs to them changes with every record. */
function grantedTo(ctx: Context, kind: GrantKind, user: Sql<number>, further: Sql<boolean> = sql<boolean>`true`): Sql<boolean> | undefined {
  if (!ctx.person) return undefined
  const today = companyToday(ctx)
  return sql<boolean>`exists (select 1 from as_read_grant as grant_row where grant_row.deleted_at is null and ${kind} = any(grant_row.kinds) and ${further}
    and grant_row.viewer = any(${ctx.person.owners}::text[])
    and (grant_row.valid_from is null or grant_row.valid_from <= ${today}::date) and (grant_row.valid_to is null or grant_row.valid_to >= ${today}::date)
    and (grant_row.subject = 'u' || ${user}
      or (grant_row.subject like 'd%' and exists (select 1 from sc_user_department as post join sc_department as place on place.id = post.department_id
        join sc_department as top on 'd' || top.id = grant_row.subject
        where post.user_id = ${user} and ${organisation.postHolds(today)}
          and (place.id = top.id or (grant_row.with_children and place.path like top.path || '%'))))
      or (grant_row.subject like 'g%' and exists (select 1 from sc_group as circle where 'g' || circle.id = grant_row.subject and circle.deleted_at is null
        and 'u' || ${user} = any(circle.members)))))`
}

const entities: Readonly<Record<GrantKind, string>> = {
  punch: 'as/day-record',
  leave: 'as/dayoff',
  overtime: 'as/overtime',
  roster: 'as/roster-entry',
  report: 'as/day-record',
}

/** Condition on the person under `alias.id` of sc_user. */
export const mayReadPeople = (ctx: Context, kind: GrantKind, alias: string): Sql<boolean> =>
  sql<boolean>`exists (select 1 from (select ${sql.ref(`${alias}.id`)} as user_id) as one where ${rowPredicate(ctx, ctx.snapshot.get(entities[kind]), 'read', 'one')})`

export async function mayReadPerson(ctx: Context, kind: GrantKind, user: number): Promise<boolean> {
  if (ctx.person?.id === user || ctx.person === null) return true
  const { rows } =
    await sql`select 1 from sc_user as person where person.id = ${user} and person.deleted_at is null and ${mayReadPeople(ctx, kind, 'person')}`.execute(
      ctx.db,
    )
  return rows.length > 0
}

/** @throws 404 for somebody whose days the caller may not read: never a hint that there is something */
export async function requireReader(ctx: Context, kind: GrantKind, user: number): Promise<void> {
  if (!(await mayReadPerson(ctx, kind, user))) throw notFound()
}

/** Reasons of leave, and the types that tell of health: for the person, administrators, and who was granted to see them. */
export async function seesReasons(ctx: Context, user: number): Promise<boolean> {
  if (!ctx.person || ctx.person.id === user) return true
  const dayoff = ctx.snapshot.get('as/dayoff')
  const reason = dayoff.fields.find(({ name }) => name === 'reason')
  if (reason && mayRead(ctx, dayoff, reason)) return true
  const granted = grantedTo(ctx, 'leave', sql<number>`${user}::bigint`, sql<boolean>`grant_row.see_reason`)
  const { rows } = await sql<{ sees: boolean }>`select ${granted ?? sql`false`} as sees`.execute(ctx.db)
  return rows[0]?.sees === true
}

/** Types of leave whose name tells of somebody's health. */
export const maskedKinds: readonly string[] = ['sick']

/** Another person's punches were read. One entry for each call. */
export async function logRead(ctx: Context, user: number, what: { from?: string; until?: string; day?: number } = {}): Promise<void> {
  if (!ctx.person || ctx.person.id === user) return
  await audit(ctx, {
    action: 'read',
    module: 'as',
    entity: 'as/punch',
    record_id: null,
    label: (await personNames(ctx, [user])).get(user) ?? '',
    changes: { user, ...what },
  })
}
