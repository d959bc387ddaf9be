/** Which records may become one (cm.md §9). Pure. */
import { keptLeadFields } from '../../../../../src/shared/cm/merge'

export interface MergedRecord {
  id: number
  parent: number | null
  registry_type?: string | null
  registry_no?: string | null
}

/** A lead, of what its merge asks about. `amount`, `lines`: whether it has any. */
export interface MergedLead {
  id: number
  status: string
  pipeline: number | null
  organization: number | null
  currency: string | null
  amount_mode: string
  amount: boolean
  lines: boolean
}

/** @returns the first that is won or lost: it counts in quotas and win rates as it was closed, and is nobody's other half */
export const closedLead = (leads: readonly MergedLead[]): number | undefined => leads.find(({ status }) => status !== 'open')?.id

/** @returns the first whose customer is another than that of one before it; a lead without one is anybody's */
export function otherCustomer(leads: readonly MergedLead[]): number | undefined {
  const known = leads.filter(({ organization }) => organization !== null)
  return known.find(({ organization }) => organization !== known[0]?.organization)?.id
}

/** Where a lead stands is not chosen: moving one on is an act of its own, with what the stages ask for (R3). @returns the fields that would move the survivor */
export const chosenPlaces = (survivor: number, fields: Readonly<Record<string, number>>): string[] =>
  keptLeadFields.filter((name) => fields[name] !== undefined && fields[name] !== survivor)

/**
 * An amount or lines that would change their currency without a rate.
 * @param leads the survivor first
 * @param fields whose value the survivor gets; its own stays in what is not named
 * @returns the field that comes from a lead of another currency; undefined when there is none
 */
export function foreignMoney(leads: readonly MergedLead[], fields: Readonly<Record<string, number>>): 'amount' | 'lines' | undefined {
  const source = (name: string) => leads.find(({ id }) => id === fields[name]) ?? leads[0]
  const isForeign = (name: string) => source(name)?.currency !== source('currency')?.currency
  if (source('lines')?.lines && isForeign('lines')) return 'lines'
  return source('amount_mode')?.amount_mode !== 'lines' && source('amount')?.amount && isForeign('amount') ? 'amount' : undefined
}

/** @returns a parent that would be merged with its child, however far below; undefined when there is none @param parents of all ancestors: child → parent */
export function parentWithChild(
  records: readonly MergedRecord[],
  parents: ReadonlyMap<number, number>,
): [parent: number, child: number] | undefined {
  const ids = new Set(records.map(({ id }) => id))
  for (const { id } of records) {
    const seen = new Set([id])
    for (let above = parents.get(id); above !== undefined && !seen.has(above); above = parents.get(above)) {
      if (ids.has(above)) return [above, id]
      seen.add(above)
    }
  }
  return undefined
}

/** @returns the first whose registry number is another than that of one before it: two legal persons are never one */
export function otherRegistryNumber(records: readonly MergedRecord[]): number | undefined {
  const numbered = records.filter(({ registry_no }) => registry_no)
  return numbered.find(
    ({ registry_type, registry_no }) => registry_type !== numbered[0]?.registry_type || registry_no !== numbered[0]?.registry_no,
  )?.id
}
