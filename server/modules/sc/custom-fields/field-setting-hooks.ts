/** What administrators set on fields of the product (cm.md §3.7): what may be set, and that what is in force is told to everybody. */
import type { FieldSetting } from '../../../../src/shared/sc/field-settings'
import { isStandard, publishedOf } from '../../../../src/shared/sc/field-settings'
import { same } from '../../../../src/schemas/core/same'
import { invalidField } from '../../../kernel/errors'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import { publishSchemaChange } from './custom-field-hooks'
import { settingErrors } from './rules/field-setting-rules'

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
