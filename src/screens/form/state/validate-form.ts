/** Everything wrong with what is typed, in words: the server's compiled validator for the schema, the shared rules for the rest. */
import type { TFunction } from 'i18next'
import type { Entity, Field } from '../../../schemas/core/define'
import { isJson } from '../../../schemas/core/field-types'
import { meantErrors } from '../../../schemas/core/meant-errors'
import { moneyErrors } from '../../../schemas/core/money-digits'
import { currencyDigits } from '../../../shared/engine/currency-digits'
import { patternMessage, ruleErrors } from '../../../schemas/core/rules'
import { isShown } from '../../../schemas/core/shown'
import type { ValidationError, Validator } from '../../entity/validator'
import { fieldLabel } from '../../../components/entity/entity-texts'
import type { FormErrors, FormValues } from './form-store'
import { formFields, recordOf } from './form-values'

/** Against what amounts are judged. */
interface Amounts {
  /** The record as it was read: what stands there already is judged no more. */
  base: FormValues
  companyCurrency: string
}

/**
 * @param validator null while it loads: the rules alone speak, and the server at the latest
 * @param amounts absent where none are typed
 */
export function validateForm(t: TFunction, entity: Entity, validator: Validator | null, values: FormValues, amounts?: Amounts): FormErrors {
  const record = recordOf(entity, values)
  const shown = new Set(
    formFields(entity)
      .filter((field) => isShown(field, values))
      .map((field) => field.name),
  )
  const inForm = { ...entity, fields: formFields(entity) }
  const found: [string, string][] = [...ruleErrors(inForm, record), ...(amounts ? digitErrors(inForm, record, amounts) : [])].map(
    ({ path, key, params }) => [path, ruleText(t, entity, key, params)],
  )
  for (const error of meantErrors(validator?.(record) ?? [])) found.push(...schemaError(t, entity, error))
  const errors: Record<string, string[]> = {}
  for (const [path, text] of found) {
    // One sentence a field is enough: the first says it best, since rules come before shapes.
    if (shown.has(path.split('.')[0] ?? '') && !errors[path]) errors[path] = [text]
  }
  return errors
}

const digitErrors = (entity: Entity, record: FormValues, { base, companyCurrency }: Amounts) =>
  moneyErrors(entity, { before: recordOf(entity, base), after: record }, { company: companyCurrency, digits: currencyDigits })

function ruleText(t: TFunction, entity: Entity, key: string, params: Readonly<Record<string, unknown>>): string {
  const named = typeof params.field === 'string' ? { ...params, field: fieldLabel(t, entity, params.field) } : params
  return t([key, 'screens:validation.invalid'], named)
}

/** `/instalments/0/portion` → `instalments.0.portion`, and the keyword in words. */
function schemaError(t: TFunction, entity: Entity, { instancePath, keyword, params }: ValidationError): [string, string][] {
  const at = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  // Of the record itself they are what the server adds.
  if (keyword === 'additionalProperties')
    return entity.fields.some((field) => field.name === at[0] && isJson(field))
      ? [[[...at, String(params.additionalProperty)].join('.'), t('error:validation.additionalProperties')]]
      : []
  if (keyword === 'required') return [[[...at, String(params.missingProperty)].join('.'), t('screens:validation.required')]]
  const path = at.join('.')
  const [field = '', , child] = at
  const own = `${entity.module}:entity.${entity.key}.fields.${field}${child ? `.fields.${child}` : ''}.${keyword}`
  return [
    [
      path,
      t(
        [
          ...(keyword === 'pattern' ? [patternMessage(entity, path) ?? own] : []),
          keywordKey(keyword, params),
          'screens:validation.invalid',
        ],
        { ...params },
      ),
    ],
  ]
}

/** Same words as the server's refusals; "wrong type" is said for numbers in a way that helps. */
export function keywordKey(keyword: string, params: ValidationError['params']): string {
  if (keyword === 'format') return `error:validation.format_${String(params.format)}`
  if (keyword === 'type' && (typeWord(params.type) === 'integer' || typeWord(params.type) === 'number'))
    return `screens:validation.type_${typeWord(params.type)}`
  return `error:validation.${keyword}`
}

const typeWord = (type: unknown): string => String(Array.isArray(type) ? type.find((one) => one !== 'null') : type)

/** The first field with an error, in the order of the form. */
export function firstError(fields: readonly Field[], errors: FormErrors): string | undefined {
  const paths = Object.keys(errors)
  return (
    fields
      .map((field) => paths.find((path) => path === field.name || path.startsWith(`${field.name}.`)))
      .find((path) => path !== undefined) ?? paths[0]
  )
}
