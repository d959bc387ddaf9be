/** Calls of the tab Wording (server/modules/sc/wording/wording-routes.ts). */
import { http } from '../../providers/http/http'
import { refreshMessages } from '../../providers/i18n/i18n'
import type { Language } from '../../providers/i18n/language'

export type ByLanguage<T> = Readonly<Partial<Record<Language, T>>>
/** @property product what the product says; a language may lack a form that only others need ("{{count}} entry") */
export interface Wording {
  module: string
  key: string
  product: ByLanguage<string>
  own: ByLanguage<string>
}
export interface WordingPage {
  data: readonly Wording[]
  meta: { total: number; own: number; per_page: number }
}

export const findWording = async ({ q, own, page }: { q: string; own: boolean; page: number }, signal: AbortSignal): Promise<WordingPage> =>
  (await http.get<WordingPage>('/api/sc/message-override/texts', { params: { q, own: own ? '1' : '0', page: String(page) }, signal })).data

/** Null = the product's again. This tab shows it at once; others hear of it. */
export async function setWording(module: string, key: string, texts: ByLanguage<string | null>): Promise<void> {
  await http.post('/api/sc/message-override/set', { module, key, texts })
  await refreshMessages()
}
