/** What a right of an object is called: by the product's word, else as its entity calls the action or the field, else by its name. */
import type { TFunction } from 'i18next'

/** @param entities `module/entity` of the object that has the right */
export function rightLabel(t: TFunction, right: string, entities: readonly string[]): string {
  const own = entities.map((entity) => {
    const [module = '', key = ''] = entity.split('/')
    return [`${module}:entity.${key}.actions.${right}.label`, `${module}:entity.${key}.fields.${right}.label`]
  })
  return t([`sc:rights.action.${right}`, ...own.flat()], { defaultValue: right })
}
