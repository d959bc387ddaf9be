/** Messages between nodes that are not kept (client events): NOTIFY payloads, cut where they exceed PostgreSQL's 8,000 bytes. */

export const relaySignal = 'kontor_relay'

/** Bytes of a part: below PostgreSQL's limit, with room for the mark. */
const partBytes = 7_800

/** The parts of a message, in order: `+` says that more follows, `.` that it is the last. */
export function splitMessage(message: unknown): string[] {
  const text = asciiJson(message)
  const parts: string[] = []
  for (let start = 0; start < text.length || start === 0; start += partBytes) {
    const end = start + partBytes
    parts.push((end < text.length ? '+' : '.') + text.slice(start, end))
  }
  return parts
}

/**
 * Puts parts together again. NOTIFY keeps the order of one sender, and senders are told apart by their backend.
 * @param take gets each whole message; what is no JSON is dropped
 */
export function joinMessages(take: (message: unknown) => void): (sender: number, part: string) => void {
  const open = new Map<number, string>()
  return (sender, part) => {
    const text = (open.get(sender) ?? '') + part.slice(1)
    if (part.startsWith('+') && text.length < 1_000_000) return void open.set(sender, text)
    open.delete(sender)
    const message = parse(text)
    if (message !== undefined) take(message)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Escaped to ASCII, so that a character is a byte and no cut falls into one. */
const asciiJson = (message: unknown): string =>
  JSON.stringify(message).replace(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
