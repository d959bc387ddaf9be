/** The events that a webhook is told of. */
import type { FieldInputProps } from '../../../resources/core/define-module'
import { EventSelect } from './event-select'

export default function EventsInput(props: FieldInputProps) {
  return <EventSelect {...props} multiple />
}
