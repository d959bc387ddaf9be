/** What administrators set on fields of the product (cm.md §3.7): what may be set, and that what is in force is told to everybody. */
import { type FieldSetting, withoutFieldSettings } from '../../../../src/shared/sc/field-settings'
import { isStandard, publishedOf } from '../../../../src/shared/sc/field-settings'
import { same } from '../../../../src/schemas/core/same'
import { invalidField, type FieldErrors } from '../../../kernel/errors'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import { publishSchemaChange } from './custom-field-hooks'
import type { Entity } from '../../../../src/schemas/core/define'
import { hideLock, isSettable, requireLock } from '../../../../src/shared/sc/field-setting-rules'

export const fieldSettingHooks: EntityHooks = {
  validate: (ctx, { after }) => {
    const row = asSetting(after)
    return Promise.resolve(settingErrors(row, ctx.snapshot.find(row.entity)))
  },

  async afterSave(ctx, { before, after }) {
    const row = asSetting(after)
    const isOther = before ? !same(publishedOf(asSetting(before)), publishedOf(row)) : !isStandard(publishedOf(row))
    if (isOther) await publishSchemaChange(ctx, row.entity)
  },

  // What is in force is taken back by publishing the standard, so that everybody hears of it.
  beforeDelete: (_ctx, row) =>
    isStandard(publishedOf(asSetting(row))) ? Promise.resolve() : Promise.reject(invalidField('field', 'sc:error.setting_in_force')),
}

/** The row as the declaration types it: the write path has checked it. */
export const asSetting = (row: Values): FieldSetting => row as FieldSetting

/**
 * What is wrong with what an administrator sets on a field of the product, before the database is asked (cm.md §3.7). Pure.
 * @param standing the entity as it stands now, with what was published before; undefined = there is none of this name
 */
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
