/** A form as it is printed (wf.md §8), in words: one shape for the PDF and for the printed page of the console. Pictures are PNG in base64. */

/** One value, as wide as its share of 12 columns. */
export interface PrintedField {
  label: string
  value: string
  span: number
}

export interface PrintedColumn {
  heading: string
  /** Its share of the width. */
  share: number
  isAmount: boolean
}

export type FormBlock =
  | { kind: 'row'; fields: readonly PrintedField[] }
  | { kind: 'heading'; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'table'; title: string; columns: readonly PrintedColumn[]; rows: readonly (readonly string[])[] }
  | { kind: 'picture'; title: string; picture: string }

/** One sign-off. */
export interface PrintedSignOff {
  round: number
  node: string
  name: string
  /** Position at the time, and whom they stood in for, in words: "u9 for u7". */
  title: string
  decision: string
  comment: string
  at: string
  picture: string | null
  /** The first 16 characters of the event's hash. */
  hash: string
  /** A decision of a passed round, or one that was taken back. */
  isSuperseded: boolean
}

/** Sign-offs in one row, in Chinese official style: 承辦 / 主管 / 決行. */
export interface PrintedBox {
  heading: string
  entries: readonly Pick<PrintedSignOff, 'name' | 'title' | 'decision' | 'at' | 'picture'>[]
}

export interface FormPage {
  language: 'en' | 'tw' | 'cn' | 'jp'
  orientation: 'portrait' | 'landscape'
  company: string
  logo: string | null
  form: string
  serial_no: string
  title: string
  /** Who, for whom, from which department, when, in which state. */
  head: readonly { label: string; value: string }[]
  blocks: readonly FormBlock[]
  attachments: readonly { name: string; size: string; sha256: string }[]
  trail: readonly PrintedSignOff[]
  boxes: readonly PrintedBox[]
  /** Across every page of what is no final document, or is confidential. */
  watermark: string | null
  /** Where the electronic original is verified. */
  verify: { code: string; url: string } | null
  /** What the seal says, line by line; there is none on a copy. */
  seal: { lines: readonly string[]; picture: string | null } | null
  /** Printed by, when, and that it is a copy of an electronic original. */
  footer: string
  /** Headings in the page's language. */
  words: Readonly<Record<'attachments' | 'file' | 'size' | 'trail' | 'step' | 'person' | 'decision' | 'comment' | 'time' | 'hash', string>>
}
