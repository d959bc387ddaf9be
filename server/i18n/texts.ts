/** The server's voice: the same locale files as the console, through the same library, with the company's own wording in place of the product's. */
import type { TextBundle, OwnWording, ProductText, Texts, TextTree } from '../contracts/texts'
import i18next, { type i18n } from 'i18next'
import { withPluralForms } from '../../src/shared/engine/plural-forms'
import { markTrouble } from '../../src/shared/engine/text-marks'
import { languages, type Language } from '../../src/schemas/core/types'
import { isMessage, type Message } from '../kernel/errors'
import { readProductTexts } from './product-texts'

export function createTexts(): Texts {
  const product = readProductTexts()
  let bundles = new Map(product)
  let reworded: readonly string[] = []
  const instance: i18n = i18next.createInstance()
  void instance.init({
    resources: productResources() as never, // i18next types its resources by a global augmentation that we don't use
    fallbackLng: 'en',
    defaultNS: 'common',
    supportedLngs: [...languages],
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  const translate = (language: Language, { key, params = {} }: Message): string => {
    const given = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, isMessage(value) ? translate(language, value) : value]),
    )
    return String(instance.t(key, { lng: language, ...given, replace: given }))
  }
  const productText = (language: Language, module: string, key: string) => textAt(product.get(module)?.[language], key.split('.'))
  let catalogue: readonly ProductText[] | undefined
  return {
    translate,
    first: (language, keys) => String(instance.t([...keys], { lng: language })),
    fieldErrors: (language, errors) =>
      Object.fromEntries(Object.entries(errors).map(([field, list]) => [field, list.map((message) => translate(language, message))])),
    bundle: (module) => bundles.get(module),
    product: productText,
    raw(language, text) {
      const [module = '', key = ''] = text.split(':')
      return textAt(bundles.get(module)?.[language], key.split('.'))
    },
    catalogue: () => (catalogue ??= [...product].flatMap(([module, bundle]) => catalogueOf(module, bundle))),
    reword(wording) {
      const fitting = wording.filter(({ module, key, language, text }) => {
        const known = productText(language, module, key)
        return known !== undefined && markTrouble(known, text) === undefined
      })
      const modules = [...new Set(fitting.map(({ module }) => module))]
      bundles = new Map(product)
      for (const module of modules)
        bundles.set(
          module,
          withWording(
            product.get(module),
            fitting.filter((one) => one.module === module),
          ),
        )
      for (const module of new Set([...reworded, ...modules]))
        for (const language of languages)
          instance.addResourceBundle(language, module, withPluralForms(language, bundles.get(module)?.[language] ?? {}))
      reworded = modules
    },
  }
}

let resources: Readonly<Record<string, Readonly<Record<string, TextTree>>>> | undefined

/** By language and module, as i18next takes them. Made once; each instance has maps of its own, which it changes. */
function productResources(): Record<string, Record<string, TextTree>> {
  resources ??= Object.fromEntries(
    languages.map((language) => [
      language,
      Object.fromEntries([...readProductTexts()].map(([module, bundle]) => [module, withPluralForms(language, bundle[language])])),
    ]),
  )
  return Object.fromEntries(Object.entries(resources).map(([language, modules]) => [language, { ...modules }]))
}

function textAt(tree: unknown, [first, ...rest]: readonly string[]): string | undefined {
  if (first === undefined) return typeof tree === 'string' ? tree : undefined
  return isTree(tree) && Object.hasOwn(tree, first) ? textAt(tree[first], rest) : undefined
}

const isTree = (value: unknown): value is TextTree => typeof value === 'object' && value !== null

function catalogueOf(module: string, bundle: TextBundle): ProductText[] {
  const keys = new Set(languages.flatMap((language) => keysIn(bundle[language])))
  return [...keys].map((key) => ({
    module,
    key,
    texts: Object.fromEntries(
      languages.flatMap((language) => {
        const text = textAt(bundle[language], key.split('.'))
        return text === undefined ? [] : [[language, text]]
      }),
    ),
  }))
}

const keysIn = (tree: TextTree, before = ''): string[] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${before}${name}`] : isTree(value) ? keysIn(value, `${before}${name}.`) : [],
  )

/** New trees: what was read from the files stays as it is. */
function withWording(bundle: TextBundle | undefined, wording: readonly OwnWording[]): TextBundle {
  const of = (language: Language) =>
    wording
      .filter((one) => one.language === language)
      .reduce((tree, { key, text }) => put(tree, key.split('.'), text), bundle?.[language] ?? {})
  return { en: of('en'), tw: of('tw'), cn: of('cn'), jp: of('jp') }
}

function put(tree: TextTree, [first = '', ...rest]: readonly string[], text: string): TextTree {
  const below = tree[first]
  return { ...tree, [first]: rest.length === 0 ? text : put(isTree(below) ? below : {}, rest, text) }
}
