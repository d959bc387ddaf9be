/** Calls of the tab Wording (sc.md §2). */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/sc/wording'
import { serve } from '../../../http/serve-call'
import { shareTexts } from '../notify/every-language'
import { findTexts, setWording } from './wording'

export function wordingRoutes(app: FastifyInstance): void {
  shareTexts(app.kontor.texts)
  const can = (action: string) => ({ rule: { paths: [`sc.admin.company-setup.actions.${action}`] } })

  serve(app, calls.findWording, can('list'), (ctx, { query: { q = '', own, page = '1' } }) =>
    findTexts(ctx, { q, own: own === '1', page: Number(page) }),
  )
  serve(app, calls.setWording, can('edit'), async (ctx, { body }) => {
    await setWording(ctx, body)
    return { data: { module: body.module, key: body.key } }
  })
}
