/**
 * Calls that nobody can trace to a person (vs.md §5.5, step 5: the ballot box). Their scope is made before the plugin that
 * authenticates, so that what could name the caller is gone before any other hook looks: token, cookies, agent, addresses of
 * proxies. The hooks of authentication and of the log leave out routes that are `untraced` (contracts/routes.ts), and so does
 * the request id in refusals.
 */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../contracts/services'
import { languageOf } from '../i18n/language'
import { anonymous } from '../kernel/context'

const naming = ['authorization', 'cookie', 'user-agent', 'x-forwarded-for', 'forwarded', 'x-real-ip', 'x-socket-id', 'x-xsrf-token']

/** @param scope of its own */
export function leaveNoTrace(scope: FastifyInstance, services: Services): void {
  // What goes wrong inside is logged by itself, beside no request.
  scope.setChildLoggerFactory((logger) => logger)
  // As for all other calls (auth/plugin.ts): nothing that a foreign page sends unasked.
  scope.removeContentTypeParser('text/plain')
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, untraced: true }
  })
  scope.addHook('onRequest', async (request) => {
    const { headers } = request.raw
    const language = languageOf(headers['accept-language'], services.companyLanguage())
    for (const name of naming) Reflect.deleteProperty(headers, name)
    request.ctx = { ...services.systemContext(), person: anonymous, language, origin: {} }
  })
}
