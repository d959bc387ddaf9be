import { richFrom } from '../../shared/engine/rich-text'

/**
 * A stock phrase behind what is written, in its last paragraph: after a space, unless there is one or nothing.
 * @param html formatted text, empty = nothing @param phrase plain, of one line or several
 */
export function withPhrase(html: string, phrase: string): string {
  const text = richFrom(phrase)
  const end = html.endsWith('</p>') ? html.length - '</p>'.length : html.length
  if (end === html.length) return `${html}<p>${text}</p>`
  const before = html.slice(0, end)
  return `${before}${/(\s|&nbsp;|<p[^>]*>|<br *\/?>)$/.test(before) ? '' : ' '}${text}</p>`
}
