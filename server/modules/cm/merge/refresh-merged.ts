/** What is kept of leads and activities in records that became one, or were parted, and their open timelines. */
import { sql } from 'kysely'
import type { Entity } from '../../../../src/schemas/core/define'
import type { Context } from '../../../kernel/context'
import { announceAt, partiesOf, refreshParties } from '../activity/activity-parties'
import { refreshOrganization } from '../party/organization-sums'

export async function refreshMerged(ctx: Context, entity: Entity, ids: readonly number[]): Promise<void> {
  if (entity.key === 'organization') {
    for (const id of ids) await refreshOrganization(ctx, id)
    await refreshParties(ctx, { leads: [], persons: [], organizations: [...ids] })
    return announceAt(ctx, { leads: [], persons: [], organizations: [...ids] })
  }
  if (entity.key === 'lead') return refreshLeads(ctx, ids)
  const { rows } = await sql<{
    organization: number
  }>`select distinct organization_id as organization from cm_person where id = any(${ids}::bigint[]) and organization_id is not null`.execute(
    ctx.db,
  )
  const { organizations } = await partiesOf(
    ctx,
    rows.map(({ organization }) => ({ organization: Number(organization) })),
  )
  await refreshParties(ctx, { leads: [], persons: [...ids], organizations })
  await announceAt(ctx, { leads: [], persons: [...ids], organizations })
}

/** Their customers count the open ones of them. */
async function refreshLeads(ctx: Context, ids: readonly number[]): Promise<void> {
  const { organizations } = await partiesOf(
    ctx,
    ids.map((lead) => ({ lead })),
  )
  for (const id of [...organizations].sort((a, b) => a - b)) await refreshOrganization(ctx, id)
  await refreshParties(ctx, { leads: [...ids], persons: [], organizations })
  await announceAt(ctx, { leads: [...ids], persons: [], organizations })
}
