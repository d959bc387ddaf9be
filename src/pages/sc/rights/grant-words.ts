/** A grant in one line: what it is about, and what of it. Pure. */
import type { TFunction } from 'i18next'

/** Actions that a title names; the record lists them all. */
const named = 3

/** @param entries what it allows or denies there, in words; none = nothing by itself, of a denial all of it */
export function grantTitle(t: TFunction, { name, entries, denies }: { name: string; entries: readonly string[]; denies: boolean }): string {
  const some = entries.slice(0, named).join(t('screens:list_separator'))
  const left = entries.length - named
  const action = left > 0 ? t('sc:rights.named_more', { names: some, n: left }) : some
  const title = action ? t('sc:rights.named', { name, action }) : name
  return denies ? t('sc:rights.denied', { name: title }) : title
}
