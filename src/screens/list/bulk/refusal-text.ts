/** Why a row of a bulk act was refused: every field with what is said of it. Pure. */
import type { TFunction } from 'i18next'
import type { RowRefusal } from '../../../providers/data/record-api'
import type { Entity } from '../../../schemas/core/define'
import { fieldLabel } from '../../../components/entity/entity-texts'

export function refusalText(t: TFunction, entity: Entity, { message, errors = {} }: Pick<RowRefusal, 'message' | 'errors'>): string {
  const told = Object.entries(errors).map(([path, texts]) => {
    const field = entity.fields.find(({ name }) => name === path.split('.')[0])
    return field ? t('screens:bulk.refused', { field: fieldLabel(t, entity, field.name), text: texts.join(' ') }) : texts.join(' ')
  })
  return told.join(' ') || message
}
