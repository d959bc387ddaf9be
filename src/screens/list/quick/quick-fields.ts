/** The fields of quick creation (`quick` of the resource, or what can't be left out). Pure. */
import type { Resource } from '../../../resources/core/define-module'
import type { Field } from '../../../schemas/core/define'
import { isRows } from '../../../schemas/core/field-types'
import type { EntityAccess } from '../../entity/use-entity'

/** More than that is a form. */
const mostFields = 6

/**
 * @param given fields whose values come with the place (the column of a board)
 * @returns none where a record needs more than a line, or nothing is made by hand
 */
export function quickFields(
  { entity, may, mayWrite }: Pick<EntityAccess, 'entity' | 'may' | 'mayWrite'>,
  { quick, screens, inputs }: Pick<Resource, 'quick' | 'screens' | 'inputs'>,
  given: readonly string[] = [],
): readonly string[] {
  if (quick === false || screens.create !== undefined || entity.x.singleton || entity.x.view || !may('create')) return []
  const isMissing = (field: Field) =>
    field.required && !field.x.computed && field.default === undefined && field.x.default_to === undefined && !given.includes(field.name)
  const names = [
    ...(quick ?? [entity.title]),
    ...entity.fields
      .filter((field) => isMissing(field) || (field.custom?.show_in.includes('quick_create') ?? false))
      .map(({ name }) => name),
  ]
  const fields = [...new Set(names)].flatMap((name) => entity.fields.find((field) => field.name === name && mayWrite(field)) ?? [])
  const isTooMuch = fields.some((field) => isRows(field) || (quick === undefined && inputs[field.name] !== undefined))
  if (isTooMuch || (quick === undefined && fields.length > mostFields)) return []
  return fields.map(({ name }) => name).filter((name) => !given.includes(name))
}
