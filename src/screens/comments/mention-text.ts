/** A comment while it is written: people stand in it by name, `@Ben Chen`, and are sent by number. */
import type { Refs } from '../../providers/data/refs'
import { refTitle } from '../../providers/data/refs'
import { mentionOf, mentionParts } from '../../schemas/mentions'

/** Name as it stands in the text → person. */
export type Chosen = ReadonlyMap<string, number>

/** What stands behind the @ for this person: two of one name are told apart by number. */
export function choose(chosen: Chosen, name: string, person: number): { label: string; chosen: Chosen } {
  const other = chosen.get(name)
  const label = other === undefined || other === person ? name : `${name} (${person})`
  return { label, chosen: new Map(chosen).set(label, person) }
}

/** What is sent. Longer names first: "@Ben" is not the beginning of "@Ben Chen". */
export function withTokens(text: string, chosen: Chosen): string {
  const labels = [...chosen.keys()].sort((a, b) => b.length - a.length)
  if (labels.length === 0) return text
  return text.replace(new RegExp(labels.map((label) => `@${escaped(label)}`).join('|'), 'g'), (found) => mentionOf(chosen.get(found.slice(1)) ?? 0))
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A written comment, to be edited. */
export function withNames(body: string, refs: Refs): { text: string; chosen: Chosen } {
  let chosen: Chosen = new Map()
  const text = mentionParts(body).map((part) => {
    if (typeof part === 'string') return part
    const named = choose(chosen, refTitle(refs, 'sc/user', part.person)?.title ?? String(part.person), part.person)
    chosen = named.chosen
    return `@${named.label}`
  }).join('')
  return { text, chosen }
}

/** A stock phrase behind what is written: after a space, unless there is one or nothing. */
export const withPhrase = (text: string, phrase: string): string => (text === '' || /\s$/.test(text) ? text + phrase : `${text} ${phrase}`)
