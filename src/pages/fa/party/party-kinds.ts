/** What differs between the parties of the books (fa.md §2, §3.2): customers and suppliers, and people, who are paid back or owe. */
import type { PartyKind, PartyTab } from './use-party-address'

/** Whose account it is: an organization, or a person (`sc/user`). */
export interface Party {
  kind: PartyKind
  id: number
}

export type PartyColumn = 'open' | 'overdue' | 'not_due' | 'deposits' | 'foreign' | 'oldest' | 'credit'

interface KindOfParty {
  /** Who they are, as pickers name them. */
  entity: string
  /** Field of a settlement. */
  field: 'organization' | 'person'
  record: { path: string; right: string }
  tabs: readonly PartyTab[]
  /** Columns and filters that their list can answer. */
  columns: readonly PartyColumn[]
  isSorted: boolean
  filters: readonly ('only' | 'currency')[]
  /** In the address of a call, and in its body. */
  query: (id: number) => { organization_id: string } | { person_id: string }
  payee: (id: number) => { organization: number } | { person: number }
}

export const partyKinds: Readonly<Record<PartyKind, KindOfParty>> = {
  organization: {
    entity: 'cm/organization',
    field: 'organization',
    record: { path: '/cm/use/contact/organizations/view', right: 'cm.use.organization.actions.show' },
    tabs: ['items', 'invoices', 'ledger', 'statement', 'settlements'],
    columns: ['open', 'overdue', 'not_due', 'deposits', 'foreign', 'oldest', 'credit'],
    isSorted: true,
    filters: ['only', 'currency'],
    query: (id) => ({ organization_id: String(id) }),
    payee: (id) => ({ organization: id }),
  },
  person: {
    entity: 'sc/user',
    field: 'person',
    record: { path: '/sc/viewuser', right: 'sc.admin.user.actions.show' },
    // Nobody sends them an invoice.
    tabs: ['items', 'ledger', 'statement', 'settlements'],
    columns: ['open', 'overdue', 'not_due', 'oldest'],
    isSorted: false,
    filters: [],
    query: (id) => ({ person_id: String(id) }),
    payee: (id) => ({ person: id }),
  },
}

/** What people owe and are owed is for those who see every account (fa.md §6). */
export const peopleRights = ['fa.use.transaction.actions.list', 'fa.use.transaction.read.all'] as const

export const queryOf = ({ kind, id }: Party) => partyKinds[kind].query(id)
export const payeeOf = ({ kind, id }: Party) => partyKinds[kind].payee(id)
