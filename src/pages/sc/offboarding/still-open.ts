import type { HandoverItem } from '../../../shared/sc/offboarding'
import type { OffboardDraft } from './use-offboard-draft'

/** What is neither handed over nor skipped with a reason. */
export const stillOpen = (items: readonly HandoverItem[], { skipped }: Pick<OffboardDraft, 'skipped'>): HandoverItem[] =>
  items.filter(({ key, count }) => count > 0 && !skipped[key]?.trim())
