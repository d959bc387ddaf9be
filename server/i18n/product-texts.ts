/** The product's texts: `locales/<lang>/<module>/<feature>.json`, the features of a module joined to one tree. */
import { languages } from '../../src/schemas/core/types'
import type { TextBundle, TextTree } from '../contracts/texts'

const files = import.meta.glob<TextTree>('../../locales/*/*/*.json', { eager: true, import: 'default' })

let product: ReadonlyMap<string, TextBundle> | undefined

/** By module; joined once. @throws a sentence where two files of a module hold the same key */
export const readProductTexts = (): ReadonlyMap<string, TextBundle> => (product ??= joinTexts(files))

/** @param texts by path of their file */
export function joinTexts(texts: Readonly<Record<string, TextTree>>): Map<string, TextBundle> {
  const bundles = new Map<string, TextBundle>()
  for (const [path, tree] of Object.entries(texts)) {
    const { language, module } = placeOf(path)
    if (!language) continue
    const bundle = bundles.get(module) ?? { en: {}, tw: {}, cn: {}, jp: {} }
    bundle[language] = joined(bundle[language], tree, (key) => {
      const isOther = ([file, other]: [string, TextTree]) =>
        file !== path && placeOf(file).language === language && placeOf(file).module === module && holds(other, key.split('.'))
      const other = Object.entries(texts).find(isOther)?.[0]
      throw new Error(`${path} and ${other} both hold the text ${key}. Keep it in one of them.`)
    })
    bundles.set(module, bundle)
  }
  return bundles
}

function placeOf(path: string) {
  const [, folder, module = ''] = /locales\/([^/]+)\/([^/]+)\/[^/]+\.json$/.exec(path) ?? []
  return { language: languages.find((one) => one === folder), module }
}

/** @param refuse a text that both hold, by its key with dots */
function joined(one: TextTree, other: TextTree, refuse: (key: string) => never, before = ''): TextTree {
  const added = Object.entries(other).map(([name, value]) => {
    if (isTree(value)) return [name, joined(treeAt(one, name), value, refuse, `${before}${name}.`)]
    return Object.hasOwn(one, name) ? refuse(before + name) : [name, value]
  })
  return { ...one, ...Object.fromEntries(added) }
}

function holds(tree: TextTree, [name = '', ...rest]: readonly string[]): boolean {
  return rest.length === 0 ? Object.hasOwn(tree, name) : holds(treeAt(tree, name), rest)
}

const treeAt = (tree: TextTree, name: string): TextTree => (isTree(tree[name]) ? tree[name] : {})
const isTree = (value: unknown): value is TextTree => typeof value === 'object' && value !== null
