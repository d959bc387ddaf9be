/** A paper as it is carried to another device (vs.md §2 /vs/ballot, §5.5): a file, or what a QR code says. Who has it can cast the ballot. */
import { readCode } from './code'

export interface PaperFile {
  kind: 'kontor-paper/1'
  event: number
  class: string
  /** 26 bare characters. */
  code: string
  /** Unblinded; hexadecimal. */
  paper_sig: string
}

const weightClassForm = /^[0-9]{1,8}(?:\.[0-9]{1,4})?$/
const hex = /^(?:[0-9a-f]{2})+$/

export const paperFileText = (file: PaperFile): string => JSON.stringify(file, null, 2)

/** @returns null when the text is no file of a paper */
export function readPaperFile(text: string): PaperFile | null {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return null
  }
  return typeof read === 'object' && read !== null && 'kind' in read && read.kind === 'kontor-paper/1' ? sound(read) : null
}

/** What is behind `#` never reaches a server. */
export const paperAddress = ({ event, class: weightClass, code, paper_sig }: PaperFile): string =>
  `/vs/ballot?event=${event}#${weightClass.replace('.', '_')}.${code}.${paper_sig}`

/** @param fragment with its `#` @returns null when there is no paper in it */
export function readPaperAddress(event: number, fragment: string): PaperFile | null {
  const [weightClass = '', code, paper_sig, ...rest] = fragment.replace(/^#/, '').split('.')
  return rest.length > 0 ? null : sound({ event, class: weightClass.replace('_', '.'), code, paper_sig })
}

function sound(read: object): PaperFile | null {
  const { event, class: weightClass, code: typed, paper_sig } = read as Partial<Record<keyof PaperFile, unknown>>
  const code = typeof typed === 'string' ? readCode(typed) : null
  if (code === null || typeof event !== 'number' || !Number.isSafeInteger(event) || event < 1) return null
  if (typeof weightClass !== 'string' || !weightClassForm.test(weightClass)) return null
  if (typeof paper_sig !== 'string' || !hex.test(paper_sig)) return null
  return { kind: 'kontor-paper/1', event, class: weightClass, code, paper_sig }
}
