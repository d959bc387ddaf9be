/** `/api/wf/verify`, open to everybody (wf.md §5.12): by code, and by file where the organisation allows it; 20 a minute from one address. */
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { readVerificationCode } from '../../../../src/shared/wf/verification-code'
import { mostVerifiedBytes, verifyCode, verifyFilePath, verifyState } from '../../../../src/shared/wf/verify'
import { serve } from '../../../http/serve-call'
import type { Context } from '../../../kernel/context'
import { invalidField, notFound } from '../../../kernel/errors'
import { verifyByCode, verifyFile } from './verify-document'

type Allowed = 'off' | 'code' | 'code_and_upload'

const rateLimit = { max: 20, timeWindow: 60_000 }
const tags = ['wf/sealed-file']

export function verifyRoutes(app: FastifyInstance): void {
  const { files } = app.kontor
  const rule = 'public' as const
  serve(app, verifyState, { rule, during_forced_step: true }, async (ctx) => ({ data: { allowed: await allowedFor(ctx) } }))
  serve(app, verifyCode, { rule, during_forced_step: true, rateLimit }, async (ctx, { params }) => {
    if ((await allowedFor(ctx)) === 'off') throw notFound()
    const code = readVerificationCode(params.code)
    if (code === null) throw invalidField('code', 'wf:verify.error.no_code')
    return { data: await verifyByCode(ctx, { files }, code) }
  })
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser('application/pdf', { parseAs: 'buffer', bodyLimit: mostVerifiedBytes }, (_request, body, parsed) =>
      parsed(null, body),
    )
    scope.post<{ Body: Buffer | undefined }>(
      verifyFilePath,
      { config: { rule, during_forced_step: true, without_xsrf: true, rateLimit }, schema: { tags }, bodyLimit: mostVerifiedBytes },
      async ({ ctx, body }) => {
        if ((await allowedFor(ctx)) !== 'code_and_upload') throw notFound()
        if (!Buffer.isBuffer(body) || body.length === 0) throw invalidField('file', 'wf:verify.error.no_pdf')
        return { data: await verifyFile(ctx, body) }
      },
    )
    done()
  })
}

async function allowedFor(ctx: Context): Promise<Allowed> {
  const {
    rows: [row],
  } = await sql<{
    allowed: Allowed
  }>`select public_verification as allowed from wf_setting where deleted_at is null order by id limit 1`.execute(ctx.db)
  return row?.allowed ?? 'code_and_upload'
}
