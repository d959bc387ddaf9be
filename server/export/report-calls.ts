/** The calls of a module's reports: what there is, one of them, and one as a file (sc.md §8, cm.md §8). */
import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { can } from '../../src/schemas/core/permission'
import type { AnyReport, ReportOffer } from '../../src/shared/engine/report'
import { audit } from '../outbox/audit'
import type { Context } from '../kernel/context'
import { disposition } from '../kernel/attachment-rules'
import { perPerson } from '../resource/routes/rate-limit'
import type { FileFormat } from './export-list'
import { reportFile } from './report-file'

export interface CalledReport<Asked> {
  key: string
  /** That seeing it needs. */
  paths: readonly string[]
  /** That taking it as a file needs. */
  filePaths: readonly string[]
  build: (ctx: Context, asked: Asked) => Promise<AnyReport>
}

interface ReportCalls<Asked> {
  /** Its texts are `<module>:report.…`, its calls `/api/<module>/report…`. */
  module: string
  reports: readonly CalledReport<Asked>[]
  /** The query's properties. */
  asked: Readonly<Record<keyof Asked & string, object>>
  /** What was asked, for the head of the file. */
  inWords: (ctx: Context, key: string, asked: Asked) => Promise<string> | string
}

type Query = Readonly<Record<string, string>>

const format = { enum: ['csv', 'xlsx', 'pdf'] } as const

export function reportCalls<Asked extends object>(
  app: FastifyInstance,
  { module, reports, asked: properties, inWords }: ReportCalls<Asked>,
): void {
  const { texts } = app.kontor
  const tags = [`${module}/report`]
  const query = (more: object = {}, required: readonly string[] = []) => ({
    tags,
    querystring: { type: 'object', additionalProperties: false, required, properties: { ...properties, ...more } },
  })

  const askedOf = (asked: Query) => asked as unknown as Asked // as the schema above demands

  app.get(`/api/${module}/report`, { config: { rule: 'signed-in' }, schema: { tags } }, async ({ ctx }) => ({
    data: offered(ctx, reports),
  }))

  for (const { key, paths, filePaths, build } of reports) {
    app.get<{ Querystring: Query }>(
      `/api/${module}/report/${key}`,
      { config: { rule: { paths: [...paths] } }, schema: query() },
      async ({ ctx, query: asked }) => ({ data: await build(ctx, askedOf(asked)) }),
    )

    app.get<{ Querystring: Query & { format: FileFormat } }>(
      `/api/${module}/report/${key}/file`,
      {
        config: { rule: { paths: [...filePaths] }, rateLimit: perPerson(120, 600_000) },
        schema: query({ format }, ['format']),
      },
      async ({ ctx, query: { format: kind, ...rest }, log }, reply) => {
        const asked = askedOf(rest)
        const file = await reportFile(ctx, app.kontor, await build(ctx, asked), {
          format: kind,
          title: texts.translate(ctx.language, { key: `${module}:report.name.${key}` }),
          filter: await inWords(ctx, key, asked),
        })
        await audit(ctx, { action: 'export', module, entity: 'report', record_id: null, label: `${key} ${kind}`, changes: rest })
        const content = new PassThrough()
        file.write(content).catch((error: unknown) => {
          log.error({ error }, 'A report broke off')
          content.destroy(error instanceof Error ? error : new Error(String(error)))
        })
        return reply
          .headers({
            'content-type': file.type,
            'content-disposition': disposition(file.name, 'attachment'),
            'cache-control': 'private, no-store',
          })
          .send(content)
      },
    )
  }
}

function offered<Asked>({ tree }: Context, reports: readonly CalledReport<Asked>[]): ReportOffer<string>[] {
  const mayAll = (paths: readonly string[]) => paths.every((path) => can(tree, path))
  return reports.filter(({ paths }) => mayAll(paths)).map(({ key, filePaths }) => ({ key, file: mayAll(filePaths) }))
}
