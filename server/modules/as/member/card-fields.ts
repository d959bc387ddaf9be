/** Cards as files bring them (as.md §2 cardnumber/import): one a row, with its validity; it joins the cards that the member has. */
import { sql } from 'kysely'
import type { member } from '../../../../src/schemas/as/member'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { VirtualFieldHooks } from '../../../contracts/hooks'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { ApiError, invalid, invalidField } from '../../../kernel/errors'
import { updateRecord } from '../../../resource/write/write'
import { withCard, type Card } from './rules/with-card'

export const cardFields: VirtualFieldHooks<RowOf<typeof member>> = {
  /** Of a file all cards, so that one more is a change; else the one that began last. */
  async read(ctx, ids) {
    const { rows } = await sql<{ id: number; cards: Card[] }>`
      select parent_id::int as id, json_agg(json_build_object('card_no', card_no, 'valid_from', valid_from::text, 'valid_to', valid_to::text) order by valid_from, card_no) as cards
      from as_member__cards where parent_id = any(${ids}::bigint[]) group by parent_id`.execute(ctx.db)
    return new Map(rows.map(({ id, cards }) => [id, ctx.origin.import === undefined ? lastOf(cards) : allOf(cards)]))
  },
  // Each is judged after those before it: so two lines of a file can't give the same card to two people.
  order: (_ctx, rows) => Promise.resolve(rows.map(() => 0)),
  adds: true,
  async save(ctx, { after, given }) {
    const text = (name: string) => (typeof given[name] === 'string' ? given[name].slice(0, 10) : undefined)
    const card_no = typeof given.card_no === 'string' ? given.card_no.trim() : ''
    if (card_no === '') {
      if (text('card_from') ?? text('card_to')) throw invalidField('card_no', 'error:validation.required')
      return
    }
    const next = withCard(after.cards ?? [], { card_no, valid_from: text('card_from'), valid_to: text('card_to') }, companyToday(ctx))
    if (next === null) return
    if (next.valid_to !== null && next.valid_to < next.valid_from) throw invalidField('card_to', 'error:validation.after')
    await giveCards(ctx, after.id, [...next.others, next.card])
  },
}

/** @throws 422 under the heading of the file: who holds the card, or that its times overlap */
async function giveCards(ctx: Context, id: number, cards: readonly Card[]): Promise<void> {
  try {
    await updateRecord(ctx, ctx.snapshot.get('as/member'), id, { cards })
  } catch (error) {
    if (!(error instanceof ApiError) || !error.details.errors) throw error
    throw invalid({ card_no: Object.values(error.details.errors).flat() })
  }
}

const lastOf = (cards: readonly Card[]) => {
  const last = cards.at(-1)
  return { card_no: last?.card_no ?? null, card_from: last?.valid_from ?? null, card_to: last?.valid_to ?? null }
}

const allOf = (cards: readonly Card[]) => ({
  card_no: cards.map(({ card_no, valid_from, valid_to }) => `${card_no} (${valid_from} – ${valid_to ?? ''})`).join('; ') || null,
})
