/** What was said and what was changed of a record are read page by page, each from the newest: from when on both are known (ca.md §2.3). */
export interface Source {
  /** Instants of what is read, in any order. */
  at: readonly string[]
  hasOlder: boolean
}

export interface StreamStart {
  /** In milliseconds; what is older is not shown yet: something that belongs between may not have been read. */
  from: number
  /** Place of the source that is to be read next; null = everything is read. */
  behind: number | null
}

export function streamStart(sources: readonly Source[]): StreamStart {
  return sources.reduce<StreamStart>(
    (start, { at, hasOlder }, place) => {
      if (!hasOlder) return start
      const from = Math.min(Infinity, ...at.map((moment) => Date.parse(moment)))
      return from > start.from ? { from, behind: place } : start
    },
    { from: -Infinity, behind: null },
  )
}
