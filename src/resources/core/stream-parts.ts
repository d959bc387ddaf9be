/** What a module adds to the stream of a record, among its comments and changes. */
import type { ReactNode } from 'react'

export interface StreamLine {
  key: string
  /** An instant. */
  at: string
  content: ReactNode
}

/** Read page by page, each from the newest. */
export interface StreamSource {
  lines: readonly StreamLine[]
  hasOlder: boolean
  loadingOlder: boolean
  loadOlder: () => void
}

/** What it has read; `sources` is undefined until all of them are. */
export interface StreamLines {
  sources: readonly StreamSource[] | undefined
  error: unknown
  refetch: () => void
}

export interface StreamLinesProps {
  /** Draws the whole stream with them. */
  children: (lines: StreamLines) => ReactNode
}
