/** `GET /api/vs/event/:id/file/:file?format=` (vs.md §8): answers, codebook, results, trend, words, protocol and notice of an event. */
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  eventFileFormats,
  eventFileNames,
  eventFileRoute,
  eventFiles,
  type EventFile,
  type EventFileFormat,
} from '../../../../src/shared/vs/export-calls'
import type { CrossRequest } from '../../../../src/shared/vs/cross-table'
import { readCrossTable } from '../../../../src/shared/vs/event'
import { companyLogo } from '../../../export/logo'
import type { RecordPage } from '../../../export/record-page'
import { writeRecord } from '../../../export/record-pdf'
import { reportFile } from '../../../export/report-file'
import { sendFile } from '../../../export/send-file'
import { disposition } from '../../../kernel/attachment-rules'
import type { Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { audit } from '../../../outbox/audit'
import { perPerson } from '../../../resource/routes/rate-limit'
import { idParams } from '../../../resource/routes/route-schemas'
import { answersSheet, codebookSheet, storedEvent, type SheetReport } from './answers-sheet'
import { crossSheet } from './cross-sheet'
import { eventWords, type EventWords } from './event-words'
import { noticePage } from './notice-page'
import { protocolPage } from './protocol-page'
import { resultsSheet } from './results-sheet'
import { trendSheet } from './trend-sheet'
import { wordsSheet } from './words-sheet'

interface Requested {
  Params: { id: string; file: EventFile }
  Querystring: { format: EventFileFormat } & Partial<CrossRequest>
}

const sheets: Partial<Record<EventFile, (ctx: Context, words: EventWords, id: number, sides: CrossRequest) => Promise<SheetReport>>> = {
  ...{ answers: answersSheet, codebook: codebookSheet, results: resultsSheet, cross: crossSheet },
  ...{ trend: trendSheet, words: wordsSheet },
}
const pages: Partial<Record<EventFile, (ctx: Context, words: EventWords, id: number) => Promise<RecordPage>>> = {
  ...{ protocol: protocolPage, notice: noticePage },
}

const schema = {
  tags: ['vs/event'],
  params: {
    type: 'object',
    required: ['id', 'file'],
    properties: { ...idParams.properties, file: { enum: eventFileNames } },
  },
  querystring: {
    type: 'object',
    additionalProperties: false,
    required: ['format'],
    properties: { format: { enum: eventFileFormats }, ...readCrossTable.query.properties },
  },
}

export function exportRoutes(app: FastifyInstance): void {
  const { texts, files } = app.kontor
  app.get<Requested>(
    eventFileRoute,
    // Who sees the event at all; each file asks what else it needs.
    { config: { rule: { paths: ['vs.use.event.actions.show'] }, rateLimit: perPerson(120, 600_000) }, schema },
    async ({ ctx, params: { id: text, file }, query: { format, rows = '', columns = '' } }, reply) => {
      const formats: readonly string[] = eventFiles[file]
      if (!formats.includes(format)) throw invalidField('format', 'vs:error.file_format')
      const [id, words] = [Number(text), await eventWords(ctx, { texts })]
      const makePage = pages[file]
      if (makePage) return sendPage(ctx, reply, await makePage(ctx, words, id))
      const makeSheet = sheets[file]
      const report = makeSheet ? await makeSheet(ctx, words, id, { rows, columns }) : { columns: [], rows: [] }
      const { title } = await storedEvent(ctx, id)
      const made = await reportFile(ctx, app.kontor, report, {
        format,
        title: `${words.text(title)} ${words.say(`file.${file}`)}`,
        filter: '',
      })
      await audit(ctx, { action: 'export', module: 'vs', entity: 'event', record_id: id, label: file, changes: { format } })
      return sendFile(reply, { file: made, write: made.write })
    },
  )

  async function sendPage(ctx: Context, reply: FastifyReply, page: RecordPage) {
    const into = new PassThrough()
    const [made] = await Promise.all([
      buffer(into),
      writeRecord(page, into, { language: ctx.language, logo: await companyLogo(ctx, files) }),
    ])
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': disposition(`${page.title} ${page.name}.pdf`.replace(/[\\/:*?"<>|]/g, ' '), 'inline'),
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      })
      .send(made)
  }
}
