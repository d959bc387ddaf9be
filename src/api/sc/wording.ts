/** Calls of the tab Wording, as its screen asks them. */
import * as calls from '../../shared/sc/wording'
import { refreshMessages } from '../../providers/i18n/i18n'
import { call } from '../call'

export const findWording = ({ q, own, page }: { q: string; own: boolean; page: number }, signal: AbortSignal): Promise<calls.WordingPage> =>
  call(calls.findWording, { query: { q, own: own ? '1' : '0', page: String(page) }, signal })

/** Null = the product's again. This tab shows it at once; others hear of it. */
export async function setWording(module: string, key: string, texts: calls.ByLanguage<string | null>): Promise<void> {
  await call(calls.setWording, { body: { module, key, texts } })
  await refreshMessages()
}
