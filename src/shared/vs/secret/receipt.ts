/** The server's word that it took a ballot (vs.md §5.5, step 5): it proves a ballot that is missing on the board. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Ballot } from './ballot'
import { sumOf } from './cast'
import type { BoardRow } from './board'
import { verifiesSignature } from './signature-check'
import { trackerOf } from './tracker'

export interface Receipt {
  event: number
  /** Without hyphens. */
  tracker: string
  /** SHA-256 of what was sealed, hexadecimal. */
  sha256: string
  revision: number
  /** The server's Ed25519 signature, hexadecimal. */
  signature: string
}

/** @param serverSeed of the key that signs the event's receipts, 32 bytes */
export function signReceipt(serverSeed: Uint8Array, event: number, { pk, sealed, revision }: Ballot): Receipt {
  const said = { event, tracker: trackerOf(pk), sha256: sumOf(sealed), revision }
  return { ...said, signature: bytesToHex(ed25519.sign(receiptMessage(said), serverSeed)) }
}

export function verifiesReceipt(receipt: Receipt, serverKey: Uint8Array): boolean {
  if (!/^[0-9a-f]{128}$/.test(receipt.signature)) return false
  return verifiesSignature(hexToBytes(receipt.signature), receiptMessage(receipt), serverKey)
}

/** `{event}|{tracker}|{sha256}|{revision}` */
const receiptMessage = ({ event, tracker, sha256, revision }: Omit<Receipt, 'signature'>): Uint8Array =>
  utf8ToBytes(`${event}|${tracker}|${sha256}|${revision}`)

/**
 * - `counted`: the ballot of the receipt is on the board;
 * - `replaced`: a later revision is, signed by the same voter;
 * - `changed`: signed as received, another ballot is on the board under its tracker;
 * - `missing`: signed as received, missing on the board;
 * - `unsigned`: this server did not sign the receipt for this event.
 */
export type ReceiptFinding = 'counted' | 'replaced' | 'changed' | 'missing' | 'unsigned'

export interface CheckedBoard {
  event: number
  /** The key that signs the event's receipts. */
  serverKey: Uint8Array
  rows: readonly Pick<BoardRow, 'tracker' | 'sealed' | 'revision'>[]
}

export function checkReceipt(receipt: Receipt, { event, serverKey, rows }: CheckedBoard): ReceiptFinding {
  const row = findTracker(receipt.tracker, rows)
  return judgeReceipt(receipt, { event, serverKey }, row && { revision: row.revision, sha256: sumOf(row.sealed) })
}

/** @param found what is there under the tracker of the receipt, in the box or on the board */
export function judgeReceipt(
  receipt: Receipt,
  { event, serverKey }: Pick<CheckedBoard, 'event' | 'serverKey'>,
  found: Pick<Receipt, 'revision' | 'sha256'> | undefined,
): ReceiptFinding {
  if (receipt.event !== event || !verifiesReceipt(receipt, serverKey)) return 'unsigned'
  if (!found) return 'missing'
  if (found.revision > receipt.revision) return 'replaced'
  return found.revision === receipt.revision && found.sha256 === receipt.sha256 ? 'counted' : 'changed'
}

/** @returns null when the text is no file of a receipt; whether it is genuine says its signature */
export function readReceipt(text: string): Receipt | null {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof read !== 'object' || read === null) return null
  const { event, tracker, sha256, revision, signature } = read as Partial<Record<keyof Receipt, unknown>>
  if (typeof event !== 'number' || typeof tracker !== 'string' || typeof sha256 !== 'string') return null
  return typeof revision === 'number' && typeof signature === 'string' ? { event, tracker, sha256, revision, signature } : null
}

/** Without a receipt only this can be said: the ballot is on the board, or it is not. */
export const findTracker = <Row extends Pick<BoardRow, 'tracker'>>(tracker: string, rows: readonly Row[]): Row | undefined =>
  rows.find((row) => row.tracker === tracker)
