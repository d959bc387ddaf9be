/** What a ballot says inside its seal. It repeats event and revision, so that neither can be changed outside. */
import { utf8ToBytes } from '@noble/hashes/utils.js'

export interface BallotContent {
  /** By question. */
  answers: Readonly<Record<string, unknown>>
  event: number
  revision: number
}

export const contentBytes = ({ answers, event, revision }: BallotContent): Uint8Array =>
  utf8ToBytes(JSON.stringify({ answers, event, revision }))

/** @returns the answers; null when the content is no JSON of this shape, or of another event or revision */
export function readContent(content: Uint8Array, event: number, revision: number): BallotContent['answers'] | null {
  const read = parse(content)
  if (!isObject(read) || read['event'] !== event || read['revision'] !== revision || !isObject(read['answers'])) return null
  return read['answers']
}

function parse(content: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
