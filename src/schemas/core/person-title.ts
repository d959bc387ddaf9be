/** Which name of a person readers of a language are shown where it is filled; all others read `name` (sc.md §3.1). */
import type { Language } from './types'

/** Declared of sc/user; screens that are sent all his names choose by it too. */
export const personTitleIn: Partial<Record<Language, 'name_en'>> = { en: 'name_en' }
