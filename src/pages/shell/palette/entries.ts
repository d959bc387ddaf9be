/** What the palette offers beside records: screens and acts of this person, with their names in every language. */
import type { ModuleMenu, MenuEntry } from '../../../resources/core/navigation'
import type { RecordCommand } from '../../../screens/action/record-commands'
import type { ResourceOutline } from '../../../resources/core/outline'
import { rankOf } from './rank-text'

/** A text in one of the languages. @param key with its namespace */
export type TextIn = (language: string, key: string, params?: Readonly<Record<string, unknown>>) => string

export interface PaletteEntry {
  /** As it is remembered: `/cm/…` of a screen, `>theme-dark` of an act. */
  key: string
  kind: 'screen' | 'act'
  label: string
  /** Where it belongs: the module, the group. */
  context: string
  /** All names by which it is found: in every language, with and without its module. */
  names: readonly string[]
  /** Where it leads; absent = `run`. */
  path?: string
  run?: () => void
}

interface Words {
  language: string
  languages: readonly string[]
  text: TextIn
}

/** Every screen of the menus, and the further ones. */
export function screenEntries(
  menus: readonly ModuleMenu[],
  further: readonly { path: string; label: string }[],
  words: Words,
): PaletteEntry[] {
  const all = [
    ...further.map(({ path, label }) => ({ path, labels: [label] })),
    ...menus.flatMap((menu) => [...menu.use, ...menu.admin].flatMap((entry) => flatten(entry, [menu.label]))),
  ]
  return all.map(({ path, labels }) => {
    const own = labels.at(-1) ?? ''
    const named = (language: string) => words.text(language, own)
    const context = labels
      .slice(0, -1)
      .map((label) => words.text(words.language, label))
      .join(' / ')
    const names = words.languages.flatMap((language) => [named(language), labels.map((label) => words.text(language, label)).join(' ')])
    return { key: path, kind: 'screen', label: named(words.language), context, names: [...new Set(names)], path }
  })
}

function flatten(entry: MenuEntry, above: readonly string[]): { path: string; labels: string[] }[] {
  const labels = [...above, entry.label]
  return [...(entry.path ? [{ path: entry.path, labels }] : []), ...(entry.children ?? []).flatMap((child) => flatten(child, labels))]
}

/** "Create source" for each entity that the person may add to. */
export function createEntries(resources: readonly ResourceOutline[], words: Words): PaletteEntry[] {
  return resources.map((resource) => {
    const title = `${resource.module}:entity.${resource.key}.title`
    const named = (language: string) => words.text(language, 'common:palette.create', { what: words.text(language, title) })
    return {
      key: `>create/${resource.name}`,
      kind: 'act',
      label: named(words.language),
      context: words.text(words.language, `${resource.module}:module.title`),
      names: words.languages.flatMap((language) => [named(language), words.text(language, title)]),
      path: resource.paths.create,
    }
  })
}

/** An act of the console itself. @param label text key with namespace @param params of the text, the same in every language */
export function actEntry(
  key: string,
  label: string,
  words: Words,
  { run, params = {}, path }: { run?: () => void; params?: Readonly<Record<string, unknown>>; path?: string },
): PaletteEntry {
  return {
    key: `>${key}`,
    kind: 'act',
    label: words.text(words.language, label, params),
    context: '',
    names: words.languages.map((language) => words.text(language, label, params)),
    ...(run ? { run } : {}),
    ...(path ? { path } : {}),
  }
}

/** What can be done with the record that is shown. */
export const commandEntry = ({ name, label, title, run }: RecordCommand): PaletteEntry => ({
  key: `>record/${name}`,
  kind: 'act',
  label,
  context: title,
  names: [label, `${label} ${title}`],
  run,
})

/** The best few: by how well they fit, then as they stand. */
export function findEntries(entries: readonly PaletteEntry[], typed: string, limit: number): PaletteEntry[] {
  return entries
    .map((entry) => ({ entry, rank: rankOf([entry.label, ...entry.names], typed) }))
    .filter((found) => found.rank !== undefined)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .slice(0, limit)
    .map(({ entry }) => entry)
}

/** What a prefix says: `>` acts and screens, `@` people, `#` a number; none = everything. */
export type Scope = 'all' | 'commands' | 'people' | 'number'

export function readTyped(typed: string): { scope: Scope; text: string } {
  const scopes: Readonly<Record<string, Scope>> = { '>': 'commands', '@': 'people', '#': 'number' }
  // Typed with a Chinese or Japanese keyboard the signs are full-width.
  const first = typed.trimStart().normalize('NFKC')
  const scope = scopes[first.charAt(0)]
  return scope ? { scope, text: first.slice(1).trim() } : { scope: 'all', text: typed.trim() }
}
