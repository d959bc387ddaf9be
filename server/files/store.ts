/** Where the bytes of files lie. Who may have them is decided by what refers to them; a key says nothing and is never shown. */
import type { FileStore } from '../contracts/files'
import { PassThrough, type Writable } from 'node:stream'
import type { FileStoreConfig } from '../config/config'
import { localStore } from './local-store'
import { openS3Store } from './s3-store'

export class FileMissing extends Error {
  constructor(key: string) {
    super(`The file store has nothing under ${key}.`)
  }
}

const keyPattern = /^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/

/** @returns the key @throws when it is none */
export function checkKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error(`${JSON.stringify(key)} is no key of a file`)
  return key
}

/** @throws StartError when an S3 store can't be used as it is set */
export const createFileStore = async (config: FileStoreConfig): Promise<FileStore> =>
  config.store === 'local' ? localStore(config.folder) : openS3Store(config)

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
