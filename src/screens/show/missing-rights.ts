/** Actions that the declaration knows and this person may not do to this record now, and fields that a guard hides. */
import type { TFunction } from 'i18next'
import type { HiddenThing } from '../../components/rights/hidden-dialog'
import { actionLabel } from '../../components/entity/entity-texts'
import { actionsOf } from '../../schemas/core/define'
import { i18nText } from '../../shared/engine/i18n-text'
import type { RecordRow } from '../../providers/data/record-api'
import { currentLanguage } from '../../providers/i18n/i18n'
import type { EntityAccess } from '../entity/use-entity'

/** Of the list and of new records, not of this one. */
const elsewhere = ['list', 'create', 'import', 'export']

export function hiddenThings(
  { entity, hidden }: EntityAccess,
  row: RecordRow,
  t: TFunction<readonly ['screens', ...string[]]>,
): { actions: HiddenThing[]; fields: HiddenThing[] } {
  const allowed = row._actions ?? []
  const declared = actionsOf(entity).filter((action) => !elsewhere.includes(action) && !allowed.includes(action))
  return {
    actions: declared.map((action) => ({
      label: actionLabel(t, entity, action),
      path: `${entity.path}.actions.${action}`,
    })),
    fields: hidden.map(({ field, path, label }) => ({
      label: label ? i18nText(label, currentLanguage()) : t(`${entity.module}:entity.${entity.key}.fields.${field}.label`),
      path,
    })),
  }
}
