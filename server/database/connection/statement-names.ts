/** Names statements by their text, so that PostgreSQL parses and plans each shape once a connection. */
import type { NamedStatement } from './exchange'

/** Named statements a connection keeps; the one not used for longest is forgotten (a plan takes 20–100 kB in the backend). */
const keptPerClient = 200
/** Texts remembered as "seen once": only a shape that comes back gets a name, so that rare filters don't push out hot ones. */
const rememberedTexts = 2_000

const seenOnce = new Map<string, true>()
let lastName = 0

export interface StatementNames {
  /** Undefined for a text that is seen for the first time. */
  of: (text: string) => NamedStatement | undefined
  /** Names to give up with the next exchange. */
  forgotten: () => string[]
}

/** Of one connection. */
export function statementNames(): StatementNames {
  const names = new Map<string, NamedStatement>()
  let forgotten: string[] = []
  return {
    of(text) {
      const known = names.get(text)
      if (known) {
        names.delete(text)
        names.set(text, known)
        return known
      }
      if (!seenBefore(text)) return undefined
      const oldest = names.size >= keptPerClient ? names.entries().next().value : undefined
      if (oldest) {
        names.delete(oldest[0])
        forgotten.push(oldest[1].name)
      }
      const named: NamedStatement = { name: `k${++lastName}`, state: 'new' }
      names.set(text, named)
      return named
    },
    forgotten() {
      if (forgotten.length === 0) return forgotten
      const names = forgotten
      forgotten = []
      return names
    },
  }
}

function seenBefore(text: string): boolean {
  const seen = seenOnce.delete(text)
  seenOnce.set(text, true)
  if (seenOnce.size > rememberedTexts) {
    const oldest = seenOnce.keys().next().value
    if (oldest !== undefined) seenOnce.delete(oldest)
  }
  return seen
}
