/** The form of a term of payment (cm.md §3.2). */
import type { termOfPayment } from '../../../schemas/cm/term-of-payment'
import type { FormFieldOf, FormLayout } from '../../core/define-module'

export const form: FormLayout<FormFieldOf<typeof termOfPayment>> = [
  ['code', 'name'],
  ['method', 'cheque_days'],
  ['bank_charges', 'currencies'],
  { section: 'instalments', fields: ['instalments'] },
  { section: 'document', fields: ['print_text'] },
]
