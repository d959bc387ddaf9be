/** `GET /api/common/search` (sc.md §3.7, shell.md §5.9), and the titles of records that somebody opened lately. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { valueLabel } from '../../i18n/field-words'
import { perPerson } from './rate-limit'
import { hitsOf, searchAll, type Hit } from '../read/global-search'

const querySchema = {
  type: 'object',
  required: ['q'],
  additionalProperties: false,
  properties: {
    q: { type: 'string', maxLength: 200 },
    kinds: { type: 'string', maxLength: 2000, description: 'entity names, separated by commas; absent = all' },
    per_kind: { type: 'string', pattern: '^([1-9]|[1-4][0-9]|50)$', default: '5' },
    by: { enum: ['text', 'number'], default: 'text', description: 'number: only what a field begins with, or the record of this id' },
  },
} as const
interface Query {
  q: string
  kinds?: string
  per_kind?: string
  by?: 'text' | 'number'
}

const recordsSchema = {
  type: 'object',
  required: ['records'],
  additionalProperties: false,
  properties: {
    records: { type: 'string', maxLength: 2000, pattern: '^[a-z0-9-]+/[a-z0-9-]+/[0-9]{1,15}(,[a-z0-9-]+/[a-z0-9-]+/[0-9]{1,15})*$' },
  },
} as const

const rule = { paths: ['sc.use.search.actions.list'] }
/** Ten a second: faster than anybody types, in several tabs. */
const rateLimit = perPerson(600, 60_000)

export function globalSearchRoutes(app: FastifyInstance): void {
  const { search: rules } = app.kontor
  app.get<{ Querystring: Query }>(
    '/api/common/search',
    { config: { rule, rateLimit }, schema: { querystring: querySchema, tags: ['common'] } },
    async (request) => {
      const { q, kinds, per_kind = '5', by } = request.query
      const found = await searchAll(
        request.ctx,
        { q, per_kind: Number(per_kind), by_number: by === 'number', ...(kinds ? { kinds: kinds.split(',') } : {}) },
        rules,
      )
      return { data: found.map(({ entity, hits, more }) => ({ entity, more, hits: hits.map((hit) => inWords(request, entity, hit)) })) }
    },
  )

  app.get<{ Querystring: { records: string } }>(
    '/api/common/search/records',
    { config: { rule, rateLimit, no_activity: true }, schema: { querystring: recordsSchema, tags: ['common'] } },
    async (request) => {
      const records = request.query.records
        .split(',')
        .slice(0, 50)
        .map((record) => {
          const [module = '', key = '', id = ''] = record.split('/')
          return { entity: `${module}/${key}`, id: Number(id) }
        })
      const found = await hitsOf(request.ctx, records, rules)
      return { data: found.map(({ entity, hit }) => ({ entity, hit: inWords(request, entity, hit) })) }
    },
  )
}

/** The subtitle as one text, choices in the reader's language. */
function inWords({ ctx, server }: FastifyRequest, name: string, { subtitle, ...hit }: Hit): Omit<Hit, 'subtitle'> & { subtitle?: string } {
  const entity = ctx.snapshot.get(name)
  const wordOf = ({ field: of, text: value }: Hit['subtitle'][number]) => {
    const field = of === undefined ? undefined : entity.fields.find((one) => one.name === of)
    return field ? valueLabel(server.kontor.texts, ctx.language, { entity, field }, value) : value
  }
  const text = subtitle.map(wordOf).join(' · ')
  return text ? { ...hit, subtitle: text } : hit
}
