/** What a move of a category, or another answer to "also the rights above", does to its readers (bb.md §9, §12.17). */
import type { Context } from '../../../kernel/context'
import { readingEffect, type Effect } from './reader-tree'

export interface Move {
  parent?: number | null
  inherit_rights?: boolean
}

export const moveEffect = (ctx: Context, category: number, move: Move): Promise<Effect> =>
  readingEffect(ctx, category, (node) => ({ ...node, ...move }))
