/** The product's texts: `locales/<lang>/<module>/<feature>.json`, the features of a module joined to one tree. */
import { languages } from '../../src/schemas/core/types'
import type { TextBundle, TextTree } from '../contracts/texts'

const files = import.meta.glob<TextTree>('../../locales/*/*/*.json', { eager: true, import: 'default' })

/** By module. @throws a sentence where two files of a module hold the same key */
export const readProductTexts = (): Map<string, TextBundle> => joinTexts(files)

/** @param texts by path of their file */
export function joinTexts(texts: Readonly<Record<string, TextTree>>): Map<string, TextBundle> {
  const bundles = new Map<string, TextBundle>()
  const fileOf = new Map<string, string>()
  for (const [path, tree] of Object.entries(texts)) {
    const [, folder, module = ''] = /locales\/([^/]+)\/([^/]+)\/[^/]+\.json$/.exec(path) ?? []
    const language = languages.find((one) => one === folder)
    if (!language) continue
    const bundle = bundles.get(module) ?? { en: {}, tw: {}, cn: {}, jp: {} }
    bundle[language] = joined(bundle[language], tree, (key) => {
      const name = `${language} ${module}:${key}`
      const other = fileOf.get(name)
      if (other !== undefined) throw new Error(`${path} and ${other} both hold the text ${key}. Keep it in one of them.`)
      fileOf.set(name, path)
    })
    bundles.set(module, bundle)
  }
  return bundles
}

/** @param claim is told each text that is added, by its key with dots */
function joined(one: TextTree, other: TextTree, claim: (key: string) => void, before = ''): TextTree {
  const added = Object.entries(other).map(([name, value]) => {
    const key = before + name
    if (isTree(value)) return [name, joined(treeAt(one, name), value, claim, `${key}.`)]
    claim(key)
    return [name, value]
  })
  return { ...one, ...Object.fromEntries(added) }
}

const treeAt = (tree: TextTree, name: string): TextTree => (isTree(tree[name]) ? tree[name] : {})
const isTree = (value: unknown): value is TextTree => typeof value === 'object' && value !== null
