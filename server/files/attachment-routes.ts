/** `/api/common/attachment`: small files in one call, large ones in pieces that can be sent again; fetching by the right of the record. */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { copyFile } from '../../src/shared/engine/attachments'
import { serve } from '../http/serve-call'
import { ApiError, invalidField, notFound } from '../kernel/errors'
import { perPerson } from '../resource/routes/rate-limit'
import { idParams } from '../resource/routes/route-schemas'
import { disposition, isShown, rangeOf } from '../kernel/attachment-rules'
import { addAttachment, addPart, arrivedParts, finishAttachment, limitsOf, startAttachment, tooLarge } from './attachment-store'
import { findFile, openFile, type OpenFile } from '../resource/write/linked-files'
import { isSignedLink, signedProperties, signLink, type SignedQuery } from './signed-link'
import { FileMissing } from './store'
import { ensureThumbnail } from './thumbnails'
import { isOpen, scanFile } from './virus-scan'

interface IdParams {
  id: string
}

const rule = 'signed-in' as const
const tags = ['sc/attachment']
const schema = { params: idParams, tags } as const
/** New files, whole or in pieces: each is a row that waits a day for its record. */
const newFiles = perPerson(300, 600_000)
const pieces = perPerson(6_000, 600_000)
/** In one call; larger ones come in pieces. */
const wholeBytes = 10 * 1024 * 1024
/** Around a file: boundary, header lines. */
const envelopeBytes = 4096
const startSchema = {
  type: 'object',
  required: ['name', 'size'],
  additionalProperties: false,
  properties: { name: { type: 'string', minLength: 1, maxLength: 1000 }, size: { type: 'integer', minimum: 1, maximum: 2_147_483_647 } },
} as const
const partParams = {
  type: 'object',
  required: ['id', 'part'],
  properties: { ...idParams.properties, part: { type: 'string', pattern: '^[1-9][0-9]{0,3}$' } },
} as const
const linkQuery = {
  type: 'object',
  additionalProperties: false,
  required: ['expires', 'signature'],
  properties: { ...signedProperties, download: { type: 'string', enum: ['1'] } },
} as const

