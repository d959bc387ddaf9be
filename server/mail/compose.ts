/** A mail's words as HTML and as plain text: one look for all, made of `locales/<lang>/mail` and what is filled in, all of it escaped. */
import { languageTags } from '../../src/shared/engine/language-tags'
import type { Language } from '../../src/schemas/core/types'
import type { Texts } from '../contracts/texts'

export interface Letter {
  language: Language
  /** Keys `mail:<kind>.subject`, `.body` (paragraphs between blank lines), and `.button` where there is a link. */
  kind: string
  params: Readonly<Record<string, string | number>>
  /** Whom it greets; absent = nobody by name. */
  name?: string
  /** What the button opens. */
  link?: string
  company: string
  /** Where the console is. */
  address: string
}

export interface Composed {
  subject: string
  html: string
  text: string
}

/** One thing that happened, of several that a mail tells. */
export interface Item {
  title: string
  body: string
  link?: string | undefined
}

/** A letter in words of the reader's language: what the product's texts say, or what somebody wrote. */
export interface MailText extends Pick<Letter, 'language' | 'name' | 'link' | 'company' | 'address'> {
  subject: string
  paragraphs: readonly string[]
  items?: readonly Item[]
  /** Below the items. */
  rest?: string
  /** What stands on the button of the link. */
  button?: string
  /** Where the reader says what he is mailed. */
  settings?: string | undefined
}

export function compose(texts: Texts, { language, kind, params, company, ...letter }: Letter): Composed {
  const say = (key: string) => texts.translate(language, { key: `mail:${kind}.${key}`, params: { company, ...params } })
  return composeWords(texts, {
    ...letter,
    language,
    company,
    subject: say('subject'),
    paragraphs: say('body').split('\n\n'),
    ...(letter.link ? { button: say('button') } : {}),
  })
}

export function composeWords(
  texts: Texts,
  { language, subject, paragraphs, items = [], rest, name, link, button = '', settings, company, address }: MailText,
): Composed {
  const say = (key: string, params: Letter['params'] = {}) =>
    texts.translate(language, { key: `mail:${key}`, params: { company, ...params } })
  const lines = [...(name === undefined ? [] : [say('greeting', { name })]), ...paragraphs].filter((line) => line.trim() !== '')
  const footer = [say('footer', { address }), ...(settings ? [`${say('settings')} ${settings}`] : [])]
  return {
    subject,
    text: [...lines, ...items.map(itemText), ...(rest ? [rest] : []), ...(link ? [link] : []), `-- \n${footer.join('\n')}`].join('\n\n'),
    html: page(language, company, [
      ...lines.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`),
      ...items.map(itemHtml),
      ...(rest ? [`<p style="margin:0 0 16px">${escapeHtml(rest)}</p>`] : []),
      ...(link ? [buttonHtml(link, button), `<p style="${quiet}">${escapeHtml(say('link_hint'))}<br>${escapeHtml(link)}</p>`] : []),
      `<p style="${quiet};border-top:1px solid #e5e7eb;padding-top:16px">${escapeHtml(footer[0] ?? '')}${settings ? `<br><a href="${escapeHtml(settings)}" style="color:#6b7280">${escapeHtml(say('settings'))}</a>` : ''}</p>`,
    ]),
  }
}

const itemText = ({ title, body, link }: Item): string => [title, body, link].filter(Boolean).join('\n')

const itemHtml = ({ title, body, link }: Item): string =>
  `<div style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #e5e7eb"><p style="margin:0;font-weight:600">${link ? `<a href="${escapeHtml(link)}" style="color:#1d4ed8;text-decoration:none">${escapeHtml(title)}</a>` : escapeHtml(title)}</p>` +
  `${body ? `<p style="margin:0">${escapeHtml(body)}</p>` : ''}</div>`

const fonts =
  "system-ui,-apple-system,'Segoe UI','Noto Sans TC','PingFang TC','Microsoft JhengHei','Noto Sans SC','Noto Sans JP',sans-serif"
const quiet = 'margin:0 0 16px;font-size:12px;color:#6b7280;word-break:break-all'

/** Styles stand in the elements: mail programs drop style sheets. */
const page = (language: Language, company: string, parts: readonly string[]): string =>
  `<!doctype html><html lang="${languageTags[language]}"><head><meta charset="utf-8"></head><body style="margin:0;padding:24px;background:#f3f4f6">` +
  `<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px;font:14px/1.6 ${fonts};color:#1f2937">` +
  `<p style="margin:0 0 16px;font-size:16px;font-weight:600">${escapeHtml(company)}</p>${parts.join('')}</div></body></html>`

const buttonHtml = (link: string, label: string): string =>
  `<p style="margin:0 0 16px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:8px 16px;border-radius:6px;background:#1d4ed8;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></p>`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
