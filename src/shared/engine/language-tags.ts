import type { Language } from '../../schemas/core/types'

/** BCP 47, for `lang` attributes and Intl. */
export const languageTags: Readonly<Record<Language, string>> = { tw: 'zh-Hant-TW', en: 'en', cn: 'zh-Hans-CN', jp: 'ja' }

/** For Intl: English dates read `21 Nov 2026` (shell.md §5.6). */
export const formatTags: Readonly<Record<Language, string>> = { ...languageTags, en: 'en-GB' }
