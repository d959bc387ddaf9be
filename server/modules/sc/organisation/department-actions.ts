/** Taking a department out of use and back (sc.md §4). */
import { sql } from 'kysely'
import type { I18nText } from '../../../../src/schemas/core/types'
import { raiseEpoch } from '../../../auth/session/epoch'
import { transact, type Context } from '../../../kernel/context'
import { forbidden, invalid, invalidField, type Message } from '../../../kernel/errors'
import { publishEvent } from '../../../outbox/publish'
import { companyToday } from '../../../kernel/company-time'
import { personName } from '../../../resource/read/person-names'
import { mayDo } from '../../../resource/query/rights'
import { lockForWrite, updateRecord, write } from '../../../resource/write/write'
import { lockTree, names } from './department-hooks'

/** @throws 422 naming how many people and which departments still hold it; not for the root */
export async function deactivateDepartment(ctx: Context, id: number, reason: string | null): Promise<void> {
  const entity = ctx.snapshot.get('sc/department')
  if (!mayDo(ctx, entity, 'deactivate')) throw forbidden()
  await transact(ctx, async (tx) => {
    await lockTree(tx)
    const before = await lockForWrite(tx, entity, id)
    // Whoever gives somebody a post here meanwhile waits, and then finds it inactive.
    await sql`select 1 from sc_department where id = ${id} for update`.execute(tx.db)
    if (before.status === 'inactive') throw invalidField('id', 'sc:error.department_inactive')
    if (before.parent === null) throw invalidField('id', 'sc:error.department_is_root')
    const obstacles = await obstaclesOf(tx, id)
    if (obstacles.length > 0) throw invalid({ id: obstacles })
    const values = { status: 'inactive', inactive_at: tx.now().toISOString(), inactive_reason: reason }
    await write(tx, entity, 'updated', before, values, { ...before, ...values })
    await announce(tx, id, 'sc.department.inactive')
  })
}

/**
 * @param under where it shall stand from now on, when the department above it is closed
 * @throws 422 when the parent is inactive
 */
export async function reactivateDepartment(ctx: Context, id: number, { under }: { under?: number } = {}): Promise<void> {
  const entity = ctx.snapshot.get('sc/department')
  if (!mayDo(ctx, entity, 'reactivate')) throw forbidden()
  await transact(ctx, async (tx) => {
    await lockTree(tx)
    if (under !== undefined) await updateRecord(tx, entity, id, { parent: under })
    const before = await lockForWrite(tx, entity, id)
    if (before.status === 'active') throw invalidField('id', 'sc:error.department_active')
    const {
      rows: [parent],
    } = await sql<{ status: string }>`select status from sc_department where id = ${before.parent}::bigint and deleted_at is null`.execute(
      tx.db,
    )
    if (parent?.status !== 'active') throw invalidField('parent', 'sc:error.department_parent_inactive')
    const values = { status: 'active', inactive_at: null, inactive_reason: null }
    await write(tx, entity, 'updated', before, values, { ...before, ...values })
    await announce(tx, id, 'sc.department.active')
  })
}

/** What keeps a department open: people with a post now or later, and active departments directly below. */
export interface DepartmentHolders {
  people: { id: number; name: string }[]
  departments: { id: number; name: I18nText }[]
}

export async function holdersOf(ctx: Context, id: number): Promise<DepartmentHolders> {
  const { rows: people } = await sql<DepartmentHolders['people'][number]>`
    select distinct person.id, ${personName(ctx, 'person')} as name from sc_user_department as post join sc_user as person on person.id = post.user_id
    where post.department_id = ${id} and post.deleted_at is null and person.deleted_at is null and person.status in ('invited', 'active')
      and (post.end_date is null or post.end_date >= ${companyToday(ctx)}::text::date) order by person.id`.execute(ctx.db)
  const { rows: departments } = await sql<DepartmentHolders['departments'][number]>`
    select id, name from sc_department where parent_id = ${id} and deleted_at is null and status = 'active' order by position, id`.execute(
    ctx.db,
  )
  return { people, departments }
}

async function obstaclesOf(ctx: Context, id: number): Promise<Message[]> {
  const { people, departments } = await holdersOf(ctx, id)
  return [
    ...(people.length > 0 ? [{ key: 'sc:error.department_members', params: { count: people.length } }] : []),
    ...(departments.length > 0
      ? [
          {
            key: 'sc:error.department_children',
            params: {
              departments: names(
                ctx,
                departments.map(({ name }) => name),
              ),
            },
          },
        ]
      : []),
  ]
}

async function announce(ctx: Context, id: number, event: string): Promise<void> {
  await publishEvent(ctx, event, { entity: 'sc/department', record_id: id, department: id })
  await raiseEpoch(ctx, 'all')
}
