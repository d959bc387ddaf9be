/** What rules find, by the parameters of a form. Pure. */
import type { Entity } from '../../../src/schemas/core/define'
import { presentNames } from '../../../src/schemas/core/request'
import type { Values } from '../../contracts/hooks'
import type { Finding } from '../../contracts/request'
import type { FieldErrors } from '../../kernel/errors'
import { nameGiven } from './draft'

/** By the names of the parameters as the form gives them; rules may say a former name. */
export function errorsOf(entity: Entity, findings: readonly Finding[], params: Values = {}): FieldErrors {
  const errors: Record<string, FieldErrors[string]> = {}
  for (const { param, text } of findings) {
    const [present = param] = Object.keys(presentNames({ [param]: text }, entity.x.request?.former))
    const name = nameGiven(entity, params, present)
    errors[name] = [...(errors[name] ?? []), text]
  }
  return errors
}
