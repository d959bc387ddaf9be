/** The rules of the form for single values of a record that are changed where they stand. */
import type { TFunction } from 'i18next'
import { fieldLabel } from '../../../components/entity/entity-texts'
import type { RecordRow } from '../../../providers/data/record-api'
import type { Entity } from '../../../schemas/core/define'
import type { EntityAccess } from '../../entity/use-entity'
import type { FormErrors, FormValues } from './form-store'
import { initialValues } from './form-values'
import { validatorOf } from './use-save'
import { validateForm } from './validate-form'

/** @param change.values as they are to be, and the company's currency; @returns what is wrong with the record then, by field */
export async function valueErrors(
  t: TFunction,
  known: EntityAccess,
  { row, values, companyCurrency }: { row: RecordRow; values: FormValues; companyCurrency: string },
): Promise<FormErrors> {
  const base = initialValues(known.entity, row)
  return validateForm(t, known.entity, await validatorOf(known), { ...base, ...values }, { base, companyCurrency })
}

/** What the server says of another field than the one that is changed, with its name. */
export function errorElsewhere(t: TFunction, entity: Entity, errors: FormErrors): string {
  const [[path = '', texts = []] = []] = Object.entries(errors)
  return namedError(t, entity, path, texts)
}

/** With the name of its field, where there is one. */
export function namedError(t: TFunction, entity: Entity, path: string, texts: readonly string[]): string {
  const [name = ''] = path.split('.')
  const text = texts.join(' ')
  return entity.fields.some((field) => field.name === name) ? `${fieldLabel(t, entity, name)}: ${text}` : text
}
