/** What a stage asks for before a lead may stand in it, in words. */
import type { TFunction } from 'i18next'
import type { Entity } from '../../../../schemas/core/define'
import { fieldLabel } from '../../../../components/entity/entity-texts'
import type { BoardStage } from '../../../../shared/cm/lead'

export function stageAsks(
  t: TFunction,
  entity: Entity,
  { needs_conversion, required_fields, checklist, requires_activity_days }: BoardStage,
): string[] {
  const fields = [...new Set([...(needs_conversion ? ['organization'] : []), ...required_fields])]
  return [
    ...fields.map((name) => fieldLabel(t, entity, name)),
    ...checklist.filter(({ mandatory }) => mandatory).map(({ label }) => label),
    ...(requires_activity_days === null ? [] : [t('cm:board.activity_within', { count: requires_activity_days })]),
  ]
}
