/** dayjs' words of a language with the company's first weekday: calendars of pickers begin with it (sc/company-setup). */
import dayjs from 'dayjs'
import type { Language } from '../../providers/i18n/language'

const names = { en: 'en', tw: 'zh-tw', cn: 'zh-cn', jp: 'ja' } satisfies Record<Language, string>

/** @param weekStart 0 = Sunday @returns the name by which dayjs, and so a picker, knows it from now on */
export function weekLocale(language: Language, weekStart: number): string {
  // Neither dayjs nor the picker cuts such a name at a sign.
  const name = `${language}${weekStart}`
  const words = dayjs.Ls[names[language]]
  if (words && !dayjs.Ls[name]) dayjs.locale({ ...words, name, weekStart }, undefined, true)
  return dayjs.Ls[name] ? name : names[language]
}
