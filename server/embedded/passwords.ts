/** The passwords of the embedded database: random, made once, readable by their owner only. */
import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Passwords {
  superuser: string
  owner: string
  application: string
}

/** @param folder the data folder; the file is `postgres-passwords.json`, mode 0600 */
export function passwordsIn(folder: string): Passwords {
  const path = join(folder, 'postgres-passwords.json')
  if (!existsSync(path))
    writeOnce(path, JSON.stringify({ superuser: random(), owner: random(), application: random() } satisfies Passwords))
  // Written by the line above, by this or an earlier start.
  return JSON.parse(readFileSync(path, 'utf8')) as Passwords
}

/** Whole or not at all, and never over a file that another start wrote meanwhile. */
export function writeOnce(path: string, content: string): void {
  const draft = `${path}.${process.pid}.${random().slice(0, 8)}`
  writeFileSync(draft, content, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!existsSync(path)) throw error
  } finally {
    rmSync(draft)
  }
}

const random = () => randomBytes(24).toString('hex')
