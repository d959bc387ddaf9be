/** Everybody who is owed something, or owes it, as a person: claims to be paid back, advances to be accounted for (fa.md §3.2, R8). */
import { sql } from 'kysely'
import Decimal from 'decimal.js'
import type { QueryOf } from '../../../../src/shared/core/call'
import type { PeopleListAnswer, readPeopleOwed } from '../../../../src/shared/fa/party-list'
import type { Context } from '../../../kernel/context'
import { companyToday } from '../../../kernel/company-time'
import { personNames } from '../../../resource/read/person-names'
import { companyCurrency } from '../../../resource/read/company-currency'
import { money } from '../report/money'
import { inSnapshot } from '../report/snapshot'
import { kinds, type PartySide } from './party-kinds'
import { accountsOf } from './party-lines'
import { parameterOf, settledUntil } from './party-summary'
import { summaryOf, type AgedItem } from './rules/ageing'

export const peopleList = (ctx: Context, side: PartySide, requested: QueryOf<typeof readPeopleOwed>): Promise<PeopleListAnswer> =>
  inSnapshot(ctx, async (within) => {
    const as_of = requested.as_of ?? companyToday(within)
    const currency = await companyCurrency(within)
    const { buckets } = await parameterOf(within)
    const items = await itemsOfPeople(within, { side, as_of, currency })
    const names = await personNames(within, [...items.keys()])
    const none = new Decimal(0)
    const how = { as_of, buckets, net: true, netDeposits: false, notes: none, deposits: none, drafts: none }
    const people = [...items]
      .map(([id, own]) => ({ id, name: names.get(id) ?? '', ...summaryOf(own, how) }))
      .filter(({ name, open }) => !open.isZero() && name.toLowerCase().includes((requested.q ?? '').trim().toLowerCase()))
      .toSorted((a, b) => b.open.cmp(a.open) || a.name.localeCompare(b.name) || a.id - b.id)
    const page_size = Number(requested.page_size ?? 50)
    const page = Math.min(Number(requested.page ?? 1), Math.max(1, Math.ceil(people.length / page_size)))
    return {
      rows: people.slice((page - 1) * page_size, page * page_size).map(({ id, name, oldest_overdue_days, open, overdue, not_due }) => ({
        ...{ id, name, oldest_overdue_days },
        ...money({ open, overdue, not_due }),
      })),
      totals: money({
        open: Decimal.sum(0, ...people.map(({ open }) => open)),
        overdue: Decimal.sum(0, ...people.map(({ overdue }) => overdue)),
        not_due: Decimal.sum(0, ...people.map(({ not_due }) => not_due)),
      }),
      ...{ currency, as_of, page, page_size, count: people.length },
    }
  })

/** By due date, currency and side, as of a day; of lines that name no organization. @returns by person */
export async function itemsOfPeople(
  ctx: Context,
  { side, as_of, currency }: { side: PartySide; as_of: string; currency: string },
): Promise<Map<number, AgedItem[]>> {
  const { item, sign } = kinds[side]
  const { rows } = await sql<{ person: number; due_date: string; currency: string; amount: string; base: string }>`
    select l.person_id::int as person, coalesce(l.due_date, l.date)::text as due_date, coalesce(l.currency, ${currency}::text) as currency,
      sum(case when coalesce(l.currency, ${currency}) = ${currency} then l.debit - l.credit else coalesce(l.amount_currency, 0) end
        - sign(l.debit - l.credit) * settled.amount)::text as amount,
      sum(l.debit - l.credit - sign(l.debit - l.credit) * settled.base)::text as base
    from fa_voucher_line as l join fa_voucher as v on v.id = l.voucher_id join fa_account as a on a.id = l.account_id ${settledUntil(as_of)}
    where l.organization_id is null and l.person_id is not null and ${accountsOf(side, { ofPeople: true })} and a.kind in ('none', ${item})
      and v.status in ('confirmed', 'posted') and v.deleted_at is null and l.deleted_at is null and l.date <= ${as_of}::date
    group by 1, 2, 3, l.debit > l.credit order by 1, 2`.execute(ctx.db)
  const found = new Map<number, AgedItem[]>()
  for (const { person, due_date, amount, base, ...row } of rows) {
    const own = found.get(person) ?? []
    found.set(person, own)
    own.push({
      due_date,
      date: due_date,
      currency: row.currency,
      amount: new Decimal(amount).times(sign),
      base: new Decimal(base).times(sign),
    })
  }
  return found
}
