/** Whose attendance one may read (as.md §6): one's own, that of departments one heads, and what a read-grant opens; what stays masked; and the log of it. */
import { sql } from 'kysely'
import type { GrantKind } from '../../../../src/schemas/as/leave-value-lists'
import type { EntityHooks } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { companyToday } from '../../../kernel/company-time'
import { notFound } from '../../../kernel/errors'
import type { Sql } from '../../../kernel/sql'
import { audit } from '../../../outbox/audit'
import { rowPredicate } from '../../../resource/query/predicate'
import { personNames } from '../../../resource/read/person-names'
import { openSql } from '../../../resource/query/row-guards'
import { organisation } from '../../sc'

/** For the hooks of an entity whose rows stand in a person's name: who holds a grant of the kind reads them too, and their reasons if it says so. */
export const readByGrant = (kind: GrantKind): Pick<EntityHooks, 'alsoReads' | 'alsoOpens'> => ({
  alsoReads: (ctx, alias) => grantedTo(ctx, kind, ownerOf(alias)),
  ...openByGrant,
})

/** Whose rows it opens, it opens with their reasons, where it says so. */
export const openByGrant: Pick<EntityHooks, 'alsoOpens'> = {
  alsoOpens: (ctx, guard, alias) => (guard === reasonGuard ? reasonGrant(ctx, ownerOf(alias)) : undefined),
}

/** The same of what a form decides about: who signs it reads why. */
export const readByGrantOrForm = (kind: GrantKind): Pick<EntityHooks, 'alsoReads' | 'alsoOpens'> => ({
  ...readByGrant(kind),
  alsoOpens(ctx, guard, alias) {
    const granted = guard === reasonGuard ? reasonGrant(ctx, ownerOf(alias)) : undefined
    return granted && sql<boolean>`(${granted} or ${signedBy(ctx, alias)})`
  },
})

const reasonGuard = 'reason'
const ownerOf = (alias: string): Sql<number> => sql<number>`${sql.ref(`${alias}.user_id`)}`
const reasonGrant = (ctx: Context, user: Sql<number>) => grantedTo(ctx, 'leave', user, sql<boolean>`grant_row.see_reason`)

/** Is, or was, the caller asked to sign the form of this record? */
const signedBy = (ctx: Context, alias: string): Sql<boolean> =>
  sql<boolean>`exists (select 1 from wf_task as task where task.instance_id = ${sql.ref(`${alias}.wf_instance_id`)}
    and task.assignee_id = ${ctx.person?.id ?? 0}::bigint and task.state <> 'cancelled')`

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

/** May the caller read why somebody was away? On the person under `alias.id` of sc_user. */
export const reasonsOpen = (ctx: Context, alias: string): Sql<boolean> =>
  sql<boolean>`exists (select 1 from (select ${sql.ref(`${alias}.id`)} as user_id, null::bigint as wf_instance_id) as one where ${fieldOpen(ctx, 'as/dayoff', 'reason', 'one')})`

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

/** May the caller read of which type a record of leave is? @param alias of as_dayoff */
export const leaveTypeOpen = (ctx: Context, alias: string): Sql<boolean> => fieldOpen(ctx, 'as/dayoff', 'leave', alias)

/** The same where no record is at hand but a type and a person (balances, reports): as of a lot of theirs. */
export const leaveKindOpen = (ctx: Context, leave: Sql<number>, user: Sql<number>): Sql<boolean> =>
  sql<boolean>`exists (select 1 from (select ${leave} as leave_id, ${user} as user_id) as lot where ${fieldOpen(ctx, 'as/leave-entitlement', 'leave', 'lot')})`

/** Whether a row shows the field to the caller, by its declaration. */
export function fieldOpen(ctx: Context, entity: string, name: string, alias: string): Sql<boolean> {
  const declared = ctx.snapshot.get(entity)
  const field = declared.fields.find((one) => one.name === name)
  if (!field) throw new Error(`${entity} has no field ${name}`)
  return openSql(ctx, declared, field, alias) ?? sql<boolean>`true`
}

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
