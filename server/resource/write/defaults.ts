/** What a new record takes where nothing is given (`x.default_to`). */
import { sql } from 'kysely'
import type { Entity, Field } from '../../../src/schemas/core/define'
import type { Values } from '../../contracts/hooks'
import { companyToday } from '../../kernel/company-time'
import { actorOf, type Context } from '../../kernel/context'

/** @returns what is given, and for each field that was left out what it takes; a required one can't be left empty */
export async function withCallerDefaults(ctx: Context, entity: Entity, given: Values): Promise<Values> {
  const lacking = entity.fields.filter(
    ({ name, required, x }) => x.default_to && (given[name] === undefined || (required && given[name] === null)),
  )
  if (lacking.length === 0) return given
  const values: Record<string, unknown> = { ...given }
  for (const { name, x } of lacking) values[name] = await defaultOf(ctx, x.default_to)
  return values
}

async function defaultOf(ctx: Context, kind: Field['x']['default_to']): Promise<unknown> {
  if (kind === 'today') return companyToday(ctx)
  if (kind === 'now') return ctx.now().toISOString()
  return kind === 'me' ? actorOf(ctx) : primaryDepartment(ctx)
}

async function primaryDepartment(ctx: Context): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select department_id::int as id from sc_user_department
    where user_id = ${actorOf(ctx)} and deleted_at is null and daterange(start_date, end_date, '[]') @> ${companyToday(ctx)}::text::date
    order by is_primary desc, start_date, id limit 1`.execute(ctx.db)
  return rows[0]?.id ?? null
}
