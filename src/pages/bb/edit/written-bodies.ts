/** The texts of a bulletin as its form holds them. Pure. */
import { languages, type Language } from '../../../schemas/core/types'

export interface WrittenBody {
  language: Language
  body: string
}

/** @param value of the form's field, which may be anything that is being typed */
export function bodiesIn(value: unknown): WrittenBody[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((row: unknown): WrittenBody[] => {
    if (typeof row !== 'object' || row === null || !('language' in row)) return []
    const language = languages.find((one) => one === row.language)
    return language ? [{ ...row, language, body: 'body' in row && typeof row.body === 'string' ? row.body : '' }] : []
  })
}
