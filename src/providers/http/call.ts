/** Calls what src/shared declares. */
import type { AxiosInstance } from 'axios'
import { bareHttp } from './bare-http'
import { http } from './http'
import { addressOf, type AnswerOf, type BodyOf, type Call, type ParamsOf, type QueryOf } from '../../shared/core/call'

interface Sending {
  signal?: AbortSignal | undefined
  /** Nobody asked for it (live event, interval): no activity of the person. */
  background?: boolean
  /** Of a sign-in that is not finished: it is in no storage. */
  token?: string | undefined
  /** Token of the sc/hardware row that calls, which is nobody's session. */
  device?: string
}

export type Sent<C extends Call> = Sending &
  (keyof ParamsOf<C> extends never ? {} : { params: ParamsOf<C> }) &
  (C extends { query: object } ? ({} extends QueryOf<C> ? { query?: QueryOf<C> } : { query: QueryOf<C> }) : {}) &
  (C extends { body: object } ? { body: BodyOf<C> } : {}) &
  // Kept while the same is sent again, so that it is done once.
  (C extends { idempotent: true } ? { key?: string } : {})

interface AnySent extends Sending {
  params?: Readonly<Record<string, unknown>>
  query?: unknown
  body?: unknown
  key?: string
}

export const call = <C extends Call>(declared: C, sent: Sent<C>): Promise<AnswerOf<C>> => callBy(http, declared, sent)

/** Carries nothing of who calls: for calls by which the server must not be able to know the person (vs.md §5.5, step 5). */
export const bareCall = <C extends Call>(declared: C, sent: Sent<C>): Promise<AnswerOf<C>> => callBy(bareHttp, declared, sent)

async function callBy<C extends Call>(client: AxiosInstance, { method, path }: C, sent: Sent<C>): Promise<AnswerOf<C>> {
  // The compiler does not look into a type that depends on C.
  const { params = {}, query, body, key, signal, background, token, device } = sent as AnySent
  const { data } = await client.request<AnswerOf<C>>({
    method,
    url: addressOf(path, params),
    params: query,
    data: body === undefined && method === 'POST' ? {} : body,
    headers: {
      ...(key && { 'Idempotency-Key': key }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(device && { 'X-Device-Token': device }),
    },
    ...(signal && { signal }),
    ...(background && { background }),
  })
  return data
}
