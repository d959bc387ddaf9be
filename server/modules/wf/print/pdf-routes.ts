/** `GET /api/wf/instance/:id/pdf` and `/print` (wf.md §5.17, §8): the sealed file, or a copy of the form as it stands, on paper and on screen. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { printedCode } from '../../../../src/shared/wf/verification-code'
import { pdfPath, pdfQuery, printInstance } from '../../../../src/shared/wf/print'
import { wholeFile } from '../../../files/thumbnails'
import { serve } from '../../../http/serve-call'
import { disposition } from '../../../kernel/attachment-rules'
import { withAllRights, type Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { audit } from '../../../outbox/audit'
import { openFile } from '../../../resource/write/linked-files'
import { perPerson } from '../../../resource/routes/rate-limit'
import { idParams } from '../../../resource/routes/route-schemas'
import { readerView, type ReaderView } from '../run/reader-view'
import { versionOf } from '../run/version-of'
import { requireReader } from '../run/form-view'
import { loadInstance } from '../run/stored-instance'
import { sealedOf, verifyUrl } from '../seal/seal-instance'
import { writeFormPdf } from './form-pdf'
import { instancePage, loadPrinted, type PrintedInstance } from './instance-page'

const rule = { paths: ['wf.use.instance.actions.show'] }

export function pdfRoutes(app: FastifyInstance): void {
  const services = app.kontor

  app.get<{ Params: { id: string }; Querystring: { copy?: '1' } }>(
    pdfPath,
    { config: { rule, rateLimit: perPerson(120, 600_000) }, schema: { params: idParams, querystring: pdfQuery, tags: ['wf/instance'] } },
    async ({ ctx, params, query }, reply) => {
      const printed = await readable(ctx, Number(params.id))
      const view = await viewOf(ctx, printed.id)
      const sealed = await sealedOf(withAllRights(ctx), printed.id, printed.round)
      await audit(ctx, {
        action: 'print',
        module: 'wf',
        entity: 'instance',
        record_id: printed.id,
        label: printed.serial_no ?? printed.title,
      })
      // The sealed file shows all of the form, to everybody alike: who may not see all of it gets a copy, and so does the reader of a confidential one.
      const isOriginal = sealed && query.copy !== '1' && view.isWhole && printed.confidentiality === 'normal'
      if (isOriginal) {
        const { key, name } = await openFile(withAllRights(ctx), sealed.file)
        const content = await wholeFile(services.files, key)
        if (!content) throw notFound()
        return sendPdf(reply.header('x-sealed', '1'), name, content)
      }
      const page = await pageOf(ctx, printed, { trail: true, attachments: true, view, code: sealed?.code })
      return sendPdf(reply, `${printed.serial_no ?? printed.title}.pdf`, (await writeFormPdf(page)).pdf)
    },
  )

  serve(app, printInstance, { rule, rateLimit: perPerson(120, 600_000) }, async (ctx, { params, query }) => {
    const printed = await readable({ ...ctx, language: query.lang ?? ctx.language }, Number(params.id))
    const sealed = await sealedOf(withAllRights(ctx), printed.id, printed.round)
    await audit(ctx, {
      action: 'print',
      module: 'wf',
      entity: 'instance',
      record_id: printed.id,
      label: printed.serial_no ?? printed.title,
    })
    const page = await pageOf({ ...ctx, language: query.lang ?? ctx.language }, printed, {
      trail: query.trail !== '0',
      attachments: query.attach !== '0',
      view: await viewOf(ctx, printed.id),
      code: sealed?.code,
    })
    return { data: page }
  })

  const pageOf = async (
    ctx: Context,
    printed: PrintedInstance,
    { trail, attachments, view, code }: { trail: boolean; attachments: boolean; view: ReaderView; code: string | undefined },
  ) =>
    await instancePage(ctx, services, printed, {
      language: ctx.language,
      trail,
      attachments,
      view,
      verify: code === undefined ? null : { code: printedCode(code), url: await verifyUrl(ctx, code) },
      seal: null,
    })
}

/** @throws 404 for what the caller may not read */
async function readable(ctx: Context, id: number): Promise<PrintedInstance> {
  await requireReader(ctx, id)
  return await loadPrinted(ctx, id)
}

/** As the form view shows it. @throws 404 for the content of a confidential form that the caller only knows to exist */
async function viewOf(ctx: Context, id: number): Promise<ReaderView> {
  const stored = await loadInstance(ctx, id)
  const view = await readerView(ctx, stored, await versionOf(ctx, stored))
  if (!view.isOpen) throw notFound()
  return view
}

const sendPdf = (reply: FastifyReply, name: string, content: Buffer) =>
  reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': disposition(name, 'inline'),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(content)
