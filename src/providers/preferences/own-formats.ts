/** How the signed-in person wants dates and times; told by the identity, so that formats need no session. */
import { useSyncExternalStore } from 'react'
import { observable } from '../browser/observable'

export interface OwnFormats {
  /** IANA. */
  time_zone?: string | null
  /** `DD.MM.YYYY`. */
  date_format?: string | null
}

const own = observable<OwnFormats>({})

export const setOwnFormats = own.set
export const useOwnFormats = (): OwnFormats => useSyncExternalStore(own.subscribe, own.get, own.get)
