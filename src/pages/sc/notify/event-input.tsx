/** The event of a template. */
import type { FieldInputProps } from '../../../resources/core/define-module'
import { EventSelect } from './event-select'

export default function EventInput(props: FieldInputProps) {
  return <EventSelect {...props} />
}
