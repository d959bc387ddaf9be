/** What is owed, overdue or due soon (fa.md R8): by customers or to suppliers, and by or to people, as far as the caller sees them. */
import Decimal from 'decimal.js'
import { addDays } from '../../../../src/shared/fa/days'
import { dueDays, type DueOfSide, type DueSums } from '../../../../src/shared/fa/home'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { companyCurrency } from '../../../resource/read/company-currency'
import { bookedSums, partiesOf } from '../party/party-list'
import type { PartySide } from '../party/party-kinds'
import { seesEveryParty } from '../party/party-scope'
import { itemsOfPeople } from '../party/people-list'
import { age, type AgedItem } from '../party/rules/ageing'
import { money } from '../report/money'

export async function dueSums(ctx: Context, side: PartySide): Promise<DueOfSide> {
  const as_of = companyToday(ctx)
  const requested = { side, as_of, currency: await companyCurrency(ctx) }
  const booked = await bookedSums(ctx, requested)
  const parties = await partiesOf(ctx, { side, q: '', booked: [...booked.keys()] })
  return {
    ...sumsOn(
      as_of,
      parties.map(({ id }) => booked.get(id)?.items ?? []),
    ),
    people: seesEveryParty(ctx) ? sumsOn(as_of, [...(await itemsOfPeople(ctx, requested)).values()]) : null,
  }
}

/** What is due within these days is overdue after them. */
function sumsOn(as_of: string, parties: readonly (readonly AgedItem[])[]): DueSums {
  const overdue = overdueOn(parties, as_of)
  return money({ overdue, due: overdueOn(parties, addDays(as_of, dueDays)).minus(overdue) })
}

/** Receipts that settle nothing pay what the same counterparty owed first. */
const overdueOn = (parties: readonly (readonly AgedItem[])[], as_of: string): Decimal =>
  Decimal.sum(0, ...parties.flatMap((items) => age(items, { as_of, net: true }).buckets))
