/**
 * A stock phrase behind what is written, in its last paragraph: after a space, unless there is one or nothing.
 * @param html formatted text, empty = nothing @param phrase plain, of one line or several
 */
export function withPhrase(html: string, phrase: string): string {
  const text = phrase.split('\n').map(escaped).join('<br>')
  const end = html.endsWith('</p>') ? html.length - '</p>'.length : html.length
  if (end === html.length) return `${html}<p>${text}</p>`
  const before = html.slice(0, end)
  return `${before}${/(\s|&nbsp;|<p[^>]*>|<br *\/?>)$/.test(before) ? '' : ' '}${text}</p>`
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => signs[sign] ?? sign)
