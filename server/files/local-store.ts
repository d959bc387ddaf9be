/** Files in a folder, closed to other users; several nodes share it over the network. */
import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../contracts/files'
import { checkKey, FileMissing } from './store'

export function localStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, checkKey(key))
  return {
    async put(key, content, { signal } = {}) {
      const path = pathOf(key)
      const part = `${path}.part-${randomBytes(6).toString('hex')}`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await pipeline(content, createWriteStream(part, { mode: 0o600, flags: 'wx' }), { ...(signal ? { signal } : {}) })
        const { size } = await stat(part)
        await flush(part)
        await rename(part, path)
        return size
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    async get(key, range) {
      const file = await open(pathOf(key), 'r').catch((error: unknown) => {
        throw isMissing(error) ? new FileMissing(key) : error
      })
      const { size } = await file.stat()
      return { size, stream: createReadStream('', { fd: file, autoClose: true, ...range }) }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
  }
}

/** On the disk before the name is: a power cut leaves the whole file or none. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
