/** Names of ISO codes in the person's language, from the browser; for pickers and cells. */
import { languageTags, type Language } from '../../providers/i18n/language'

export type CodeList = 'country' | 'currency' | 'time_zone' | 'language'

/** @returns the localised name, else the code */
export function codeName(list: CodeList, code: string, language: Language): string {
  if (list === 'time_zone') return code.replaceAll('_', ' ')
  try {
    return names(list, language).of(code) ?? code
  } catch {
    // Intl throws for what is no code at all.
    return code
  }
}

/** Every code with its name, in the order of the language. */
export function codeOptions(list: CodeList, language: Language): { value: string; label: string }[] {
  const key = `${list} ${language}`
  const known = optionLists.get(key)
  if (known) return known
  const order = new Intl.Collator(languageTags[language])
  const made = codesOf(list)
    .map((value) => ({ value, label: codeName(list, value, language) }))
    .sort((a, b) => order.compare(a.label, b.label))
  optionLists.set(key, made)
  return made
}

const optionLists = new Map<string, { value: string; label: string }[]>()
const displayNames = new Map<string, Intl.DisplayNames>()

function names(list: Exclude<CodeList, 'time_zone'>, language: Language): Intl.DisplayNames {
  const type = list === 'country' ? 'region' : list
  const key = `${type} ${language}`
  const known = displayNames.get(key)
  if (known) return known
  const made = new Intl.DisplayNames(languageTags[language], { type, fallback: 'none' })
  displayNames.set(key, made)
  return made
}

function codesOf(list: CodeList): readonly string[] {
  if (list === 'currency') return Intl.supportedValuesOf('currency')
  if (list === 'time_zone') return Intl.supportedValuesOf('timeZone')
  if (list === 'language')
    return [
      'en',
      'zh-Hant',
      'zh-Hans',
      'ja',
      'ko',
      'vi',
      'th',
      'id',
      'ms',
      'fil',
      'de',
      'fr',
      'es',
      'it',
      'pt',
      'nl',
      'ru',
      'ar',
      'hi',
      'tr',
    ]
  return countries()
}

/** Regions that Intl names but that are no countries, or no longer: groupings, pseudo-regions, former states. */
const notCountries = new Set([
  'AC',
  'AN',
  'BU',
  'CP',
  'CQ',
  'CS',
  'DD',
  'DG',
  'DY',
  'EA',
  'EU',
  'EZ',
  'FX',
  'HV',
  'IC',
  'NH',
  'NT',
  'QO',
  'QU',
  'RH',
  'SU',
  'TA',
  'TP',
  'UK',
  'UN',
  'VD',
  'WK',
  'XA',
  'XB',
  'XK',
  'YD',
  'YU',
  'ZR',
  'ZZ',
])

let countryCodes: string[] | undefined

/** Browsers list no regions: every pair of letters that has a name and is a country today. */
function countries(): string[] {
  if (countryCodes) return countryCodes
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  countryCodes = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !notCountries.has(code) && english.of(code) !== undefined)
  return countryCodes
}
