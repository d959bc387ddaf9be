/** Over which channels a person hears of an event: the company's rule, then his own choice (sc.md §3.5). */
import type { OwnChoice } from '../../../../../src/shared/sc/notify'
import type { I18nText } from '../../../../../src/schemas/core/types'
import type { ChannelChoice } from '../../../notice-events'

/** `off` is nobody's to switch on, `forced` nobody's to switch off. @param own null = as the company has it */
export const isNotified = (company: ChannelChoice, own: OwnChoice): boolean => company === 'forced' || (company === 'on' && own !== 'off')

/** A person's choice means something. */
export const isOpenToChoice = (company: ChannelChoice): boolean => company === 'on'

/** @property name in every language; in entries of former times one text */
export interface NamedPerson {
  id: number
  name: I18nText | string
}

/** Unread notices of one key fold for so long after the first. */
export const foldMs = 10 * 60_000
/** More of one event to one person within that time become one, whatever their key. */
export const floodAfter = 50
const namesKept = 100

/** Who is behind a folded notice: the latest first, each once. */
export function foldPeople(before: readonly NamedPerson[], by: NamedPerson | undefined): NamedPerson[] {
  return by ? [by, ...before.filter(({ id }) => id !== by.id)].slice(0, namesKept) : [...before]
}
