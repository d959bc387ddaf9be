/** A mail's words as HTML and as plain text: one look for all, made of `locales/<lang>/mail.json` and what is filled in, all of it escaped. */
import type { Language } from '../../src/schemas/types'
import type { Texts } from '../texts'

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

export interface Composed { subject: string; html: string; text: string }

export function compose(texts: Texts, letter: Letter): Composed {
  const { language, kind, params, name, link, company, address } = letter
  const say = (key: string, more: Letter['params'] = {}) => texts.translate(language, { key: `mail:${key}`, params: { company, ...params, ...more } })
  const paragraphs = [...(name === undefined ? [] : [say('greeting', { name })]), ...say(`${kind}.body`).split('\n\n')]
  const footer = say('footer', { address })
  return {
    subject: say(`${kind}.subject`),
    text: [...paragraphs, ...(link ? [link] : []), `-- \n${footer}`].join('\n\n'),
    html: page(language, company, [
      ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`),
      ...(link ? [button(link, say(`${kind}.button`)), `<p style="${quiet}">${escapeHtml(say('link_hint'))}<br>${escapeHtml(link)}</p>`] : []),
      `<p style="${quiet};border-top:1px solid #e5e7eb;padding-top:16px">${escapeHtml(footer)}</p>`,
    ]),
  }
}

const htmlLanguages: Readonly<Record<Language, string>> = { en: 'en', tw: 'zh-Hant-TW', cn: 'zh-Hans-CN', jp: 'ja' }
const fonts = "system-ui,-apple-system,'Segoe UI','Noto Sans TC','PingFang TC','Microsoft JhengHei','Noto Sans SC','Noto Sans JP',sans-serif"
const quiet = 'margin:0 0 16px;font-size:12px;color:#6b7280;word-break:break-all'

/** Styles stand in the elements: mail programs drop style sheets. */
const page = (language: Language, company: string, parts: readonly string[]): string =>
  `<!doctype html><html lang="${htmlLanguages[language]}"><head><meta charset="utf-8"></head><body style="margin:0;padding:24px;background:#f3f4f6">`
  + `<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px;font:14px/1.6 ${fonts};color:#1f2937">`
  + `<p style="margin:0 0 16px;font-size:16px;font-weight:600">${escapeHtml(company)}</p>${parts.join('')}</div></body></html>`

const button = (link: string, label: string): string =>
  `<p style="margin:0 0 16px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:8px 16px;border-radius:6px;background:#1d4ed8;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></p>`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
