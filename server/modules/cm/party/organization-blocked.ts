/** A customer who is blocked: his open leads say so, and whoever has him or one of them is told (cm.md §4, §7). */
import { sql } from 'kysely'
import { runAlong } from '../../../database/connection/prepared'
import type { Context } from '../../../kernel/context'
import type { Values } from '../../../contracts/hooks'
import { notify } from '../../sc'

/** As it stands now. No version is made: nobody changed the leads. @param organization null = of all: leads from before they were flagged */
export async function flagBlocked(ctx: Context, organization: number | null): Promise<void> {
  await runAlong(
    ctx.db,
    sql`update cm_lead as l set customer_blocked = o.lifecycle = 'blocked' from cm_organization as o
    where ${organization === null ? sql`true` : sql`o.id = ${organization}`} and l.organization_id = o.id and l.customer_blocked is distinct from (o.lifecycle = 'blocked')`,
  )
}

export async function notifyBlocked(ctx: Context, { id, name, block_reason, owner }: Values): Promise<void> {
  const { rows } = await sql<{
    owner: number
  }>`select distinct owner_id::int as owner from cm_lead where organization_id = ${id} and status = 'open' and deleted_at is null and owner_id is not null`.execute(
    ctx.db,
  )
  const people = new Set([...rows.map((lead) => lead.owner), ...(typeof owner === 'number' ? [owner] : [])])
  await notify.send(ctx, {
    event: 'cm.organization.blocked',
    to: [...people].map((person) => `u${person}`),
    model: { module: 'cm', id: Number(id) },
    url: `/record/cm/organization/${String(id)}`,
    group_key: `cm.organization.blocked.${String(id)}`,
    params: { organization: String(name) },
    data: {
      title: notify.text('cm:notice.organization_blocked', () => ({ organization: String(name), reason: String(block_reason ?? '') })),
    },
  })
}
