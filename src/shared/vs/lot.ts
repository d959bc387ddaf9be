/** The lot that nobody draws (vs.md §5.4): fixed by the board before anybody can know it, and recomputable. */

/** Of a text in UTF-8, as lowercase hex. Both sides bring their own. */
export type Sha256 = (text: string) => string

export interface Drawn {
  option: number
  hash: string
}

/** @returns the options in the order of the lot; the first wins */
export type Lot = (options: readonly number[]) => Drawn[]

export interface LotPlace {
  /** Root of the board, hex. */
  root: string
  event: number | string
  question: number | string
  sha256: Sha256
}

/** Order of SHA-256 of `{board_root}|{event}|{question}|{option}`, smallest first. */
export function lotOf({ root, event, question, sha256 }: LotPlace): Lot {
  const drawn = (option: number): Drawn => ({ option, hash: sha256(`${root}|${event}|${question}|${option}`) })
  return (options) => options.map(drawn).sort((a, b) => (a.hash < b.hash ? -1 : a.hash > b.hash ? 1 : a.option - b.option))
}
