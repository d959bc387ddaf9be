/** The form of a way to pick up bills (cm.md §3.2). */
import type { billPickupMethod } from '../../../schemas/cm/bill-pickup-method'
import type { FormFieldOf, FormLayout } from '../../core/define-module'

export const form: FormLayout<FormFieldOf<typeof billPickupMethod>> = [
  ['code', 'name'],
  ['purpose', 'mode'],
  { section: 'invoice' },
  { section: 'collection', fields: ['pickup_place', ['weekdays', 'month_days'], 'reminder_days', ['needs_seal', 'needs_id']] },
]
