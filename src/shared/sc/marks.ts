/** What a person marks for themselves on any record (sc.md §3.6): that they follow it, that it is a favourite. */
import { defineCall, typed } from '../core/call'
import { placeParams } from '../core/place'

export type RecordMark = 'follow' | 'favourite'

export interface Favourite {
  entity: string
  id: number
  title: string
  code?: string
}

/* @__NO_SIDE_EFFECTS__ */
const markCall = <const M extends 'GET' | 'POST' | 'DELETE', const O extends RecordMark>(method: M, of: O) =>
  defineCall({
    method,
    path: `/api/sc/${of}/:module/:entity/:id`,
    tag: `sc/${of}`,
    params: placeParams,
    // A favourite is `favourite`, what is followed is `following`.
    answer: typed<{ data: { favourite?: boolean; following?: boolean } }>(),
  })

/* @__NO_SIDE_EFFECTS__ */
const callsOf = <const O extends RecordMark>(of: O) => ({
  read: markCall('GET', of),
  set: markCall('POST', of),
  unset: markCall('DELETE', of),
})
export const markCalls = { follow: callsOf('follow'), favourite: callsOf('favourite') }

/** The newest first. */
export const readFavourites = defineCall({
  method: 'GET',
  path: '/api/sc/favourite/mine',
  tag: 'sc/favourite',
  answer: typed<{ data: readonly Favourite[] }>(),
})
