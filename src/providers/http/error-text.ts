/** What a person is told when a call fails: the rule of routes.md §8, once for the whole console. */
import { isAxiosError, isCancel } from 'axios'
import i18next from 'i18next'

export interface Failure {
  /** Ready to be shown, in the person's language as far as the server sent it so. */
  text: string
  /** The server's own words, without the frame that `text` gives some of them. */
  said?: string
  status?: number
  code?: string
  requestId?: string
  /** 403: the permission that is missing, as far as the server says it. */
  missing?: string
  /** What the answer says besides its texts. */
  meta?: Readonly<Record<string, unknown>>
  /** By field path; the first text of each field is what `text` shows. */
  errors?: Readonly<Record<string, readonly string[]>>
}

/**
 * HTTP 500 and 404: the system error text with the error's; others: the server's errors, message or data, else the
 * error's message; of lists the first item each.
 * @returns null when the request was cancelled: then nothing is to be told
 */
export function failureOf(error: unknown): Failure | null {
  if (isCancel(error)) return null
  if (!isAxiosError(error)) return { text: error instanceof Error ? error.message : String(error) }
  if (!error.response) return { text: i18next.t('common:alert.no_connection') }
  const { status, data } = error.response as { status: number; data: unknown }
  const body = isRecord(data) ? data : {}
  const told = serverText(data)
  return {
    status,
    text: status === 500 || status === 404 ? i18next.t('common:alert.system', { text: told ?? error.message }) : (told ?? error.message),
    ...(told === undefined ? {} : { said: told }),
    ...(typeof body.code === 'string' ? { code: body.code } : {}),
    ...(typeof body.request_id === 'string' ? { requestId: body.request_id } : {}),
    ...(isRecord(body.meta) ? { meta: body.meta } : {}),
    ...(status === 403 && isRecord(body.meta) && typeof body.meta.path === 'string' ? { missing: body.meta.path } : {}),
    ...(isRecord(body.errors) ? { errors: fieldTexts(body.errors) } : {}),
  }
}

function serverText(data: unknown): string | undefined {
  if (typeof data === 'string') return data || undefined
  if (!isRecord(data)) return undefined
  return firstTexts(data.errors) ?? firstTexts(data.message) ?? firstTexts(data.data)
}

/** A text; of a list the first; of an object the first text of each entry, one a line. */
function firstTexts(value: unknown): string | undefined {
  if (typeof value === 'string') return value || undefined
  if (Array.isArray(value)) return firstTexts(value[0])
  if (!isRecord(value)) return undefined
  const texts = Object.values(value)
    .map(firstTexts)
    .filter((text) => text !== undefined)
  return texts.length > 0 ? [...new Set(texts)].join('\n') : undefined
}

function fieldTexts(errors: Record<string, unknown>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, (Array.isArray(texts) ? texts : [texts]).map(String)]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
