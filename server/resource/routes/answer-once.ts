/** The reply of an act, done once per Idempotency-Key. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { transact, type Context } from '../../kernel/context'
import { once, onceWithin, type Answer, type Call, type Claim } from '../write/idempotency'

/** @param act changes things with the context it is given (in one transaction when there is a key). @returns what becomes `{data}` */
export const answerOnce = (
  request: FastifyRequest,
  reply: FastifyReply,
  act: (ctx: Context) => Promise<unknown>,
  status = 200,
): Promise<FastifyReply> => replyOnce(request, reply, async (ctx) => ({ status, body: JSON.stringify({ data: await act(ctx) }) }))

/** The same for an act that writes its own body. */
export async function replyOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  act: (ctx: Context) => Promise<Answer>,
): Promise<FastifyReply> {
  return sendJson(reply, await once(request.ctx, callOf(request), act))
}

/** The same, in one transaction without a key too: an answer that can't be given takes back what was written. */
export const replyWhole = (request: FastifyRequest, reply: FastifyReply, act: (ctx: Context) => Promise<Answer>): Promise<FastifyReply> =>
  replyOnce(request, reply, (ctx) => transact(ctx, act))

/** The same for one write of a record, which keeps its answer by itself. */
export async function replyWritten(
  request: FastifyRequest,
  reply: FastifyReply,
  act: (ctx: Context, claim: Claim | null) => Promise<Answer>,
): Promise<FastifyReply> {
  return sendJson(reply, await onceWithin(request.ctx, callOf(request), act))
}

function callOf(request: FastifyRequest): Call {
  const key = request.headers['idempotency-key']
  return { key: Array.isArray(key) ? key[0] : key, call: `${request.method} ${request.url.split('?')[0] ?? ''}`, body: request.body }
}

/** PostgreSQL or JSON.stringify wrote the body already. */
export const sendJson = (reply: FastifyReply, { status, body }: Answer): FastifyReply =>
  reply.code(status).header('content-type', 'application/json; charset=utf-8').send(body)
