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
  'text-tiny',
  'text-small',
  'text-big',
  'text-huge',
])

/** Where a link may lead: the web, mail, telephone, this site. */
export const isRichLink = (href: string): boolean => /^(https?:\/\/|mailto:|tel:)[^\s]+$/i.test(href) || /^\/(?![/\\])[^\s]*$/.test(href)

/** A picture is an attachment of ours. */
export const isRichPicture = (src: string): boolean => /^\/api\/common\/attachment\/[1-9]\d{0,14}$/.test(src)

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
