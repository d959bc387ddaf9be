/** Every refusal leaves in one shape, in the caller's language; what went wrong inside stays in the log (S43). */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '../i18n/language'
import { isUnavailable } from '../database/connection/connect'
import { ApiError, type Message } from '../kernel/errors'
import { pathOf } from '../resource/write/validate'
import type { Services } from '../contracts/services'

type Words = Pick<Services, 'texts' | 'companyLanguage'>

export function handleErrors(app: FastifyInstance, words: Words): void {
  // What is thrown need not be an error: `throw null` fails as any other.
  app.setErrorHandler((error: FastifyError | ApiError | null | undefined, request, reply) =>
    answer(words, request, reply, toApiError(error), error),
  )
  app.setNotFoundHandler((request, reply) => answer(words, request, reply, new ApiError(404, { key: 'error:not_found' })))
}

async function answer(
  { texts, companyLanguage }: Words,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, text, details }: ApiError,
  cause?: unknown,
): Promise<FastifyReply> {
  const language = languageOf(request.headers['accept-language'], companyLanguage())
  if (status >= 500) request.log.error({ err: cause }, 'request failed')
  else if (status === 403) request.log.warn({ user: request.ctx?.person?.id, rule: request.routeOptions.config.rule }, 'refused')
  const { errors = {}, code, meta, headers = {} } = details
  return reply
    .code(status)
    .headers(headers)
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        message: texts.translate(language, text),
        errors: texts.fieldErrors(language, errors),
        ...(code === undefined ? {} : { code }),
        ...(meta === undefined ? {} : { meta }),
        ...(request.routeOptions.config.untraced ? {} : { request_id: request.id }),
      }),
    )
}

/** What a person calls a part of the call that is wrong as a whole. */
const partNames = { body: 'body', querystring: 'query', params: 'path', headers: 'headers' } as const

function toApiError(error: FastifyError | ApiError | null | undefined): ApiError {
  if (error instanceof ApiError) return error
  if (isUnavailable(error)) return new ApiError(503, { key: 'error:unavailable' }, { headers: { 'retry-after': '2' } })
  if (error?.validation) {
    const errors: Record<string, Message[]> = {}
    for (const problem of error.validation) {
      const { keyword, params } = problem
      errors[pathOf(problem) || partNames[error.validationContext ?? 'body']] = [
        { key: keyword === 'format' ? `error:validation.format_${String(params.format)}` : `error:validation.${keyword}`, params },
      ]
    }
    return new ApiError(422, { key: 'error:invalid' }, { errors })
  }
  switch (error?.statusCode) {
    case 400:
      return new ApiError(400, { key: 'error:bad_request' })
    case 404:
      return new ApiError(404, { key: 'error:not_found' })
    case 413:
      return new ApiError(413, { key: 'error:too_large' })
    case 415:
      return new ApiError(415, { key: 'error:media_type' })
    case 429:
      return new ApiError(429, { key: 'error:too_often' })
    default:
      return new ApiError(500, { key: 'error:internal' })
  }
}
