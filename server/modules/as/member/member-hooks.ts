/** Members (as.md §3, §9): a card has one holder at a time, suspensions do not overlap. */
import { sql } from 'kysely'
import { fold } from '../../../../src/schemas/core/fold'
import type { member } from '../../../../src/schemas/as/member'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { EntityHooks } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import type { FieldErrors } from '../../../kernel/errors'
import { personName } from '../../../resource/read/person-names'
import { resetPin } from '../kiosk/reset-keys'
import { cardFields } from './card-fields'
import { overlapping, type DateRange } from './rules/date-ranges'

interface Card {
  card_no: string
  valid_from: string
  valid_to: string | null
}

export const memberHooks: EntityHooks<RowOf<typeof member>> = {
  virtualFields: cardFields,
  actions: { 'reset-pin': resetPin },
  async validate(ctx, { before, after }) {
    const cards = after.cards ?? []
    const suspensions = after.suspensions ?? []
    const errors: Record<string, FieldErrors[string]> = {}
    for (const place of overlapping(suspensions.map(({ from, to }) => ({ from, to: to ?? null }))))
      errors[`suspensions.${place}.from`] = [{ key: 'as:error.suspension_overlap' }]
    cards.forEach((card, i) => {
      const same = cards.map((other) => (fold(other.card_no) === fold(card.card_no) ? rangeOf(other) : null)).slice(0, i + 1)
      const ranges = same.filter((range): range is DateRange => range !== null)
      if (overlapping(ranges).includes(ranges.length - 1)) errors[`cards.${i}.card_no`] = [{ key: 'as:error.card_twice' }]
    })
    if (after.labour_rule_set && !(await hasRules(ctx, after.labour_rule_set))) errors.labour_rule_set = [{ key: 'as:error.no_such_rules' }]
    for (const [i, card] of cards.entries()) {
      const holder = errors[`cards.${i}.card_no`] ? undefined : await otherHolder(ctx, card, before?.id ?? 0)
      if (holder) errors[`cards.${i}.card_no`] = [{ key: 'as:error.card_taken', params: { person: holder.person, from: holder.from } }]
    }
    return Object.keys(errors).length > 0 ? errors : undefined
  },
}

const rangeOf = ({ valid_from, valid_to }: Card): DateRange => ({ from: valid_from, to: valid_to ?? null })

/**
 * The constraint keeps two holders out (as/member `one_holder`). Whoever gives out the same card waits for the one before, so that the
 * refusal can name them.
 */
async function otherHolder(
  ctx: Context,
  { card_no, valid_from, valid_to }: Card,
  member: number,
): Promise<{ person: string; from: string } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('as/card/' || kontor_fold(${card_no}::text), 0))`.execute(ctx.db)
  const { rows } = await sql<{ person: string; from: string }>`
    select ${personName(ctx, 'person')} as person, card.valid_from::text as "from"
    from as_member__cards as card join as_member as m on m.id = card.parent_id and m.deleted_at is null
      join sc_user as person on person.id = m.user_id
    where kontor_fold(card.card_no) = kontor_fold(${card_no}::text) and m.id <> ${member}
      and daterange(card.valid_from, card.valid_to, '[]') && daterange(${valid_from}::date, ${valid_to ?? null}::date, '[]')
    limit 1`.execute(ctx.db)
  return rows[0]
}

async function hasRules(ctx: Context, set: string): Promise<boolean> {
  const { rows } = await sql`select 1 from as_labour_rule where set = ${set} and deleted_at is null limit 1`.execute(ctx.db)
  return rows.length > 0
}
