/** What is wrong with what an administrator sets on a field of the product, before the database is asked (cm.md §3.7). Pure. */
import type { Entity } from '../../../../../src/schemas/core/define'
import { hideLock, isSettable, requireLock } from '../../../../../src/shared/sc/field-setting-rules'
import { withoutFieldSettings, type FieldSetting } from '../../../../../src/shared/sc/field-settings'
import type { FieldErrors } from '../../../../kernel/errors'

/** @param standing the entity as it stands now, with what was published before; undefined = there is none of this name */
export function settingErrors({ field: name, hidden, required }: FieldSetting, standing: Entity | undefined): FieldErrors {
  if (!standing?.x.custom) return { entity: [{ key: 'sc:error.custom_entity' }] }
  const entity = withoutFieldSettings(standing)
  const field = entity.fields.find((candidate) => candidate.name === name)
  if (!field || !isSettable(field)) return { field: [{ key: 'sc:error.setting_field' }] }
  const [hideReason, requireReason] = [hideLock(entity, field), requireLock(entity, field)]
  return {
    ...(hidden && hideReason ? { hidden: [{ key: `sc:setting.hide_${hideReason}` }] } : {}),
    // Nobody could fill what no form shows.
    ...(required && hidden ? { required: [{ key: 'sc:error.setting_both' }] } : {}),
    ...(required && requireReason ? { required: [{ key: `sc:setting.require_${requireReason}` }] } : {}),
  }
}
