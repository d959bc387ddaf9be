/** The letters behind `g` (shell.md §14): those of the shell's screens, then one for each module, the same for everybody. */
import type { ModuleOutline } from './outline'
import { shellScreens } from './shell-screens'

/**
 * A module's letter is the first of its code that no other has, else the first free one of the alphabet.
 * @returns letter → path
 */
export function goKeys(modules: readonly Pick<ModuleOutline, 'code'>[]): Readonly<Record<string, string>> {
  const keys: Record<string, string> = Object.fromEntries(shellScreens.flatMap(({ key, path }) => (key ? [[key, path]] : [])))
  for (const { code } of modules) {
    const letter = [...code, ...'abcdefghijklmopqrstuvwxyz'].find((candidate) => keys[candidate] === undefined)
    if (letter) keys[letter] = `/${code}`
  }
  return keys
}
