/** What other modules hear of an invoice (fa.md §7). */
import type { Context } from '../../../kernel/context'
import { publishEvent } from '../../../outbox/publish'
import type { Invoice } from './invoice-row'

export const announceInvoice = (ctx: Context, what: 'issued' | 'voided', { id, number, organization, lead }: Invoice): Promise<void> =>
  publishEvent(ctx, `fa.invoice.${what}`, { entity: 'fa/invoice', record_id: id, number, organization, lead })
