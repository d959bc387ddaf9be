/** What waits for the person in each module (shell.md §2.3). */
import { defineCall, typed } from '../core/call'

/** By module code; a module in which nothing waits is not in it. */
export type OpenItems = Readonly<Record<string, number>>

export const readOpenItems = defineCall({
  method: 'GET',
  path: '/api/common/open-items',
  tag: 'common',
  answer: typed<{ data: OpenItems }>(),
})
