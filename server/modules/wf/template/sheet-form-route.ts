/** `POST /api/wf/template/from-sheet`: a spreadsheet comes, a form goes out (wf.md §8). */
import { parse } from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { sheetFormPath, sheetFormQuery } from '../../../../src/shared/wf/definition-calls'
import { ApiError, invalidField } from '../../../kernel/errors'
import { formFromSheet } from './sheet-form'

/** Headings and a few rows are read of it. */
const atMost = 10 * 1_048_576
const longestName = 100

export async function sheetFormRoute(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: { files: 1, fileSize: atMost, fields: 0, parts: 1 }, throwFileSizeLimit: false })
  app.post<{ Querystring: { code: string; category: string } }>(
    sheetFormPath,
    {
      config: { rule: { paths: ['wf.admin.template.actions.create'] } },
      bodyLimit: atMost + 65_536,
      schema: {
        querystring: sheetFormQuery,
        consumes: ['multipart/form-data'],
        tags: ['wf/template'],
        operationId: 'wf.template.from-sheet',
      },
    },
    async (request, reply) => {
      const part = request.isMultipart() ? await request.file() : undefined
      if (!part) throw invalidField('file', 'error:file_missing')
      const { code, category } = request.query
      const name = parse(part.filename).name.trim().slice(0, longestName) || code
      const made = await formFromSheet(request.ctx, app.kontor.files, { code, category: Number(category), name, file: part.file })
      if (part.file.truncated) throw new ApiError(413, { key: 'error:too_large' })
      return reply.code(201).send({ data: made })
    },
  )
}
