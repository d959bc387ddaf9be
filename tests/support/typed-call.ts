/** A call of src/shared as a test makes it: what it answers is typed by the declaration. */
import { expect } from 'vitest'
import { addressOf, type AnswerOf, type BodyOf, type Call, type ParamsOf, type QueryOf } from '../../src/shared/core/call'
import type { CallOptions, Client } from './app'

interface TypedInput<C extends Call> {
  params?: ParamsOf<C>
  query?: QueryOf<C>
  body?: BodyOf<C>
}

/** @returns the body of an answer that went well; the test fails at any other */
export async function typedCall<C extends Call>(
  by: Client,
  call: C,
  { params, query, body }: TypedInput<C> = {},
  options: CallOptions = {},
): Promise<AnswerOf<C>> {
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)])).toString()
  const address = `${addressOf(call.path, params ?? {})}${search === '' ? '' : `?${search}`}`
  const answer = call.method === 'GET' ? await by.get(address, options) : await sent(by, call, address, body, options)
  expect(answer.status, `${call.method} ${address}: ${JSON.stringify(answer.body)}`).toBe(call.status ?? 200)
  // The server is checked against the same declaration (server/http/serve-call.ts).
  const read: unknown = answer.body
  return read as AnswerOf<C>
}

function sent(by: Client, { method }: Call, address: string, body: unknown, options: CallOptions) {
  if (method === 'DELETE') return by.delete(address, options)
  if (method === 'PATCH') return by.patch(address, body, options)
  if (method === 'PUT') return by.put(address, body ?? {}, options)
  return by.post(address, body, options)
}
