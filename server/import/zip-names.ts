/** The names in a ZIP: which entry is the sheet, and which file a cell of it means. Pure. */
import { fold } from '../../src/schemas/core/fold'

/** Files that operating systems add. */
const ofSystems = /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i
const sheetEnding = /\.(csv|tsv|xlsx)$/i

/**
 * A path as people write it, whatever wrote the archive: slashes, NFC, nothing before the first folder.
 * @returns undefined for folders and what operating systems add
 */
export function plainPath(name: string): string | undefined {
  const path = name
    .normalize('NFC')
    .replaceAll('\\', '/')
    .replace(/^(\.?\/)+/, '')
  return path === '' || path.endsWith('/') || ofSystems.test(path) ? undefined : path
}

/** A folder that was packed as a whole is not part of the paths in it. */
export function withoutCommonFolder(paths: readonly string[]): string[] {
  const [folder] = /^[^/]+\//.exec(paths[0] ?? '') ?? []
  return folder !== undefined && paths.every((path) => path.startsWith(folder))
    ? paths.map((path) => path.slice(folder.length))
    : [...paths]
}

/** Workbooks in folders are files of the rows. */
export const sheetsAmong = (paths: readonly string[]): string[] => paths.filter((path) => !path.includes('/') && sheetEnding.test(path))

export const lastOf = (path: string): string => path.split('/').at(-1) ?? path

/** By its whole path, else by its name alone. Neither case nor width makes a difference. @returns the paths that a cell's text may mean */
export function pathFinder(paths: readonly string[]): (text: string) => readonly string[] {
  const [whole, last] = [new Map<string, string[]>(), new Map<string, string[]>()]
  for (const path of paths) {
    whole.set(fold(path), [...(whole.get(fold(path)) ?? []), path])
    last.set(fold(lastOf(path)), [...(last.get(fold(lastOf(path))) ?? []), path])
  }
  return (text) => {
    const wanted = fold(plainPath(text) ?? text)
    return whole.get(wanted) ?? last.get(wanted) ?? []
  }
}
