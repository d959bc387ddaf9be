/** The event of a template. */
import type { FieldInputProps } from '../../../resources/define-module'
import { EventSelect } from './event-select'

export default function EventInput(props: FieldInputProps) {
  return <EventSelect {...props} />
}
