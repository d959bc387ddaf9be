/** The calls of broken links beside the generated ones (src/shared/bb/broken-link.ts). */
import type { FastifyInstance } from 'fastify'
import { checkBrokenLinks, checkLinksOf } from '../../../../src/shared/bb/broken-link'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import { serve } from '../../../http/serve-call'
import { kindText } from '../../../jobs/job'
import { forbidden } from '../../../kernel/errors'
import { bulletinPage } from '../bulletin/page'
import { checkLinks } from './check-links'

export function linkRoutes(app: FastifyInstance): void {
  const { texts, jobs } = app.kontor
  serve(app, checkBrokenLinks, { rule: { paths: ['bb.use.bulletin.actions.maintain'] } }, async (ctx) => {
    const title = texts.translate(ctx.language, { key: kindText(checkLinks.kind) })
    return { data: { job_id: await jobs.start(ctx, checkLinks.kind, {}, { title, unique_key: checkLinks.kind }) } }
  })
  serve(app, checkLinksOf, { rule: { paths: ['bb.use.bulletin.actions.edit'] } }, async (ctx, { params: { id } }) => {
    const { may, title: name } = await bulletinPage(ctx, id)
    if (!may.includes('check-links')) throw forbidden('not_author')
    const title = texts.translate(ctx.language, { key: 'bb:links.job', params: { name: i18nText(name, ctx.language) } })
    return { data: { job_id: await jobs.start(ctx, checkLinks.kind, { bulletin: id }, { title, unique_key: `${checkLinks.kind} ${id}` }) } }
  })
}
