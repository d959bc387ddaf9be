/** The leave half of attendance: leave types, entitlements, records, batches, closing (as.md §2, §3). */
import type { ResourceDeclaration } from './core/define-module'

/** Entities without screens of their own: key → permission. */
export const leavePlain: Readonly<Record<string, string>> = {}

/** Paths in the order of the menu. */
export const leaveOrder: readonly string[] = []

export const leaveResources: Readonly<Record<string, ResourceDeclaration>> = {}
