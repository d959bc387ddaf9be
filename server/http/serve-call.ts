/** Registers what src/shared declares: its schemas judge what comes in, its answer type what goes out. */
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paramNames, type AnswerOf, type BodyOf, type Call, type ParamsOf, type QueryOf } from '../../src/shared/core/call'
import type { Context } from '../kernel/context'
import type { RouteRule } from '../contracts/routes'
import { replyOnce, sendJson } from '../resource/routes/answer-once'
import { idParams } from '../resource/routes/route-schemas'
import { compiledAtFirstUse, type CallValidator } from '../resource/write/schema-compiler'
import { createHash } from 'node:crypto'

/** What was done before is answered again: 200, whatever the call answers the first time. */
export class Again<T> {
  constructor(readonly answer: T) {}
}

/** An answer that PostgreSQL, or who knows better, has written as JSON already. */
export class JsonText<T> {
  /** Carried for the compiler only. */
  declare readonly type?: T
  constructor(readonly json: string) {}
}

export interface CallInput<C extends Call> {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
}

type Handler<C extends Call> = (
  ctx: Context,
  asked: CallInput<C>,
  request: FastifyRequest,
  /** For cookies and headers; the answer is returned. */
  reply: FastifyReply,
) => Promise<AnswerOf<C> | JsonText<AnswerOf<C>> | Again<AnswerOf<C>>>

/** The generated call at the same address, which a module's own one would shut out: a body without `unless` is its. */
export interface GeneratedCall {
  unless: string
  body: object
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

/**
 * @param config who may call it, and what else the route is told
 * @param handler parse → use case → answer; of an idempotent call in the transaction of its key
 */
export function serve<C extends Call>(
  app: FastifyInstance,
  call: C,
  config: FastifyContextConfig & { rule: RouteRule },
  handler: Handler<C>,
  generated?: GeneratedCall,
): void {
  const { method, path, tag, params = {}, query, body, answer, status = 200, idempotent, tagged } = call
  const ids = paramNames(path).filter((name) => !(name in params))
  const answered = async (ctx: Context, request: FastifyRequest, reply: FastifyReply) => {
    const given = request.params as Readonly<Record<string, string>>
    const asked = {
      params: { ...given, ...Object.fromEntries(ids.map((name) => [name, Number(given[name])])) },
      query: request.query,
      // Fastify has judged a body that is missing as null.
      body: body ? (request.body ?? null) : undefined,
    }
    // The schemas that the types come from have judged it.
    const told = await handler(ctx, asked as CallInput<C>, request, reply)
    return told instanceof Again ? { status: 200, body: jsonOf(told.answer) } : { status, body: jsonOf(told) }
  }
  app.route({
    method,
    url: path,
    config,
    schema: {
      tags: [tag],
      ...(paramNames(path).length > 0 ? { params: paramsSchema(path, params) } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body: generated ? { anyOf: [body, generated.body] } : body } : {}),
      ...(answer.schema ? { response: { [status]: answer.schema } } : {}),
    },
    ...(body && generated ? { validatorCompiler: () => eitherBody(body, generated) } : {}),
    handler: async (request, reply) => {
      if (generated && !has(request.body, generated.unless)) return generated.answer(request, reply)
      if (idempotent) return replyOnce(request, reply, (ctx) => answered(ctx, request, reply))
      const done = await answered(request.ctx, request, reply)
      if (status === 204) return reply.code(204).send()
      return tagged ? sendTagged(request.headers, reply, done.body) : sendJson(reply, done)
    },
  })
}

const has = (sent: unknown, name: string): boolean => typeof sent === 'object' && sent !== null && name in sent

/** Judged as the one that is meant, so that what is wrong is named as in that one alone. Of a call that has a body and nothing else. */
function eitherBody(body: object, generated: GeneratedCall): CallValidator {
  const [own, other] = [compiledAtFirstUse(body), compiledAtFirstUse(generated.body)]
  const judge: CallValidator = (sent) => {
    const validate = has(sent, generated.unless) ? own : other
    const isValid = validate(sent)
    judge.errors = validate.errors ?? null
    return isValid
  }
  return judge
}

const jsonOf = (answer: unknown): string => (answer instanceof JsonText ? answer.json : JSON.stringify(answer ?? null))

function paramsSchema(path: string, params: Readonly<Record<string, object>>): object {
  const names = paramNames(path)
  return {
    type: 'object',
    required: names,
    properties: Object.fromEntries(names.map((name) => [name, params[name] ?? idParams.properties.id])),
  }
}

/** Answers that readers keep (routes.md §7): whoever has it already gets 304. @param body JSON text */
function sendTagged(headers: FastifyRequest['headers'], reply: FastifyReply, body: string): FastifyReply {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  void reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'authorization, accept-language')
  if (headers['if-none-match']?.split(/\s*,\s*/).some((known) => known === tag || known === `W/${tag}`)) return reply.code(304).send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(body)
}
