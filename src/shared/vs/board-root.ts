/** The root of a board (vs.md §5.4, §5.5): one hash over all that was answered, by which the lot is fixed and a recount is compared. */
import type { Sha256 } from './lot'

/** SHA-256 over the lines `{name}:{sha256}\n`, in the order given. */
export const rootOfLines = (lines: readonly { name: string; sha256: string }[], sha256: Sha256): string =>
  sha256(lines.map(({ name, sha256: hash }) => `${name}:${hash}\n`).join(''))

export interface NamedAnswers {
  participant: number
  answers: unknown
}

/** Of a named event: lines by participant id. @param canonical canonical JSON of the answers (wf.md §5.10) */
export function namedRoot(
  all: readonly NamedAnswers[],
  { canonical, sha256 }: { canonical: (value: unknown) => string; sha256: Sha256 },
): string {
  const sorted = [...all].sort((a, b) => a.participant - b.participant)
  return rootOfLines(
    sorted.map(({ participant, answers }) => ({ name: String(participant), sha256: sha256(canonical(answers)) })),
    sha256,
  )
}
