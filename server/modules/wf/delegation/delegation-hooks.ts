/** Who may stand in for whom, and when (wf.md §5.8, §9). */
import { sql } from 'kysely'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { delegation } from '../../../../src/schemas/wf/delegation'
import type { EntityHooks, Unsaved } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import type { FieldErrors } from '../../../kernel/errors'
import { organisation } from '../../sc'

const dayMs = 86_400_000

type Delegation = RowOf<typeof delegation>

export const delegationHooks: EntityHooks<Delegation> = {
  beforeSave: (ctx, { before, after }) => ({
    // One that takes running forms is begun by the clock, which moves them.
    ...(before === null
      ? { state: Date.parse(String(after.from)) <= ctx.now().getTime() && after.include_running !== true ? 'active' : 'scheduled' }
      : {}),
    for_all: after.scope === 'all' && after.state !== 'ended' ? true : null,
    shared_with: typeof after.delegate === 'number' ? [`u${after.delegate}`] : null,
  }),
  async validate(ctx, { before, after }) {
    const errors: Record<string, FieldErrors[string]> = {}
    if (after.principal === after.delegate) errors.delegate = [{ key: 'wf:error.delegate_self' }]
    const {
      rows: [setting],
    } = await sql<{ days: number; scope: string }>`
      select delegation_days as days, delegation_scope as scope from wf_setting where id = 1`.execute(ctx.db)
    if (setting?.scope === 'department' && !(await shareDepartment(ctx, after.principal, after.delegate)))
      errors.delegate ??= [{ key: 'wf:error.delegate_department' }]
    const most = setting?.days ?? 180
    const [from, until] = [Date.parse(after.from), Date.parse(after.until)]
    if (until <= from) errors.until = [{ key: 'wf:error.until_before_from' }]
    else if (until - from > most * dayMs) errors.until = [{ key: 'wf:error.delegation_too_long', params: { most } }]
    if (before === null && until <= ctx.now().getTime()) errors.until = [{ key: 'wf:error.delegation_over' }]
    if (Object.keys(errors).length > 0) return errors
    return (await overlapping(ctx, before?.id ?? 0, after)) ? { from: [{ key: 'wf:error.delegation_overlap' }] } : undefined
  },
}

/** Another one of the same person, at the same time, for a form that this one is for. Whoever saves waits for the person's row: two can't pass at once. */
async function overlapping(ctx: Context, id: number, after: Unsaved<Delegation>) {
  if (after.state === 'ended') return false
  await sql`select 1 from sc_user where id = ${after.principal} for update`.execute(ctx.db)
  const { rows } = await sql`
    select 1 from wf_delegation as other
    where other.principal_id = ${after.principal} and other.id <> ${id} and other.deleted_at is null and other.state <> 'ended'
      and tstzrange(other."from", other.until) && tstzrange(${after.from}::text::timestamptz, ${after.until}::text::timestamptz)
      and (other.scope = 'all' or ${after.scope} = 'all'
        or exists (select 1 from wf_delegation__templates as t where t.parent_id = other.id and t.target_id = any(${after.templates ?? []}::bigint[]))
        or exists (select 1 from wf_delegation__categories as c where c.parent_id = other.id and c.target_id = any(${after.categories ?? []}::bigint[])))
    limit 1`.execute(ctx.db)
  return rows.length > 0
}

async function shareDepartment(ctx: Context, principal: number, delegate: number): Promise<boolean> {
  const own = (await organisation.departmentsOf(ctx, principal)).map(({ department }) => department)
  return (await organisation.departmentsOf(ctx, delegate)).some(({ department }) => own.includes(department))
}
