/** `GET /api/common/open-items`: what waits for the caller in each module, the badges of the module switcher (shell.md §2.3). */
import type { FastifyInstance } from 'fastify'
import type { ServerModule } from '../contracts/module'

/** Modules in which something waits; one after another, since each is a query or two. */
export function openItemRoutes(app: FastifyInstance, modules: readonly ServerModule[]): void {
  app.get('/api/common/open-items', { config: { rule: 'signed-in' }, schema: { tags: ['common'] } }, async ({ ctx }) => {
    const counts: Record<string, number> = {}
    for (const { name, openItems } of modules) {
      const count = (await openItems?.(ctx)) ?? 0
      if (count > 0) counts[name] = count
    }
    return { data: counts }
  })
}
