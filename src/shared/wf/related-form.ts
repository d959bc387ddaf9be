/** Another form, as a link to it (wf.md §2.2 Related). */
import type { I18nText } from '../../schemas/core/types'
import type { InstanceState } from './instance-calls'

export interface RelatedForm {
  id: number
  serial_no: string | null
  title: string
  state: InstanceState
  form: I18nText
}
