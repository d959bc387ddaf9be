/** What the address holds: the list's filters, the party whose card is open, and its tab. Pure but for the hook. */
import { useSearchParams } from 'react-router'

export const partyTabs = ['items', 'invoices', 'ledger', 'statement', 'settlements'] as const
export type PartyTab = (typeof partyTabs)[number]

export type ChangeAddress = (changes: Readonly<Record<string, string | null>>, how?: { replace?: boolean }) => void

export interface PartyAddress {
  params: URLSearchParams
  /** The organization whose card is open. */
  party: number | null
  tab: PartyTab
  change: ChangeAddress
}

export function usePartyAddress(): PartyAddress {
  const [params, setParams] = useSearchParams()
  const party = params.get('party') ?? ''
  const tab = params.get('tab')
  return {
    params,
    party: /^[1-9]\d{0,14}$/.test(party) ? Number(party) : null,
    tab: partyTabs.find((one) => one === tab) ?? 'items',
    change: (changes, { replace = true } = {}) => setParams((now) => withChanges(now, changes), { replace }),
  }
}

/** Another question is read from its first page; the card changes nothing of the list. */
export function withChanges(now: URLSearchParams, changes: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(now)
  const ofCard = ['party', 'tab', 'from', 'to', 'page']
  if (Object.keys(changes).some((name) => !ofCard.includes(name))) next.delete('page')
  for (const [name, value] of Object.entries(changes))
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  return next
}
