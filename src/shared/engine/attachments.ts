/** A file as answers tell it. */
export interface Attachment {
  id: number
  name: string
  size: number
  mime: string
}
