/** Addresses of the administration of votes (vs.md §2, routes.md §2). */
import { useParams } from 'react-router'

const maint = '/vs/admin/event-maint'

/** A category's id, or all of them. */
export type CategoryWord = number | 'all'

export const maintPath = (category: CategoryWord = 'all'): string => `${maint}/${category}`
export const controlPath = (id: number, category: CategoryWord = 'all'): string => `${maintPath(category)}/${id}`
export const permissionPath = (category: CategoryWord = 'all'): string => `/vs/admin/permission/${category}`

const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text)

/** @returns null for a text that is neither `all` nor an id */
export function categoryOf(text: string | undefined): CategoryWord | null {
  if (text === undefined || text === 'all') return 'all'
  return isId(text) ? Number(text) : null
}

/** What the address says; null = it is none of ours. */
export const useCategoryWord = (): CategoryWord | null => categoryOf(useParams().category)

export const idOf = (text: string | undefined): number | null => (text !== undefined && isId(text) ? Number(text) : null)
