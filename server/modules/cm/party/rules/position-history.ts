/** Where a person works and worked (cm.md §3.4): another employer ends the present position and begins a new one. */

export interface Position {
  id?: number
  organization: number | null
  title: string | null
  from: string | null
  to: string | null
  is_primary: boolean
}
export interface Employment {
  organization: number | null
  title: string | null
}

/**
 * @param positions as they stand
 * @param today `YYYY-MM-DD` in the company's zone: last day of the one, first of the other
 */
export function movedPositions(positions: readonly Position[], { organization, title }: Employment, today: string): Position[] {
  const ended = positions.map((position) =>
    position.is_primary && position.to === null
      ? { ...position, is_primary: false, to: position.from !== null && position.from > today ? position.from : today }
      : { ...position, is_primary: false },
  )
  return organization === null ? ended : [...ended, { organization, title, from: today, to: null, is_primary: true }]
}

/** The position that a new record begins with: since when is not known. */
export const firstPosition = ({ organization, title }: Employment): Position[] =>
  organization === null ? [] : [{ organization, title, from: null, to: null, is_primary: true }]
