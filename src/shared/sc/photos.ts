/** Photos of people (sc.md §3.1), as every screen shows them. */
import { defineCall, typed } from '../core/call'

/** Addresses of the photos that the caller may see, by person. */
export const readPhotos = defineCall({
  method: 'GET',
  path: '/api/sc/user/photos',
  tag: 'sc/user',
  tagged: true,
  answer: typed<{ data: Readonly<Record<string, string>> }>(),
})
