/** Codes of shifts typed into the roster (as.md §2 scheduling-online). Pure. */
import type { Brush } from './roster-edits'

export interface Code {
  /** As the palette writes it. */
  text: string
  brush: Brush
}

const folded = (text: string): string => text.toLowerCase()
const of = (codes: readonly Code[], typed: string) => codes.find(({ text }) => folded(text) === folded(typed))
const leadsOn = (codes: readonly Code[], typed: string) =>
  codes.some(({ text }) => text.length > typed.length && folded(text).startsWith(folded(typed)))

/**
 * One more key. A code is taken at once where no longer one begins with it; else it waits for the next key or Enter (`finished`). A key
 * that no code goes on with begins anew.
 *
 * @param typed what was waiting
 * @returns `typed`: what waits now; `brush`: what is painted
 */
export function typeCode(codes: readonly Code[], typed: string, key: string): { typed: string; brush?: Brush } {
  const text = typed + key
  if (leadsOn(codes, text)) return { typed: text }
  const found = of(codes, text)
  if (found) return { typed: '', brush: found.brush }
  return typed === '' ? { typed: '' } : typeCode(codes, '', key)
}

/** @returns what Enter paints with the keys that wait; undefined where they are no whole code */
export const finished = (codes: readonly Code[], typed: string): Brush | undefined => of(codes, typed)?.brush
