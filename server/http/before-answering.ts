/** What must be so before somebody's next call: runs before a write is answered. */
import type { FastifyInstance } from 'fastify'

/**
 * Declared before the routes.
 * @param path writes to addresses that begin with it
 */
export function beforeAnswering(app: FastifyInstance, path: string, act: () => Promise<void>): void {
  app.addHook('onRoute', (route) => {
    if (route.method === 'GET' || !route.url.startsWith(path)) return
    route.onSend = [async () => act(), ...[route.onSend ?? []].flat()]
  })
}
