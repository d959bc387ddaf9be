/** What an account may be, by itself and as it stood before (fa.md §3.1). Pure. */
import { openItemKinds, type AccountKind, type AccountType } from '../../../../../src/schemas/fa/value-lists'

export interface AccountFacts {
  type: AccountType
  side: 'debit' | 'credit'
  kind: AccountKind
  postable: boolean
  open_item: boolean
}

export interface Surroundings {
  /** Its parent, null at the top. */
  parent: { type: AccountType; postable: boolean } | null
  hasChildren: boolean
  /** Vouchers of any state use it. */
  hasLines: boolean
}

export type AccountProblem =
  | 'parent_postable'
  | 'parent_type'
  | 'children_type'
  | 'postable_with_children'
  | 'not_postable_with_lines'
  | 'open_item_kind'
  | 'used_frozen'

/** Receivables, payables, notes and deposits are settled item by item. */
export const needsOpenItems = (kind: AccountKind): boolean => (openItemKinds as readonly string[]).includes(kind)

/**
 * @param before null of a new account
 * @returns problems by field
 */
export function accountProblems(
  after: AccountFacts,
  before: AccountFacts | null,
  { parent, hasChildren, hasLines }: Surroundings,
): Partial<Record<'parent' | 'type' | 'side' | 'kind' | 'postable' | 'open_item', AccountProblem>> {
  const frozen =
    before && hasLines ? (['type', 'side', 'kind', 'open_item'] as const).filter((field) => before[field] !== after[field]) : []
  return {
    ...(parent?.postable ? { parent: 'parent_postable' as const } : {}),
    ...(parent && !parent.postable && parent.type !== after.type ? { type: 'parent_type' as const } : {}),
    ...(hasChildren && before && before.type !== after.type ? { type: 'children_type' as const } : {}),
    ...(hasChildren && after.postable ? { postable: 'postable_with_children' as const } : {}),
    ...(hasLines && !after.postable ? { postable: 'not_postable_with_lines' as const } : {}),
    ...(needsOpenItems(after.kind) && !after.open_item ? { open_item: 'open_item_kind' as const } : {}),
    ...Object.fromEntries(frozen.map((field) => [field, 'used_frozen' as const])),
  }
}
