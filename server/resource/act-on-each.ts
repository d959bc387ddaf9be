/** `POST <url> {ids, …}`: one act on several rows, each judged by itself; what is refused is told with its reason. */
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import { transact, type Context } from '../context'
import { answerOnce } from './answer-once'
import { attemptEach, directLimit } from './batch'

interface Ids { ids: number[] }

interface ActOnEach<Told> {
  url: string
  config: FastifyContextConfig
  tag: string
  /** What the act must be told beside the rows. */
  properties?: Readonly<Record<keyof Told & string, object>>
  /** In a transaction of all, where a refusal takes back its own writes only. */
  act: (ctx: Context, id: number, told: Told, request: FastifyRequest) => Promise<unknown>
}

export function actOnEach<Told extends object = object>(app: FastifyInstance, { url, config, tag, properties, act }: ActOnEach<Told>): void {
  const { texts } = app.kontor
  const ids = { type: 'array', minItems: 1, maxItems: directLimit, uniqueItems: true, items: { type: 'integer', minimum: 1 } }
  const body = { type: 'object', additionalProperties: false, required: ['ids', ...Object.keys(properties ?? {})], properties: { ids, ...properties } }
  app.post(url, { config, schema: { body, tags: [tag] } }, (request, reply) => answerOnce(request, reply, async (ctx) => {
    const told = request.body as Ids & Told // as the schema above demands
    const { done, failed } = await transact(ctx, (tx) => attemptEach(tx, told.ids.map((id) => ({ id })), async (inner, { id }) => { await act(inner, id, told, request) }))
    return { done, failed: failed.map(({ id, text }) => ({ id, message: texts.translate(ctx.language, text) })) }
  }))
}
