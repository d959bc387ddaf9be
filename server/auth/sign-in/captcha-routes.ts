/** `GET /api/captcha`: a picture, or with `mode=pow` a puzzle for the browser (shell.md §2.1). */
import type { FastifyInstance } from 'fastify'
import { newPicture, newPuzzle } from './captcha'
import { ensureCaptchaBrowser } from '../session/cookies'
import { systemContextOf } from '../system-context'

const querySchema = { type: 'object', properties: { mode: { enum: ['picture', 'pow'] } } } as const

export function captchaRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: { mode?: 'picture' | 'pow' } }>(
    '/api/captcha',
    {
      config: { rule: 'public', during_forced_step: true, rateLimit: { max: 6_000, timeWindow: 60_000 } },
      schema: { querystring: querySchema, tags: ['captcha'] },
    },
    async (request, reply) => {
      const browser = ensureCaptchaBrowser(request, reply)
      const ctx = systemContextOf(request)
      return request.query.mode === 'pow' ? newPuzzle(ctx, browser) : newPicture(ctx, browser)
    },
  )
}
