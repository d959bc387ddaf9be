/** What is said of a form that is not sent (routes.md §5, §8), once, whichever form it is. */
import i18next from 'i18next'
import { showAlert } from './alerts'

type Gaps = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * "Check the required fields" is said of empty ones alone.
 * @param gaps field path → what is wrong there
 * @param isEmptyAt is nothing entered at that path?
 */
export const isSomethingMissing = (gaps: Gaps, isEmptyAt: (path: string) => boolean): boolean => Object.keys(gaps).some(isEmptyAt)

/** The given text when a required field is empty; else what is wrong, of each field the first text, each text once. */
export function gapText(gaps: Gaps, isEmptyAt: (path: string) => boolean): string {
  if (isSomethingMissing(gaps, isEmptyAt)) return i18next.t('common:alert.required')
  return [...new Set(Object.values(gaps).map((texts) => (typeof texts === 'string' ? texts : (texts?.[0] ?? ''))))]
    .filter(Boolean)
    .join('\n')
}

export const showGaps = (gaps: Gaps, isEmptyAt: (path: string) => boolean): void =>
  void showAlert({ kind: 'danger', text: gapText(gaps, isEmptyAt) })
