/** The calls of the tab Wording (sc.md §2, §3.6): the company's own words in place of the product's. */
import type { Language } from '../../schemas/core/types'
import { defineCall, typed } from '../core/call'

export type ByLanguage<T> = Readonly<Partial<Record<Language, T>>>
/** @property product what the product says; a language may lack a form that only others need ("{{count}} entry") */
export interface Wording {
  module: string
  key: string
  product: ByLanguage<string>
  own: ByLanguage<string>
}
export interface WordingPage {
  data: readonly Wording[]
  meta: { total: number; own: number; per_page: number }
}

const tag = 'sc/message-override'
const ownText = { type: ['string', 'null'], minLength: 1, maxLength: 4000 } as const

export const findWording = defineCall({
  method: 'GET',
  path: '/api/sc/message-override/texts',
  tag,
  query: {
    type: 'object',
    additionalProperties: false,
    properties: {
      q: { type: 'string', maxLength: 200 },
      own: { enum: ['0', '1'] },
      page: { type: 'string', pattern: '^[1-9][0-9]{0,4}$' },
    },
  },
  answer: typed<WordingPage>(),
})

/** Null = the product's again. */
export const setWording = defineCall({
  method: 'POST',
  path: '/api/sc/message-override/set',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['module', 'key', 'texts'],
    properties: {
      module: { type: 'string', maxLength: 30 },
      key: { type: 'string', maxLength: 200 },
      texts: {
        type: 'object',
        additionalProperties: false,
        minProperties: 1,
        properties: { en: ownText, tw: ownText, cn: ownText, jp: ownText } satisfies Record<Language, object>,
      },
    },
  },
  answer: typed<{ data: { module: string; key: string } }>(),
})
