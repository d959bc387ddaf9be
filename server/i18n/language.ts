/** The language of a request, from accept-language: the product's codes and BCP 47. */
import type { Language } from '../../src/schemas/core/types'

/**
 * @param header `tw`, `zh-Hant-TW,en;q=0.8`…
 * @param company its language: `tw` unless it chose another (sc.md §3.4)
 * @returns the first known one by weight; none sent → the company's, none known → en (routes.md §9)
 */
export function languageOf(header: string | undefined, company: Language): Language {
  if (!header?.trim()) return company
  const wanted = header
    .slice(0, 500)
    .split(',')
    .map((part, index) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';')
      const weight = params.map((param) => /^\s*q\s*=\s*([\d.]+)\s*$/.exec(param)?.[1]).find(Boolean)
      return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight), index }
    })
  const known = wanted
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.index - b.index)
    .map(({ tag }) => (tag === '*' ? company : fromTag(tag)))
    .find((language) => language !== undefined)
  return known ?? 'en'
}

function fromTag(tag: string): Language | undefined {
  if (/^(tw|zh-(hant|tw|hk|mo))\b/.test(tag)) return 'tw'
  if (/^(cn|zh)\b/.test(tag)) return 'cn'
  if (/^(jp|ja)\b/.test(tag)) return 'jp'
  return /^en\b/.test(tag) ? 'en' : undefined
}
