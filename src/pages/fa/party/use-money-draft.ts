/** What is typed into a receipt or payment, and what is sent of it. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call'
import { todayIn } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { useCompany } from '../../../providers/company/company'
import { failureOf } from '../../../providers/http/error-text'
import type { BodyOf } from '../../../shared/core/call'
import { readRate } from '../../../shared/fa/rate'
import { proposeSettlement, type makeReceipt, type OpenItemRow, type PartySide } from '../../../shared/fa/settlement-calls'
import type { MoneyAct } from './party-calls'
import { payeeOf, type Party } from './party-kinds'
import { chosenInFull, currenciesOf, paidInAll, proposed, sentItems, type Entries } from './party-draft'

export interface MoneyFields {
  date: string | null
  bank_account: number | null
  currency: string
  /** As typed; null = that of the day. */
  rate: string | null
  advance: string
  advance_as: 'item' | 'deposit'
  fee: string
  write_off_to: 'rounding' | 'bad_debt'
  department: number | null
  document_no: string
  summary: string
}

export interface MoneyDraft {
  fields: MoneyFields
  set: (changes: Partial<MoneyFields>) => void
  entries: Entries
  setEntries: (entries: Entries) => void
  /** Of the currency. */
  items: readonly OpenItemRow[]
  currencies: readonly string[]
  /** Paid in all, before the bank's fee; empty = nothing yet. */
  amount: string
  /** Which items it settles is the server's proposal. */
  propose: (amount: string) => Promise<void>
  isProposing: boolean
  proposalError: string | undefined
  /** Of the day; undefined while it is read, null where there is none. */
  rateOfDay: string | null | undefined
  body: BodyOf<typeof makeReceipt> | null
}

interface MoneyDraftOptions {
  act: MoneyAct
  side: PartySide
  party: Party
  /** All that are open. */
  all: readonly OpenItemRow[]
  chosen: ReadonlySet<number>
}

export function useMoneyDraft({ act, side, party, all, chosen }: MoneyDraftOptions): MoneyDraft {
  const formats = useFormats()
  const company = useCompany()
  const isChosen = all.filter(({ line }) => chosen.has(line))
  const [fields, setFields] = useState<MoneyFields>(() => ({
    date: todayIn(company?.time_zone ?? formats.timeZone),
    bank_account: null,
    currency: currenciesOf(isChosen)[0] ?? currenciesOf(all)[0] ?? formats.currency,
    rate: null,
    advance: '',
    advance_as: 'item',
    fee: '',
    write_off_to: 'rounding',
    department: null,
    document_no: '',
    summary: '',
  }))
  const { currency, date } = fields
  const items = all.filter((item) => item.currency === currency)
  const [entries, setEntries] = useState<Entries>(() => chosenInFull(items, chosen))
  const [isProposing, setProposing] = useState(false)
  const [proposalError, setProposalError] = useState<string>()
  const rateOfDay = useRateOfDay(currency === formats.currency ? null : currency, date)
  const set = (changes: Partial<MoneyFields>) => {
    // Entries are amounts of a currency.
    if (changes.currency !== undefined && changes.currency !== currency) {
      setEntries(
        chosenInFull(
          all.filter((item) => item.currency === changes.currency),
          chosen,
        ),
      )
      setFields((now) => ({ ...now, rate: null, advance: '', fee: '', bank_account: null, ...changes }))
    } else setFields((now) => ({ ...now, ...changes }))
  }
  const propose = async (amount: string) => {
    setProposalError(undefined)
    if (amount === '') {
      setEntries({})
      return set({ advance: '' })
    }
    setProposing(true)
    const only = items.filter(({ line }) => chosen.has(line)).map(({ line }) => line)
    try {
      const { data } = await call(proposeSettlement, {
        body: {
          ...{ ...payeeOf(party), direction: act === 'receive' ? 'receipt' : 'payment', amount, currency },
          ...(date === null ? {} : { date }),
          ...(fields.rate === null ? {} : { rate: fields.rate }),
          ...(fields.document_no === '' ? {} : { document_no: fields.document_no }),
          ...(only.length > 0 ? { lines: only } : {}),
        },
      })
      setEntries((now) => proposed(now, data))
      set({ advance: /^0*(\.0*)?$/.test(data.over) ? '' : data.over.replace(/\.?0+$/, '') })
    } catch (error) {
      setProposalError(failureOf(error)?.text)
    } finally {
      setProposing(false)
    }
  }
  return {
    ...{ fields, set, entries, setEntries, items, propose, isProposing, proposalError, rateOfDay },
    currencies: [...new Set([...currenciesOf(all), formats.currency])],
    amount: paidInAll(entries, { items, side, advance: fields.advance }),
    body: bodyOf(fields, { party, home: formats.currency, sent: sentItems(entries, items) }),
  }
}

function bodyOf(
  { date, bank_account, currency, rate, advance, advance_as, fee, write_off_to, department, document_no, summary }: MoneyFields,
  { party, home, sent }: { party: Party; home: string; sent: ReturnType<typeof sentItems> },
): BodyOf<typeof makeReceipt> | null {
  if (date === null || bank_account === null || (sent.length === 0 && advance === '')) return null
  return {
    ...{ ...payeeOf(party), date, bank_account, currency, items: sent },
    ...(currency === home || rate === null ? {} : { rate }),
    ...(advance === '' ? {} : { advance, advance_as }),
    ...(fee === '' ? {} : { fee }),
    ...(sent.some(({ write_off }) => write_off !== undefined) ? { write_off_to } : {}),
    ...(department === null ? {} : { department }),
    ...(document_no.trim() === '' ? {} : { document_no: document_no.trim() }),
    ...(summary.trim() === '' ? {} : { summary: summary.trim() }),
  }
}

/** @param currency null = the company's own, which needs none */
function useRateOfDay(currency: string | null, date: string | null): string | null | undefined {
  const { data, isPending } = useQuery({
    queryKey: ['fa', 'rate', currency, date],
    enabled: currency !== null && date !== null,
    retry: false,
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      currency === null || date === null ? null : (await call(readRate, { query: { currency, date }, signal })).data.rate,
  })
  if (currency === null) return null
  return isPending ? undefined : (data?.replace(/\.?0+$/, '') ?? null)
}
