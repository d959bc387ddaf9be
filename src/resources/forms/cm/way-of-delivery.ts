/** The form of a way of delivery (cm.md §3.2). */
import type { wayOfDelivery } from '../../../schemas/cm/way-of-delivery'
import type { FormFieldOf, FormLayout } from '../../core/define-module'

export const form: FormLayout<FormFieldOf<typeof wayOfDelivery>> = [
  ['code', 'name'],
  ['mode', 'incoterm'],
  ['freight_payer', 'named_place_required'],
  ['lead_days', 'cutoff_time'],
  'needs_address',
  { section: 'tracking', fields: [['carrier', 'tracking_url']] },
]
