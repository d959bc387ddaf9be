/** Demo data of bb (bb.md §10): the tree of categories with their rights, and bulletins in every state; those with `activity` only. */
import type { DemoOptions } from '../../../contracts/module'
import type { Context } from '../../../kernel/context'
import { makeBulletins } from './bulletins'
import { makeCategories } from './categories'
import { makeTemplates } from './templates'

export async function bbDemo(ctx: Context, { activity = false, files }: DemoOptions): Promise<void> {
  if (!activity) return
  const categories = await makeCategories(ctx)
  await makeTemplates(ctx, categories)
  await makeBulletins(ctx, { categories, files })
}
