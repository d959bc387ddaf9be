/** Calls of the tab Wording (sc.md §2). */
import type { FastifyInstance } from 'fastify'
import { languages, type Language } from '../../../../src/schemas/core/types'
import { shareTexts } from '../notify/every-language'
import { findTexts, setWording } from './wording'

const tags = ['sc/message-override']
const text = { type: ['string', 'null'], minLength: 1, maxLength: 4000 } as const
const wordingBody = {
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
      properties: Object.fromEntries(languages.map((language) => [language, text])),
    },
  },
} as const
const textsQuery = {
  type: 'object',
  additionalProperties: false,
  properties: { q: { type: 'string', maxLength: 200 }, own: { enum: ['0', '1'] }, page: { type: 'string', pattern: '^[1-9][0-9]{0,4}$' } },
} as const

export function wordingRoutes(app: FastifyInstance): void {
  const { texts: own } = app.kontor
  shareTexts(own)

  app.get<{ Querystring: { q?: string; own?: string; page?: string } }>(
    '/api/sc/message-override/texts',
    {
      config: { rule: { paths: ['sc.admin.company-setup.actions.list'] } },
      schema: { querystring: textsQuery, tags },
    },
    ({ ctx, query: { q = '', own: ownOnly, page = '1' } }) => findTexts(ctx, { q, own: ownOnly === '1', page: Number(page) }),
  )

  app.post<{ Body: { module: string; key: string; texts: Partial<Record<Language, string | null>> } }>(
    '/api/sc/message-override/set',
    {
      config: { rule: { paths: ['sc.admin.company-setup.actions.edit'] } },
      schema: { body: wordingBody, tags },
    },
    async ({ ctx, body }) => {
      await setWording(ctx, body)
      return { data: { module: body.module, key: body.key } }
    },
  )
}
