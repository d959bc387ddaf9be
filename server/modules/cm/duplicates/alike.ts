/** The same points for the rows of a file (cm.md R5, §8). */
import type { SimilarRowRule, Likeness } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { cmSetting } from '../settings/setting'
import type { DuplicateRule } from './duplicate-rule'
import { findDuplicates } from './find-duplicates'
import { duplicateText } from './refuse-duplicates'

export const alikeBy = (rule: DuplicateRule): SimilarRowRule => ({
  keys: rule.keys,
  compare: async (ctx, a, b) => likeness(ctx, await rule.score(ctx, a, b)),
  async find(ctx, record) {
    const [first] = await findDuplicates(ctx, rule, record)
    const found = first && (await likeness(ctx, first.score))
    return first && found ? { likeness: found, text: duplicateText(first) } : null
  },
})

async function likeness(ctx: Context, score: number): Promise<Likeness | null> {
  const { duplicate_warn, duplicate_certain } = await cmSetting(ctx)
  if (score < duplicate_warn) return null
  return score < duplicate_certain ? 'maybe' : 'certain'
}
