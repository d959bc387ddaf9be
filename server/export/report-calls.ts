/** The calls of a module's reports: what there is, one of them, and one as a file (sc.md §8, cm.md §8). */
import type { FastifyInstance } from 'fastify'
import { can } from '../../src/schemas/core/permission'
import type { AnyReport, ReportOffer } from '../../src/shared/engine/report'
import { audit } from '../outbox/audit'
import type { Context } from '../kernel/context'
import { forbidden } from '../kernel/errors'
import { perPerson } from '../resource/routes/rate-limit'
import type { FileFormat } from './export-list'
import { reportFile } from './report-file'
import { sendFile } from './send-file'

export interface CalledReport<Asked> {
  key: string
  /** That seeing it needs. */
  paths: readonly string[]
  /** That taking it as a file needs. */
  filePaths: readonly string[]
  /** It has a page of its own: it is not among those that are offered. */
  unlisted?: true
  /** A further condition that no path expresses. */
  allows?: (ctx: Context, how: { asFile: boolean }) => Promise<boolean>
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
    data: await offered(ctx, reports),
  }))

  for (const { key, paths, filePaths, allows = everybody, build } of reports) {
    const guard = async (ctx: Context, how: { asFile: boolean }) => {
      if (!(await allows(ctx, how))) throw forbidden()
    }
    app.get<{ Querystring: Query }>(
      `/api/${module}/report/${key}`,
      { config: { rule: { paths: [...paths] } }, schema: query() },
      async ({ ctx, query: asked }) => {
        await guard(ctx, { asFile: false })
        return { data: await build(ctx, askedOf(asked)) }
      },
    )

    app.get<{ Querystring: Query & { format: FileFormat } }>(
      `/api/${module}/report/${key}/file`,
      {
        config: { rule: { paths: [...filePaths] }, rateLimit: perPerson(120, 600_000) },
        schema: query({ format }, ['format']),
      },
      async ({ ctx, query: { format: kind, ...rest } }, reply) => {
        await guard(ctx, { asFile: true })
        const asked = askedOf(rest)
        const file = await reportFile(ctx, app.kontor, await build(ctx, asked), {
          format: kind,
          title: texts.translate(ctx.language, { key: `${module}:report.name.${key}` }),
          filter: await inWords(ctx, key, asked),
        })
        await audit(ctx, { action: 'export', module, entity: 'report', record_id: null, label: `${key} ${kind}`, changes: rest })
        return sendFile(reply, { file, write: file.write })
      },
    )
  }
}

const everybody = () => Promise.resolve(true)

async function offered<Asked>(ctx: Context, reports: readonly CalledReport<Asked>[]): Promise<ReportOffer<string>[]> {
  const mayAll = (paths: readonly string[]) => paths.every((path) => can(ctx.tree, path))
  const offers: ReportOffer<string>[] = []
  for (const { key, paths, filePaths, unlisted, allows = everybody } of reports)
    if (!unlisted && mayAll(paths) && (await allows(ctx, { asFile: false })))
      offers.push({ key, file: mayAll(filePaths) && (await allows(ctx, { asFile: true })) })
  return offers
}
