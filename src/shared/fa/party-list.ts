/** Customers and suppliers with what each owes or is owed (fa.md §2, R8, R14): the lists of /fa/use/transaction. */
import { defineCall, typed } from '../core/call'
import type { CreditAction } from '../cm/credit'

/** Which of them: with anything booked, with something open, overdue ones, or everybody who is a customer or supplier. */
export const partyFilters = ['booked', 'open', 'overdue', 'all'] as const
export type PartyFilter = (typeof partyFilters)[number]

/** What the list is sorted by; a minus before it turns the order. */
export const partySorts = ['name', 'open', 'overdue', 'not_due', 'deposits', 'oldest_overdue_days'] as const
export type PartySort = (typeof partySorts)[number]

export interface CurrencySum {
  currency: string
  /** In that currency, and in the company's. */
  amount: string
  base: string
}

/** In company currency, as decimals with four digits. */
export interface PartySums {
  open: string
  overdue: string
  not_due: string
  deposits: string
  by_currency: readonly CurrencySum[]
}

export interface PartyRow extends PartySums {
  /** Of the organization. */
  id: number
  name: string
  /** Of the customer, or of the supplier. */
  code: string | null
  oldest_overdue_days: number
  /** As of last night; null = no limit, or closed to the reader (cm.md R14). */
  credit: { usage: string | null; action: CreditAction | 'none' } | null
}

export interface PartyListAnswer {
  rows: readonly PartyRow[]
  /** Of all rows that match, not of the page alone. */
  totals: PartySums
  currency: string
  as_of: string
  page: number
  page_size: number
  count: number
}

const listOf = <const P extends `/api/${string}`>(path: P) =>
  defineCall({
    method: 'GET',
    path,
    tag: 'fa/settlement',
    query: {
      type: 'object',
      additionalProperties: false,
      properties: {
        /** Default `booked`. */
        only: { enum: partyFilters },
        q: { type: 'string', maxLength: 100 },
        /** Who has something in this currency. */
        currency: { type: 'string', pattern: '^[A-Z]{3}$' },
        /** `-open` unless told. */
        sort: { type: 'string', pattern: `^-?(${partySorts.join('|')})$` },
        as_of: { type: 'string', format: 'date' },
        page: { type: 'string', pattern: '^[1-9][0-9]{0,5}$' },
        page_size: { enum: ['20', '50', '100', '200'] },
      },
    },
    answer: typed<{ data: PartyListAnswer }>(),
  })

/** Those that the reader may see: all of them, or of the reader's own departments. */
export const readCustomers = listOf('/api/fa/receivable/parties')
export const readSuppliers = listOf('/api/fa/payable/parties')

// --- People ---

type PersonSums = Pick<PartySums, 'open' | 'overdue' | 'not_due'>

export interface PersonRow extends PersonSums {
  id: number
  name: string
  oldest_overdue_days: number
}

export interface PeopleListAnswer {
  /** Who is owed the most first. */
  rows: readonly PersonRow[]
  totals: PersonSums
  currency: string
  as_of: string
  page: number
  page_size: number
  count: number
}

const peopleOf = <const P extends `/api/${string}`>(path: P) =>
  defineCall({
    method: 'GET',
    path,
    tag: 'fa/settlement',
    query: {
      type: 'object',
      additionalProperties: false,
      properties: {
        q: { type: 'string', maxLength: 100 },
        as_of: { type: 'string', format: 'date' },
        page: { type: 'string', pattern: '^[1-9][0-9]{0,5}$' },
        page_size: { enum: ['20', '50', '100', '200'] },
      },
    },
    answer: typed<{ data: PeopleListAnswer }>(),
  })

/** People with something open: for those who see every account. */
export const readPeopleOwing = peopleOf('/api/fa/receivable/people')
export const readPeopleOwed = peopleOf('/api/fa/payable/people')
