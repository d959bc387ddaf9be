/** Addresses at hand, on the home page and in the menu (shell.md §2.2). */
import type { I18nText } from '../../schemas/core/types'
import { defineCall, typed } from '../core/call'

export interface Bookmark {
  id: number
  kind: 'own' | 'company'
  name: I18nText
  url: string
  icon: string | null
  category: string | null
  new_tab: boolean
}

/** The company's that are meant for the person, then their own; each in its order. */
export const readBookmarks = defineCall({
  method: 'GET',
  path: '/api/sc/bookmark/mine',
  tag: 'sc/bookmark',
  answer: typed<{ data: readonly Bookmark[] }>(),
})
