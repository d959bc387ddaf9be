/** The headers that every request carries (routes.md §7), for the two that axios can't send: at the end of the page, and to ask whether there is a server. */
import { readSession } from '../auth/session-store'
import { interfaceLanguage } from '../i18n/language'

/** @param token default: of this tab's session, if there is one */
export function givenHeaders(token = readSession()?.token): Record<string, string> {
  const xsrf = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
  return {
    'accept-language': interfaceLanguage(),
    'X-Requested-With': 'XMLHttpRequest',
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(xsrf ? { 'X-XSRF-TOKEN': decodeURIComponent(xsrf) } : {}),
  }
}
