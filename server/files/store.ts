/** Where the bytes of files lie. Who may have them is decided by what refers to them; a key says nothing and is never shown. */
import { PassThrough, type Readable, type Writable } from 'node:stream'
import type { FileStoreConfig } from '../config'
import { StartError } from '../start-error'
import { localStore } from './local-store'

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

export class FileMissing extends Error {
  constructor(key: string) {
    super(`The file store has nothing under ${key}.`)
  }
}

/** @throws StartError for a store that this version can't speak to */
export function createFileStore(config: FileStoreConfig): FileStore {
  if (config.store === 'local') return localStore(config.folder)
  throw new StartError(
    'FILE_STORE is s3, which this version of Kontor cannot write to yet: leave it out, and let all nodes share FILE_STORE_FOLDER.',
  )
}

/** A store that fails ends the writing too, which may wait for ever at a stream that nobody reads. @returns bytes written */
export async function fillFile(
  files: FileStore,
  key: string,
  write: (into: Writable) => Promise<void>,
  signal: AbortSignal,
): Promise<number> {
  const content = new PassThrough()
  // Told by the promises below.
  content.on('error', () => undefined)
  const stored = files.put(key, content, { signal })
  const written = write(content).then(() => void content.end())
  written.catch(() => undefined)
  try {
    await Promise.race([written, stored])
    await written
    return await stored
  } catch (error) {
    content.destroy(error instanceof Error ? error : new Error(String(error)))
    await stored.catch(() => undefined)
    throw error
  }
}
