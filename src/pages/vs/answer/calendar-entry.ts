/** An event as a file for one's own calendar (RFC 5545): from its opening to its closing, free time. Pure. */
interface Entry {
  uid: string
  /** Instants, ISO 8601. */
  opens_at: string
  closes_at: string
  now: string
  title: string
  address: string
}

export function calendarEntry({ uid, opens_at, closes_at, now, title, address }: Entry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kontor//Votes//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(opens_at)}`,
    `DTEND:${utc(closes_at)}`,
    `SUMMARY:${escaped(title)}`,
    `URL:${address}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const utc = (instant: string): string => `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)

/** Lines have at most 75 bytes; the rest follows after a space (§3.1). No character is cut apart. */
function folded(line: string): string {
  const bytes = new TextEncoder()
  const parts: string[] = ['']
  for (const letter of line) {
    const part = parts.at(-1) ?? ''
    if (bytes.encode(part + letter).length > (parts.length === 1 ? 75 : 74)) parts.push(letter)
    else parts[parts.length - 1] = part + letter
  }
  return parts.join('\r\n ')
}
