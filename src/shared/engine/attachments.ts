/** Files as answers tell them, and what is done with one. */
import { defineCall, typed } from '../core/call'

/** A file as answers tell it. */
export interface Attachment {
  id: number
  name: string
  size: number
  mime: string
}

/** For a record that is made from another one: a file belongs to one record. The copy is the caller's until a record takes it. */
export const copyFile = defineCall({
  method: 'POST',
  path: '/api/common/attachment/:id/copy',
  tag: 'sc/attachment',
  status: 201,
  answer: typed<{ data: Attachment }>(),
})
