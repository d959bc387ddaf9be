/** The currency that the company keeps its books in. */
import type { Context } from '../../../kernel/context'
import { findRecord } from '../../../resource/read/read'

export async function companyCurrency(ctx: Context): Promise<string> {
  const company = await findRecord(ctx, ctx.snapshot.get('sc/company-setup'), 1)
  return typeof company?.currency === 'string' ? company.currency : 'TWD'
}
