/** Keys of fields, made from their labels (wf.md §2.3): `^[a-z][a-z0-9_]{0,39}$`. */
import type { I18nText } from '../../../schemas/core/types'

export const keyPattern = /^[a-z][a-z0-9_]{0,39}$/
const longest = 40

/**
 * @param label the English text, else whichever has latin letters; without any it becomes `field_1`, `field_2` …
 * @param taken keys that are in use, and what the language of expressions has names for
 */
export function keyFrom(label: I18nText, taken: ReadonlySet<string>): string {
  const stem = [label.en, ...Object.values(label)].map(latin).find((text) => text !== '') ?? ''
  if (stem !== '' && !taken.has(stem)) return stem
  for (let n = stem === '' ? 1 : 2; ; n += 1) {
    const end = `_${n}`
    const key = `${(stem || 'field').slice(0, longest - end.length)}${end}`
    if (!taken.has(key)) return key
  }
}

/** `Cost centre (new)` → `cost_centre_new`; nothing where no latin letter begins it. */
const latin = (text: string | undefined): string =>
  (text ?? '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, longest)
    .replace(/_+$/, '')
