/** Bulletins of an archive as pages that open without Kontor (bb.md §8). Pure. */
import { bulletinOf } from '../../../../../src/shared/bb/bulletin-link'
import { attachmentAddress, richFrom } from '../../../../../src/shared/engine/rich-text'

export interface ArchivedText {
  language: string
  title: string
  /** As it is kept: cleaned HTML, names in place of mentions. */
  body: string
}
export interface ArchivedPage {
  language: string
  title: string
  /** Heading and value, in words. */
  facts: readonly (readonly [string, string])[]
  texts: readonly ArchivedText[]
  /** In the heading's words. */
  files: { heading: string; rows: readonly { name: string; path: string }[] }
}

const escaped = (text: string): string => richFrom(text).replaceAll('"', '&quot;')
const address = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

const style = `body{font:16px/1.6 sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}img{max-width:100%}
table{border-collapse:collapse}td,th{border:1px solid #999;padding:.25rem .5rem}dl{display:grid;grid-template-columns:max-content 1fr;gap:0 1rem}
dd{margin:0}`

const whole = (language: string, title: string, body: string): string =>
  `<!doctype html>\n<html lang="${escaped(language)}"><head><meta charset="utf-8"><title>${escaped(title)}</title>` +
  `<style>${style}</style></head><body>\n${body}\n</body></html>\n`

/** A file in the archive: its number keeps two of one name apart. */
export const filePath = (id: number, name: string): string => `files/${id}-${name.replace(/[\u0000-\u001f\\/:*?"<>|]/g, '_').slice(-120)}`

/** What else the archive holds, and the address of the console, without `/` at its end. */
export interface Around {
  /** Of the page's files, by id. */
  files: ReadonlyMap<number, string>
  bulletins: ReadonlySet<number>
  address: string
}

/** Its path in the archive. */
export const pagePath = (id: number): string => `bulletins/${id}.html`

/** Pictures and links of the texts lead to what the archive holds; other pages of this site are read in the console. */
export function archivePage({ language, title, facts, texts, files }: ArchivedPage, around: Around): string {
  const known = facts.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join('')
  const headingOf = (text: string) => (texts.length > 1 ? `<h2>${escaped(text)}</h2>` : '')
  const sections = texts.map(
    (text) => `<section lang="${escaped(text.language)}">${headingOf(text.title)}${localised(text.body, around)}</section>`,
  )
  const list = files.rows.map(({ name, path }) => `<li><a href="../${address(path)}">${escaped(name)}</a></li>`).join('')
  const beside = list === '' ? '' : `<h2>${escaped(files.heading)}</h2><ul>${list}</ul>`
  return whole(language, title, [`<h1>${escaped(title)}</h1><dl>${known}</dl>`, ...sections, beside].join('\n'))
}

/** Newest first, as they come. */
export function archiveIndex(
  { language, title }: { language: string; title: string },
  rows: readonly { path: string; title: string; note: string }[],
): string {
  const items = rows.map((row) => `<li><a href="${address(row.path)}">${escaped(row.title)}</a> ${escaped(row.note)}</li>`)
  return whole(language, title, `<h1>${escaped(title)}</h1><ul>${items.join('\n')}</ul>`)
}

const localised = (html: string, { files, bulletins, address: site }: Around): string =>
  html.replace(/(src|href)="([^"]+)"/g, (all, attribute: string, target: string) => {
    const [, file] = [...files].find(([one]) => target === attachmentAddress(one) || target.startsWith(`${attachmentAddress(one)}?`)) ?? []
    const bulletin = bulletinOf(target)
    const path = file ?? (bulletin !== undefined && bulletins.has(bulletin) ? pagePath(bulletin) : undefined)
    if (path !== undefined) return `${attribute}="../${address(path)}"`
    return attribute === 'href' && target.startsWith('/') ? `href="${escaped(site)}${target}"` : all
  })
