/** What an administrator set on fields of the product (sc/field-setting), and the entity that stands so. Pure. */
import type { Entity, Field, FormSetting, RowOf } from '../../schemas/core/define'
import { same } from '../../schemas/core/same'
import type { fieldSetting } from '../../schemas/sc/field-setting'

export type FieldSetting = RowOf<typeof fieldSetting>

export const standardSetting: FormSetting = { hidden: false, required: false, place: null }

/** As it will stand once it is published. */
export const wantedOf = ({ hidden, required, place }: FieldSetting): FormSetting => ({ hidden, required, place })

/** As it stands for everybody. */
export const publishedOf = (row: FieldSetting): FormSetting => ({
  hidden: row.published_hidden,
  required: row.published_required,
  place: row.published_place,
})

export const isDraft = (row: FieldSetting): boolean => !same(wantedOf(row), publishedOf(row))
export const isStandard = (setting: FormSetting): boolean => same(setting, standardSetting)

/**
 * @param settings by field; fields that the entity has not, or that an administrator added, are not touched
 * @returns the entity with them; a field that is shown only at times is required only then (`isRequired`)
 */
export function withFieldSettings(entity: Entity, settings: ReadonlyMap<string, FormSetting>): Entity {
  if (settings.size === 0) return entity
  return {
    ...entity,
    fields: entity.fields.map((field): Field => {
      const setting = settings.get(field.name)
      if (!setting || field.custom || isStandard(setting)) return field
      return { ...field, setting, required: field.required || (setting.required && field.x.show_if === undefined) }
    }),
  }
}

/** The entity as it was before `withFieldSettings`: only what is not required anyway can be made so. */
export function withoutFieldSettings(entity: Entity): Entity {
  if (!entity.fields.some(({ setting }) => setting)) return entity
  return {
    ...entity,
    fields: entity.fields.map(({ setting, ...field }): Field => (setting?.required ? { ...field, required: false } : field)),
  }
}
