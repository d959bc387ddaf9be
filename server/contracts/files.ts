/** Where files lie, and who looks through them. */
import type { Readable } from 'node:stream'

export interface Scanner {
  /** @throws when it can't be reached, doesn't answer in time or refuses to look (larger than its StreamMaxLength) */
  scan: (content: Readable) => Promise<Verdict>
}

/** @property virus the name that the scanner gives it; null = it found none */
export interface Verdict {
  virus: string | null
}

export interface FileStore {
  /**
   * Whole or not at all: a reader never meets a half file.
   * @param key `jobs/17/0b7c…`: lower-case letters, digits, hyphens, dots and slashes
   * @returns bytes written; a failing or aborted stream leaves nothing behind
   */
  put: (key: string, content: Readable, options?: { signal?: AbortSignal }) => Promise<number>
  /** @param range first and last byte; absent = the whole file. @returns the size of the whole file. @throws FileMissing */
  get: (key: string, range?: { start: number; end: number }) => Promise<{ stream: Readable; size: number }>
  /** Nothing happens when there is none. */
  delete: (key: string) => Promise<void>
}

export type Scan = 'pending' | 'clean' | 'infected' | 'skipped'

declare module '../kernel/ports' {
  interface Ports {
    /** The server itself: where use cases keep the documents that they make. */
    files?: FileStore
  }
}
