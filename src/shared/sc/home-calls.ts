/** Calls of the home page (shell.md §2.2): the layout, and what its widgets of sc show, each for itself. */
import type { I18nText } from '../../schemas/core/types'
import { defineCall, typed } from '../core/call'
import type { HomeWidget } from './home'

export interface Layout {
  id: number
  name: I18nText
  widgets: readonly HomeWidget[]
}
export interface Day {
  date: string
  /** The next day off of the person's calendar. */
  holiday: { date: string; name: I18nText } | null
}
export interface NewColleague {
  id: number
  name: string
  name_en: string | null
  /** A day, of birthdays without the year. */
  date: string
}
export interface PeopleOfMonth {
  joined: readonly NewColleague[]
  birthdays: readonly NewColleague[]
}
/** As whom the administrator looks: their layout, what they made of it, and which of the widgets' permissions they have. */
export interface HomePreview {
  layout: Layout | null
  personal: readonly HomeWidget[] | null
  permits: readonly string[]
}

const tag = 'sc/home-layout'

export const readHome = defineCall({ method: 'GET', path: '/api/sc/home', tag, answer: typed<{ data: Layout | null }>() })

export const readDay = defineCall({ method: 'GET', path: '/api/sc/home/day', tag, answer: typed<{ data: Day }>() })

/** What waits for an administrator, as far as the caller may list it. */
export const readFigures = defineCall({
  method: 'GET',
  path: '/api/sc/home/administrator',
  tag,
  answer: typed<{ data: Readonly<Record<string, number>> }>(),
})

export const readPeopleOfMonth = defineCall({
  method: 'GET',
  path: '/api/sc/home/people',
  tag,
  answer: typed<{ data: PeopleOfMonth }>(),
})

export const previewHome = defineCall({
  method: 'GET',
  path: '/api/sc/home-layout/preview',
  tag,
  query: {
    type: 'object',
    additionalProperties: false,
    required: ['user'],
    properties: { user: { type: 'string', pattern: '^[1-9][0-9]{0,14}$' }, paths: { type: 'string', maxLength: 4_000 } },
  },
  answer: typed<{ data: HomePreview }>(),
})
