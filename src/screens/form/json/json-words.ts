/** What is wrong with a value of a foreign schema, in words: pure. */
import type { TFunction } from 'i18next'
import type { JsonSchema } from '../../../schemas/core/define'
import type { FormErrors } from '../state/form-store'
import { keywordKey } from '../state/validate-form'
import { jsonErrors, type JsonError } from './json-validator'

/** @returns by path from the value, `steps.0.name`; the empty path is the whole */
export function jsonFormErrors(t: TFunction, schema: JsonSchema, value: unknown): FormErrors {
  const errors: Record<string, string[]> = {}
  for (const error of jsonErrors(schema, value)) {
    const path = error.at.join('.')
    errors[path] ??= [textOf(t, error)]
  }
  return errors
}

function textOf(t: TFunction, { keyword, params }: JsonError): string {
  return t([own[keyword] ?? keywordKey(keyword, params), 'screens:validation.invalid'], { ...params })
}

/** In entities these keywords are about languages and fields. */
const own: Readonly<Record<string, string>> = {
  minProperties: 'screens:json.min_properties',
  maxProperties: 'screens:json.max_properties',
}
