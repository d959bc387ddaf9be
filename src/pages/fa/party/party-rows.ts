/** How the list of each kind of party is read; what only organizations have is left out for people. */
import { call } from '../../../api/call'
import type { PartyListAnswer, PartyRow, PartySums, PeopleListAnswer, PersonRow } from '../../../shared/fa/party-list'
import type { PartySide } from '../../../shared/fa/settlement-calls'
import { requestOf } from '../report/report-question'
import { partyCalls, partyKey } from './party-calls'
import type { PartyKind } from './use-party-address'

export type ShownParty = PersonRow & Partial<PartyRow>

export interface ShownParties extends Omit<PeopleListAnswer, 'rows' | 'totals'> {
  rows: readonly ShownParty[]
  totals: PeopleListAnswer['totals'] & Partial<PartySums>
}

/** Key and function of the query. */
export function readParties(side: PartySide, kind: PartyKind, params: URLSearchParams) {
  const { list, people } = partyCalls[side]
  const requested = requestOf((kind === 'person' ? people : list).query.properties, params)
  return {
    queryKey: [partyKey, side, kind, requested] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ShownParties> =>
      kind === 'person'
        ? (await call(people, { query: requested, signal })).data
        : ((await call(list, { query: requested, signal })).data satisfies PartyListAnswer),
  }
}
