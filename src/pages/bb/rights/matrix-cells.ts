/** What a cell of the matrix says, and which categories are in sight while others are folded. Pure. */
import { categoryActions } from '../../../schemas/bb/value-lists'
import type { CategoryAction, RightCell, RightsMatrix } from '../../../shared/bb/category'

export type Category = RightsMatrix['categories'][number]

/** What the table and the cards of a phone have in common. */
export interface MatrixProps {
  categories: readonly Category[]
  owners: readonly { owner: string; name: string }[]
  cellOf: (category: number, owner: string) => RightCell
  /** absent = nothing may be changed */
  onSet?: ((cell: RightCell, action: CategoryAction | null) => void) | undefined
  onCopy?: ((category: Category) => void) | undefined
  onReaders: (category: Category) => void
}

const strongest = (actions: readonly CategoryAction[]): CategoryAction | null =>
  actions.reduce<CategoryAction | null>(
    (best, action) => (best === null || categoryActions.indexOf(action) > categoryActions.indexOf(best) ? action : best),
    null,
  )

export interface CellFace {
  /** Written here. */
  own: CategoryAction | null
  /** From above, and as strong or stronger than what is written here. */
  inherited: { action: CategoryAction; from: number } | null
}

export function faceOf({ actions, inherited }: Pick<RightCell, 'actions' | 'inherited'>): CellFace {
  const own = strongest(actions.map(({ action }) => action))
  const above = strongest(inherited.map(({ action }) => action))
  const from = inherited.find(({ action }) => action === above)
  const counts = from !== undefined && (own === null || categoryActions.indexOf(from.action) >= categoryActions.indexOf(own))
  return { own, inherited: counts ? from : null }
}

export const emptyCell = (category: number, owner: string): RightCell => ({ category, owner, actions: [], inherited: [] })

/** In the order of the tree, without what lies below a folded one. */
export function unfolded(categories: RightsMatrix['categories'], folded: ReadonlySet<number>): RightsMatrix['categories'][number][] {
  const hidden = new Set<number>()
  return categories.filter(({ id, parent }) => {
    if (parent === null || !(folded.has(parent) || hidden.has(parent))) return true
    hidden.add(id)
    return false
  })
}

export const hasBelow = (categories: RightsMatrix['categories'], id: number): boolean => categories.some(({ parent }) => parent === id)
