/** The one shape of every refusal: `{message, errors, code?, meta?, request_id}` (spec/README.md §2), translated at the edge. */

/** A text to be translated: `error:required`, with its parameters, which may be such texts themselves. */
export interface Message {
  key: string
  params?: Readonly<Record<string, unknown>>
}
export const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string' && value.key.includes(':')
/** Field path (`instalments.0.portion`) → what is wrong with it. */
export type FieldErrors = Readonly<Record<string, readonly Message[]>>

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly text: Message,
    readonly details: { errors?: FieldErrors; code?: string; meta?: unknown; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(`${status} ${text.key}`)
  }
}

export const unauthorized = (key = 'error:signed_out') => new ApiError(401, { key })
/** @param path the permission that is missing, for "why?" */
export const forbidden = (code?: string, path?: string) =>
  new ApiError(403, { key: 'error:forbidden' }, { ...(code ? { code } : {}), ...(path ? { meta: { path } } : {}) })
export const notFound = () => new ApiError(404, { key: 'error:not_found' })
export const conflict = (key: string, meta?: unknown, params?: Message['params']) =>
  new ApiError(409, { key, ...(params ? { params } : {}) }, { meta })
/** @param errors at least one field; its first text becomes the message */
export function invalid(errors: FieldErrors, meta?: unknown): ApiError {
  return new ApiError(422, Object.values(errors)[0]?.[0] ?? { key: 'error:invalid' }, { errors, ...(meta === undefined ? {} : { meta }) })
}
export const invalidField = (field: string, key: string, params?: Message['params']) =>
  invalid({ [field]: [{ key, ...(params ? { params } : {}) }] })
