/** Letters to hand over to people who are invited (sc.md §8 "Print"): a page each, with a one-time password and the way to the sign-in. */
import type { FastifyInstance } from 'fastify'
import { transact } from '../../kernel/context'
import { invalidField, notFound } from '../../kernel/errors'
import { disposition } from '../../kernel/attachment-rules'
import { findReceiver, momentText } from '../../mail/letters'
import { directLimit } from '../../resource/batch/batch'
import { companyToday } from '../../kernel/company-time'
import { givePassword, personToReset } from './account-routes'
import type { Account } from './find-account'
import { lettersDocument, type Letter } from './letter-document'
import { consoleAddress } from '../sso/address'

const body = {
  type: 'object',
  additionalProperties: false,
  required: ['ids'],
  properties: { ids: { type: 'array', minItems: 1, maxItems: directLimit, uniqueItems: true, items: { type: 'integer', minimum: 1 } } },
} as const

export function invitationLetterRoutes(app: FastifyInstance): void {
  app.post<{ Body: { ids: number[] } }>(
    '/api/sc/user/invitation-letters',
    {
      config: { rule: { paths: ['sc.admin.user.actions.reset-password'] }, rateLimit: { max: 20, timeWindow: 600_000 } },
      schema: { body, tags: ['sc/user'] },
    },
    async (request, reply) => {
      const { ctx } = request
      const people: Account[] = []
      for (const id of request.body.ids) people.push(await personToReset(ctx, id, 'one-time'))
      if (people.some(({ status }) => status !== 'invited')) throw invalidField('ids', 'sc:error.letter_invited_only')
      const letters = await transact(ctx, async (tx) => {
        const made: Letter[] = []
        for (const person of people) {
          const receiver = await findReceiver(tx, person.id)
          if (!receiver) throw notFound()
          const { one_time_password: password, expires_at } = await givePassword(tx, person)
          made.push({ receiver, password, until: momentText(receiver, new Date(expires_at)) })
        }
        return made
      })
      const title = app.kontor.texts.translate(ctx.language, { key: 'sc:letter.file' })
      const content = await lettersDocument(ctx, app.kontor.texts, { title, letters, address: await consoleAddress(request) })
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-disposition': disposition(`${title} ${companyToday(ctx)}.pdf`, 'attachment'),
          'cache-control': 'private, no-store',
        })
        .send(content)
    },
  )
}
