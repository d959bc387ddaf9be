/** What formatted text may hold (bb.md §5.9): the server takes everything else out when it is written, screens draw nothing else. */

/** Element → its attributes, beside `class` and `style`. */
export const richElements: Readonly<Record<string, readonly string[]>> = {
  p: [],
  h2: [],
  h3: [],
  h4: [],
  strong: [],
  em: [],
  u: [],
  s: [],
  a: ['href'],
  ul: [],
  ol: [],
  li: [],
  blockquote: [],
  pre: [],
  code: [],
  hr: [],
  br: [],
  span: [],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  figure: [],
  figcaption: [],
  img: ['src', 'alt'],
}

/** Property → the values that it may have. */
export const richStyles: Readonly<Record<string, RegExp>> = {
  color: /^(#[0-9a-f]{3,8}|rgba?\([\d\s.,%]+\)|hsla?\([\d\s.,%deg]+\)|[a-z]{3,20})$/i,
  'background-color': /^(#[0-9a-f]{3,8}|rgba?\([\d\s.,%]+\)|hsla?\([\d\s.,%deg]+\)|[a-z]{3,20})$/i,
  'text-align': /^(left|right|center|justify)$/,
  width: /^\d{1,4}(\.\d{1,4})?(px|em|%)$/,
  'font-size': /^\d{1,3}(\.\d{1,4})?(px|em|%)$/,
}

export const richClasses: ReadonlySet<string> = new Set([
  'table',
  'image',
  'image-style-side',
  'image-style-align-left',
  'image-style-align-right',
  'image_resized',
  'todo-list',
  'todo-done',
  'media',
  'text-tiny',
  'text-small',
  'text-big',
  'text-huge',
])

/** Where a link may lead: the web, mail, telephone, this site. */
export const isRichLink = (href: string): boolean => /^(https?:\/\/|mailto:|tel:)[^\s]+$/i.test(href) || /^\/(?![/\\])[^\s]*$/.test(href)

/** A picture is an attachment of ours. */
export const isRichPicture = (src: string): boolean => attachmentOf(src) !== undefined

/** As pictures and files stand in a text. */
export const attachmentAddress = (id: number): string => `/api/common/attachment/${id}`
const attachmentPattern = /^\/api\/common\/attachment\/([1-9]\d{0,14})$/

/** @returns which attachment an address names; undefined = none */
export function attachmentOf(address: string): number | undefined {
  const id = attachmentPattern.exec(address)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** The attachments that a text shows or links to, each once. */
export const attachmentsIn = (html: string): number[] => [
  ...new Set(
    [...html.matchAll(/(?:src|href)="(\/api\/common\/attachment\/[^"]+)"/g)].flatMap(([, address = '']) => attachmentOf(address) ?? []),
  ),
]

/** What may be embedded: videos of two hosts, and pages of this site. */
export type Embed = { kind: 'youtube' | 'vimeo'; url: string; player: string } | { kind: 'page'; url: string }

const youtubePattern =
  /^https?:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|embed\/|live\/)|youtu\.be\/)([\w-]{6,20})/
const vimeoPattern = /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{3,15})/
const pagePattern = /^\/(?!api\/|[/\\])[^\s]*$/
export const embedPatterns = [youtubePattern, vimeoPattern, pagePattern]

/** @returns undefined for what is only a link */
export function embedOf(url: string): Embed | undefined {
  const youtube = youtubePattern.exec(url)?.[1]
  if (youtube) return { kind: 'youtube', url, player: `https://www.youtube-nocookie.com/embed/${youtube}` }
  const vimeo = vimeoPattern.exec(url)?.[1]
  if (vimeo) return { kind: 'vimeo', url, player: `https://player.vimeo.com/video/${vimeo}?dnt=1` }
  return pagePattern.test(url) ? { kind: 'page', url } : undefined
}

/** The words alone, blocks apart from each other. */
export const plainOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Plain text within formatted one: signs stay signs, lines stay lines. */
export const richFrom = (plain: string): string => plain.replace(/[&<>]/g, (sign) => signs[sign] ?? sign).replaceAll('\n', '<br />')