export async function attachmentRoutes(app: FastifyInstance): Promise<void> {
  const { files, config, now, scanner } = app.kontor
  const scan = scanner ? 'pending' : 'skipped'
  await app.register(multipart, {
    // One byte more than is taken: whatever is cut off here is too large there.
    limits: { files: 1, fileSize: wholeBytes + 1, fields: 0, parts: 1, headerPairs: 100 },
  })
  // A piece is a stream: it is never held in memory.
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))

  app.post(
    '/api/common/attachment',
    { config: { rule, rateLimit: newFiles }, schema: { tags }, bodyLimit: wholeBytes + envelopeBytes },
    async (request, reply) => {
      const { ctx } = request
      const allowed = await limitsOf(ctx)
      const limits = { ...allowed, maxBytes: Math.min(wholeBytes, allowed.maxBytes) }
      if (Number(request.headers['content-length'] ?? 0) > limits.maxBytes + envelopeBytes) throw tooLarge(limits)
      if (!request.isMultipart()) throw invalidField('file', 'error:file_missing')
      const part = await request.file()
      if (!part) throw invalidField('file', 'error:file_missing')
      const added = await addAttachment(ctx, files, { name: part.filename, content: part.file, limits, scan })
      await lookThrough(added)
      return reply.code(201).send({ data: added })
    },
  )

  pieceRoutes(app, scan)

  serve(app, copyFile, { rule, rateLimit: newFiles }, async (ctx, { params }) => {
    const { name, key } = await openFile(ctx, params.id)
    const { stream } = await stored(key)
    const { state, ...copy } = await addAttachment(ctx, files, { name, content: stream, limits: await limitsOf(ctx), scan })
    await lookThrough(copy)
    return { data: copy }
  })

  app.get<{ Params: IdParams }>('/api/common/attachment/:id', { config: { rule }, schema }, async ({ ctx, params }) => {
    const { id, name, size, mime, scan: how } = await findFile(ctx, Number(params.id))
    return { data: { id, name, size, mime, state: 'ready', ...(isOpen(how) ? {} : { scan: how }) } }
  })

  app.get<{ Params: IdParams }>('/api/common/attachment/:id/download', { config: { rule }, schema }, async (request, reply) =>
    send(request, reply, await openFile(request.ctx, Number(request.params.id)), 'attachment'),
  )

  // The browser keeps it: what is under an id never changes. 204 = it is no picture, or none that can be read.
  app.get<{ Params: IdParams }>('/api/common/attachment/:id/thumb', { config: { rule }, schema }, async ({ ctx, params }, reply) => {
    const file = await findFile(ctx, Number(params.id))
    const key = isOpen(file.scan) ? await ensureThumbnail(app.kontor.db, files, file) : null
    if (key === null) return reply.code(204).send()
    const { stream, size } = await stored(key)
    return reply
      .headers({
        'content-type': 'image/webp',
        'content-length': size,
        'cache-control': 'private, max-age=86400',
        vary: 'authorization',
        'x-content-type-options': 'nosniff',
      })
      .send(stream)
  })

  // A bearer token can't ride on a picture or a link: the right is checked here, and the address is good for five minutes.
  app.post<{ Params: IdParams }>(
    '/api/common/attachment/:id/link',
    { config: { rule, while_viewing: true }, schema },
    async ({ ctx, params }) => {
      const { id } = await openFile(ctx, Number(params.id))
      return { data: { url: `/api/common/attachment/${id}/open?${signLink(config.secret, `attachment ${id}`, now())}` } }
    },
  )

  app.get<{ Params: IdParams; Querystring: SignedQuery & { download?: '1' } }>(
    '/api/common/attachment/:id/open',
    {
      config: { rule: 'token' },
      schema: { params: idParams, querystring: linkQuery, tags },
    },
    async (request, reply) => {
      const id = Number(request.params.id)
      if (!isSignedLink(config.secret, `attachment ${id}`, request.query, now())) throw new ApiError(403, { key: 'error:link_expired' })
      const file = await openFile(app.kontor.systemContext(), id)
      return send(request, reply, file, request.query.download || !isShown(file.mime) ? 'attachment' : 'inline')
    },
  )

  /** At once, for who uploads it waits to use it. Large ones, and what the scanner can't tell now, wait for the job. @throws 422 for what is infected */
  async function lookThrough({ id, name }: { id: number; name: string }): Promise<void> {
    const found = await scanFile(app.kontor, id).catch((error: unknown) => {
      app.log.warn({ error, attachment: id }, 'An upload could not be looked through for viruses; it stays closed until it is')
      return 'pending' as const
    })
    if (found !== 'infected') return
    throw invalidField('file', 'error:file_virus', { name })
  }

  const stored = (key: string, range?: { start: number; end: number }) =>
    files.get(key, range).catch((error: unknown) => {
      throw error instanceof FileMissing ? notFound() : error
    })

  async function send(request: FastifyRequest, reply: FastifyReply, file: OpenFile, kind: 'inline' | 'attachment'): Promise<FastifyReply> {
    reply.headers({
      'content-type': file.mime,
      'content-disposition': disposition(file.name, kind),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      // Whatever a file holds, it runs nothing here.
      'content-security-policy': `default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox`,
    })
    const range = rangeOf(request.headers.range, file.size)
    if (range === 'none') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
    const { stream } = await stored(file.key, range === 'whole' ? undefined : range)
    if (range === 'whole') return reply.header('content-length', file.size).send(stream)
    return reply
      .code(206)
      .headers({ 'content-range': `bytes ${range.start}-${range.end}/${file.size}`, 'content-length': range.end - range.start + 1 })
      .send(stream)
  }
}

/** A large file comes in pieces. @param scan how it stands until it was looked through */
function pieceRoutes(app: FastifyInstance, scan: 'pending' | 'skipped'): void {
  const { files } = app.kontor
  app.post<{ Body: { name: string; size: number } }>(
    '/api/common/attachment/start',
    { config: { rule, rateLimit: newFiles }, schema: { body: startSchema, tags } },
    async ({ ctx, body }, reply) => reply.code(201).send({ data: await startAttachment(ctx, body) }),
  )

  app.get<{ Params: IdParams }>('/api/common/attachment/:id/parts', { config: { rule }, schema }, async ({ ctx, params }) => ({
    data: await arrivedParts(ctx, Number(params.id)),
  }))

  app.put<{ Params: IdParams & { part: string } }>(
    '/api/common/attachment/:id/part/:part',
    { config: { rule, rateLimit: pieces }, schema: { params: partParams, tags } },
    async ({ ctx, params, body }, reply) => {
      if (!(body instanceof Readable)) throw invalidField('file', 'error:file_missing')
      await addPart(ctx, files, { id: Number(params.id), part: Number(params.part), content: body })
      return reply.code(204).send()
    },
  )

  app.post<{ Params: IdParams }>('/api/common/attachment/:id/finish', { config: { rule }, schema }, async ({ ctx, params }) => ({
    data: await finishAttachment(ctx, files, Number(params.id), scan),
  }))
}
