/** Signatures of the commission on the protocol of a counted event (vs.md §4, §8). */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { conflict } from '../../../kernel/errors'
import { ownersOf, peopleOf } from '../category/rights'
import type { EventRow } from './event-questions'
import { missingSignatures } from './rules/signatures'

/** Owner codes: the commission of its category. Who maintains all events is none of it by that alone. */
export const signersOf = (ctx: Context, { category }: Pick<EventRow, 'category'>): Promise<string[]> =>
  ownersOf(ctx, category, 'commission')

/** @param row locked @throws 409 while signatures of its commission are missing */
export async function requireSigned(ctx: Context, row: EventRow): Promise<void> {
  const signed = (await signaturesOf(ctx, row)).map(({ person }) => person)
  const count = missingSignatures(await peopleOf(ctx, row.category, 'commission'), signed)
  if (count > 0) throw conflict('vs:error.unsigned', undefined, { count })
}

/** Who has signed, in the order of time. Of one that was withdrawn and given again, the later time. */
export async function signaturesOf(
  ctx: Context,
  row: Pick<EventRow, 'id' | 'protocol_signed_by'>,
): Promise<{ person: number; at: string }[]> {
  const { rows } = await sql<{ person: number; at: Date }>`
    select actor_id::int as person, max(at) as at from vs_protocol
    where event_id = ${row.id} and act = 'sign_protocol' and 'u' || actor_id = any(${[...(row.protocol_signed_by ?? [])]}::text[])
    group by actor_id order by max(line)`.execute(ctx.db)
  return rows.map(({ person, at }) => ({ person, at: new Date(at).toISOString() }))
}
