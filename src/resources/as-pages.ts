/** Hand-built screens of attendance, and where paths without a screen lead (as.md §2, routes.md §2). */
import type { Page } from './core/define-module'

export const asPages: readonly Page[] = []

/** In the order of the menu. */
export const pageOrder: readonly string[] = []

export const asRedirects: Readonly<Record<string, string>> = {
  '/as': '/as/admin',
  '/as/admin': '/as/admin/shift',
  '/as/admin/shift': '/as/admin/shift/shift-list',
}
