/** The settings of customer management (cm/setting), as the use cases read them. */
import type { RowOf } from '../../../../src/schemas/core/define'
import type { setting } from '../../../../src/schemas/cm/setting'
import { memoize } from '../../../kernel/memoize'
import { withAllRights, type Context } from '../../../kernel/context'
import { findRecord } from '../../../resource/read/read'

export type CmSetting = RowOf<typeof setting>

/** Whoever asks: the settings hold for everybody. Read once for a call, a transaction or a job: a file of thousands of rows asks for each. */
export const cmSetting = memoize(async (ctx: Context): Promise<CmSetting> => {
  const row = await findRecord(withAllRights(ctx), ctx.snapshot.get('cm/setting'), 1)
  if (!row) throw new Error('cm/setting has no row: its seed is written at every start.')
  // The declaration is the type of its row.
  return row as unknown as CmSetting
})

export const banModulus = ({ ban_modulus }: Pick<CmSetting, 'ban_modulus'>): number => Number(ban_modulus)
