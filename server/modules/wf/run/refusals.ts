/** What the flow machine does not allow, in the words of the answer. */
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { Language } from '../../../../src/schemas/core/types'
import { ApiError, invalidField } from '../../../kernel/errors'
import { FlowRefusal } from '../flow/rules/refusal'

/** Somebody was faster: the screen reads again. */
const conflicts = new Set(['not_open', 'not_running', 'already_decided', 'already_passed_on', 'already_opened', 'too_late'])

/** @throws ApiError 403, 409 or 422 in place of a FlowRefusal; anything else goes on as it is */
export async function translated<T>(language: Language, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof FlowRefusal)) throw error
    const text = { key: `wf:refusal.${error.key}`, params: inLanguage(error.params, language) }
    if (error.field !== null) throw invalidField(error.field, text.key, text.params)
    throw new ApiError(error.key === 'not_yours' ? 403 : conflicts.has(error.key) ? 409 : 422, text, { code: error.key })
  }
}

/** Names of steps are texts in four languages. */
const inLanguage = (params: Readonly<Record<string, unknown>>, language: Language): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'object' && value !== null ? i18nText(value, language) : value]),
  )
