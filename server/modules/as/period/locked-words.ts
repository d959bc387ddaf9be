/** How a refusal names the dates of locked months, and what of a request is left to be sent (as.md R4). Pure. */
import type { Message } from '../../../kernel/errors'

/**
 * @param locked dates that are refused, in order
 * @param open dates of the same request in open months, in order: sent by themselves they pass
 */
export function lockedWords(locked: readonly string[], open: readonly string[] = []): Message {
  const dates = locked.join(', ')
  if (open.length === 0) return { key: 'as:hook_refusal.locked_dates', params: { dates } }
  return { key: 'as:hook_refusal.locked_part', params: { dates, open: stretches(open, locked).join(', ') } }
}

/** Open dates with no locked one between them, as `first – last`. */
function stretches(open: readonly string[], locked: readonly string[]): string[] {
  const found: { first: string; last: string }[] = []
  for (const date of open) {
    const run = found.at(-1)
    if (run && !locked.some((one) => one > run.last && one < date)) run.last = date
    else found.push({ first: date, last: date })
  }
  return found.map(({ first, last }) => (first === last ? first : `${first} – ${last}`))
}
