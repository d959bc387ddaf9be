/** What the address holds: whose list it is, its filters, the party whose card is open, and its tab. Pure but for the hook. */
import { useSearchParams } from 'react-router'
import type { Party } from './party-kinds'

export const partyKindNames = ['organization', 'person'] as const
export type PartyKind = (typeof partyKindNames)[number]

export const partyTabs = ['items', 'invoices', 'ledger', 'statement', 'settlements'] as const
export type PartyTab = (typeof partyTabs)[number]

export type ChangeAddress = (changes: Readonly<Record<string, string | null>>, how?: { replace?: boolean }) => void

export interface PartyAddress {
  params: URLSearchParams
  /** Who is listed. */
  kind: PartyKind
  /** Whose card is open. */
  party: Party | null
  tab: PartyTab
  change: ChangeAddress
}

export function usePartyAddress(): PartyAddress {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab')
  return {
    params,
    ...shownParties(params),
    tab: partyTabs.find((one) => one === tab) ?? 'items',
    change: (changes, { replace = true } = {}) => setParams((now) => withChanges(now, changes), { replace }),
  }
}

/** `?of=people` lists people; `?party=31` opens the card of an organization, `?person=7` that of a person. */
export function shownParties(params: URLSearchParams): Pick<PartyAddress, 'kind' | 'party'> {
  const kind = params.get('of') === 'people' ? 'person' : 'organization'
  for (const one of partyKindNames) {
    const id = params.get(cardParam[one]) ?? ''
    if (/^[1-9]\d{0,14}$/.test(id)) return { kind, party: { kind: one, id: Number(id) } }
  }
  return { kind, party: null }
}

const cardParam = { organization: 'party', person: 'person' } as const

export const noCard = { party: null, person: null, tab: null, from: null, to: null } as const

export const cardOf = ({ kind, id }: Party) => ({ ...noCard, [cardParam[kind]]: String(id) })

/** The list of another kind begins without the filters of this one; the day stays. */
export const listOf = (kind: PartyKind) => ({
  ...{ of: kind === 'person' ? 'people' : null },
  ...{ q: null, only: null, currency: null, sort: null },
})

/** Another question is read from its first page; the card changes nothing of the list. */
export function withChanges(now: URLSearchParams, changes: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(now)
  const ofCard = [...Object.keys(noCard), 'page']
  if (Object.keys(changes).some((name) => !ofCard.includes(name))) next.delete('page')
  for (const [name, value] of Object.entries(changes))
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  return next
}
