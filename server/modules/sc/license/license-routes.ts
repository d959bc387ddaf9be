/** Calls of the licence (sc.md §3.7, §6). */
import type { FastifyInstance } from 'fastify'
import { answerOnce } from '../../../resource/routes/answer-once'
import { licenseAnswer, licenseDetails, switchModule, uploadLicense } from './license'
import { sendTagged } from '../../../http/send-tagged'

export function licenseRoutes(app: FastifyInstance): void {
  const {
    config: { licenseKey: key },
  } = app.kontor
  const tags = ['sc/license']
  const may = (action: string) => ({ rule: { paths: [`sc.admin.license.actions.${action}`] } })
  const body = (properties: object) => ({ type: 'object', additionalProperties: false, required: Object.keys(properties), properties })

  app.get('/api/sc/license', { config: { rule: 'signed-in' }, schema: { tags } }, async ({ ctx, headers }, reply) =>
    sendTagged(headers, reply, JSON.stringify({ data: await licenseAnswer(ctx) })),
  )

  app.get('/api/sc/license/details', { config: may('show'), schema: { tags } }, async ({ ctx }) => ({
    data: await licenseDetails(ctx, key),
  }))

  // The file's text as it is: what is no JSON at all is refused in a sentence, not as a broken call.
  app.post<{ Body: { file: string } }>(
    '/api/sc/license',
    { config: may('create'), schema: { tags, body: body({ file: { type: 'string', minLength: 1, maxLength: 100_000 } }) } },
    (request, reply) => answerOnce(request, reply, (ctx) => uploadLicense(ctx, request.body.file, { key }), 201),
  )

  app.put<{ Params: { module: string }; Body: { on: boolean } }>(
    '/api/sc/license/module/:module',
    {
      config: may('edit'),
      schema: {
        tags,
        params: { type: 'object', properties: { module: { type: 'string', pattern: '^[a-z]{2,10}$' } } },
        body: body({ on: { type: 'boolean' } }),
      },
    },
    (request, reply) => answerOnce(request, reply, (ctx) => switchModule(ctx, request.params.module, { on: request.body.on })),
  )
}
