/** What waits for the caller in each module, the badges of the module switcher (shell.md §2.3). */
import type { FastifyInstance } from 'fastify'
import { readOpenItems } from '../../src/shared/engine/open-items'
import type { ServerModule } from '../contracts/module'
import { serve } from './serve-call'

/** Modules in which something waits; one after another, since each is a query or two. */
export function openItemRoutes(app: FastifyInstance, modules: readonly ServerModule[]): void {
  serve(app, readOpenItems, { rule: 'signed-in' }, async (ctx) => {
    const counts: Record<string, number> = {}
    for (const { name, openItems } of modules) {
      const count = (await openItems?.(ctx)) ?? 0
      if (count > 0) counts[name] = count
    }
    return { data: counts }
  })
}
