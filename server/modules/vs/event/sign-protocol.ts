/**
 * The commission signs the protocol of what was counted before results are published (vs.md §4). Each act locks the row, so of two
 * signatures
 * of one person at once the second finds the first.
 */
import { sql } from 'kysely'
import type { ActionUseCase } from '../../../contracts/hooks'
import { withAllRights, type Context } from '../../../kernel/context'
import { conflict, forbidden } from '../../../kernel/errors'
import type { Sql } from '../../../kernel/sql'
import { includingIt } from '../../../../src/shared/vs/category'
import { notify } from '../../sc'
import { holdsIn } from '../category/rights'
import { writeProtocol } from '../protocol/write-protocol'
import type { EventRow } from './event-questions'
import { signersOf } from './signatures'
import { lockEvent, writeEvent } from './write-event'

type Act = ActionUseCase<EventRow>

const codeOf = (ctx: Context): string => `u${ctx.person?.id ?? 0}`

const hasSigned = (ctx: Context, alias: string): Sql<boolean> =>
  sql<boolean>`coalesce(${codeOf(ctx)} = any(${sql.ref(`${alias}.protocol_signed_by`)}), false)`

export const signActs: Readonly<Record<'sign-protocol' | 'withdraw-signature', Act>> = {
  'sign-protocol': {
    offers: (ctx, alias) => sql<boolean>`(${holdsIn(ctx, 'commission', sql.ref(`${alias}.category_id`))} and not ${hasSigned(ctx, alias)})`,
    async run(ctx, { before }) {
      await requireMember(ctx, before)
      const signed = before.protocol_signed_by ?? []
      if (signed.includes(codeOf(ctx))) throw conflict('vs:error.signed_already')
      await writeProtocol(ctx, { event: before.id, act: 'sign_protocol', detail: { root: before.board_root } })
      return { protocol_signed_by: [...signed, codeOf(ctx)] }
    },
  },
  'withdraw-signature': {
    offers: hasSigned,
    async run(ctx, { before }) {
      const signed = before.protocol_signed_by ?? []
      if (!signed.includes(codeOf(ctx))) throw conflict('vs:error.not_signed')
      await writeProtocol(ctx, { event: before.id, act: 'withdraw_signature' })
      return { protocol_signed_by: signed.filter((owner) => owner !== codeOf(ctx)) }
    },
  },
}

/** @throws 403 for who is not of the commission now, whatever they run or maintain */
async function requireMember(ctx: Context, { category }: EventRow): Promise<void> {
  const { rows } = await sql`select where ${holdsIn(ctx, 'commission', sql`${category}::bigint`)}`.execute(ctx.db)
  if (rows.length === 0) throw forbidden('not_commission')
}

/** @param owners of its commission */
export async function requestSignatures(ctx: Context, { id, title }: EventRow, owners: readonly string[]): Promise<void> {
  if (owners.length === 0) return
  await notify.send(ctx, {
    event: 'vs.sign-wanted',
    to: owners,
    data: { title: title ?? {}, body: notify.text('vs:notice.sign-wanted', () => ({})) },
    url: `/vs/admin/event-maint/all/${id}`,
    model: { module: 'vs', id },
  })
}

/** A commission that has changed since the count, or was named after it, signs as it is now. */
export async function signersDue(plain: Context): Promise<void> {
  const ctx = withAllRights(plain)
  const { rows } = await sql<{ id: number }>`
    select e.id::int as id from vs_event as e cross join lateral (
      select coalesce(array_agg(held.owner::text), '{}') as owners from vs_category_right as held where held.deleted_at is null
        and (held.category_id is null or held.category_id = e.category_id) and held.action = any(${includingIt('commission')}::text[])) as now
    where e.deleted_at is null and e.state = 'counted' and not (coalesce(e.protocol_signers, '{}')::text[] <@ now.owners
      and coalesce(e.protocol_signers, '{}')::text[] @> now.owners)
    order by e.id limit 50 for update of e skip locked`.execute(ctx.db)
  for (const { id } of rows) {
    const before = await lockEvent(ctx, id)
    const former = new Set((before as EventRow).protocol_signers ?? [])
    const owners = await signersOf(ctx, before as EventRow)
    const after = await writeEvent(ctx, before, { protocol_signers: owners })
    await requestSignatures(
      ctx,
      after,
      owners.filter((owner) => !former.has(owner)),
    )
  }
}
