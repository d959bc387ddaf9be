/**
 * `/api/rest/<module>/<entity>`: the generated API in the dialect of refine's simple-rest (and json-server), for clients that know no other.
 * A call is rewritten into the one of our own dialect before it is routed, so that it meets the same route, rights, filters and limits;
 * only the answer is unwrapped. Documented in docs/simple-rest.md.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Entity } from '../../../src/schemas/core/define'
import { escapeValue, type Operator } from '../../../src/schemas/core/filter'
import type { Context } from '../../kernel/context'
import { ApiError } from '../../kernel/errors'
import { resolvePath } from '../query/fields'
import { wrongParameter } from '../query/list-query'
import { listQuerySchema } from './route-schemas'

export const restMount = '/api/rest'

type Query = Readonly<Record<string, string | string[] | undefined>>

const address = new RegExp(`^${restMount}/([a-z0-9-]+/[a-z0-9-]+)(/\\d{1,15})?/?(\\?.*)?$`)

/** The address of our own dialect, where the mount is asked for an entity; else the address as it is. PUT means PATCH: what is not sent stays. */
export function ownAddress(this: FastifyInstance, request: IncomingMessage): string {
  const url = request.url ?? '/'
  if (!url.startsWith(`${restMount}/`)) return url
  const [, name = '', id = '', query = ''] = address.exec(url) ?? []
  const entity = this.kontor.snapshot().find(name)
  if (!entity || entity.x.singleton) return url
  if (request.method === 'PUT') request.method = 'PATCH'
  return `/api/${name}${id}${query}`
}

const isMounted = ({ originalUrl, url }: { originalUrl: string; url: string }) =>
  originalUrl.startsWith(`${restMount}/`) && !url.startsWith(`${restMount}/`)

/** Translates the questions that come by the mount, and unwraps their answers. */
export function simpleRest(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    if (request.method !== 'GET' || !isMounted(request)) return
    const [, , module, key, id] = request.url.split('?')[0]?.split('/') ?? []
    if (id === undefined) request.query = toOwnQuery(request.ctx, request.ctx.snapshot.get(`${module}/${key}`), request.query as Query)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode >= 400 || typeof payload !== 'string' || !isMounted(request)) return payload
    const { data, meta } = JSON.parse(payload) as { data: unknown; meta?: { total?: number; current_page: number } }
    if (meta?.total !== undefined) reply.header('x-total-count', meta.total)
    // Past its end our own list shows its last page; a client that counts rows would read that page twice.
    const { page } = request.query as { page?: string }
    const isPastTheEnd = meta !== undefined && page !== undefined && Number(page) !== meta.current_page
    return JSON.stringify(isPastTheEnd ? [] : data)
  })
}

const ownParameters: ReadonlySet<string> = new Set(Object.keys(listQuerySchema.properties))
const suffixes: Readonly<Record<string, Operator>> = { _ne: 'ne', _gte: 'gte', _lte: 'lte', _like: 'contains' }
/** The most that a page has. */
const pageLimit = 200

const parameter = (name: string, description: string) => ({ in: 'query', name, required: false, schema: { type: 'string' }, description })
/** What the list takes beside the parameters of our own dialect, for OpenAPI. */
export const restParameters: readonly object[] = [
  parameter('_start', 'first row of the page, a multiple of its size'),
  parameter('_end', `row after the last of the page; at most ${pageLimit} rows`),
  parameter('_sort', 'up to three fields, by commas'),
  parameter('_order', '`asc` or `desc` of each, by commas'),
  parameter(
    '{field}',
    'equal; repeated: any of them; without value: empty. With `_ne`, `_gte`, `_lte`, `_like` (contains) behind the name',
  ),
]

/**
 * The question in our own dialect. Where our own parameters are given they win.
 * @throws 422 naming a parameter that neither dialect knows: a filter that is passed over would show too much
 */
export function toOwnQuery(ctx: Context, entity: Entity, query: Query): Query {
  const { _start, _end, _sort, _order, ...rest } = query
  const isOwn = (key: string) => ownParameters.has(key) || key.startsWith('filter[')
  const given = Object.entries(rest).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]))
  const filters = given.filter(([key]) => !isOwn(key)).map(([key, value]) => filterOf(ctx, entity, key, value))
  return {
    ...pageOf(_start, _end, rest),
    ...sortOf(_sort, _order),
    ...Object.fromEntries(filters),
    ...Object.fromEntries(given.filter(([key]) => isOwn(key))),
  }
}

function pageOf(start: Query[string], end: Query[string], { id, page, per_page }: Query): Query {
  if (page !== undefined || per_page !== undefined) return {}
  if (start === undefined && end === undefined) {
    // No page is asked for, as by getMany: all of them, as far as a page goes.
    if (Array.isArray(id) && id.length > pageLimit) throw wrongParameter('id')
    return { per_page: String(pageLimit) }
  }
  const from = wholeNumber('_start', start ?? '0')
  const size = wholeNumber('_end', end ?? String(from + pageLimit)) - from
  if (size < 1 || size > pageLimit) throw wrongParameter('_end')
  if (from % size !== 0) throw wrongParameter('_start')
  return { page: String(from / size + 1), per_page: String(size) }
}

function wholeNumber(name: string, value: string | string[]): number {
  if (typeof value !== 'string' || !/^\d{1,9}$/.test(value)) throw wrongParameter(name)
  return Number(value)
}

function sortOf(sort: Query[string], order: Query[string]): Query {
  if (sort === undefined) return {}
  const orders = partsOf(order)
  return {
    sort: partsOf(sort)
      .map((field, index) => (orders[index]?.toLowerCase() === 'desc' ? `-${field}` : field))
      .join(','),
  }
}

const partsOf = (value: Query[string]): string[] => [value ?? []].flat().flatMap((part) => part.split(',').filter(Boolean))

/** A field's own name comes first: one that is called `x_like` is never `x` with a suffix. */
function filterOf(ctx: Context, entity: Entity, key: string, value: string | string[]): readonly [string, string | string[]] {
  const suffix = isField(ctx, entity, key) ? '' : (Object.keys(suffixes).find((end) => key.endsWith(end)) ?? '')
  const field = key.slice(0, key.length - suffix.length)
  if (!/^[A-Za-z0-9][A-Za-z0-9_.]{0,199}$/.test(field)) throw wrongParameter(key)
  const op = suffixes[suffix] ?? 'eq'
  const { many, empty } = equalities[op] ?? {}
  if (many && Array.isArray(value)) return [`filter[${field}][${many}]`, value]
  if (empty && value === '') return [`filter[${field}][${empty}]`, '1']
  return [`filter[${field}][${op}]`, escapeValue([value].flat().at(-1) ?? '')]
}

/** Several values of one field: any of them. No value: an empty field. */
const equalities: Partial<Record<Operator, { many: Operator; empty: Operator }>> = {
  eq: { many: 'in', empty: 'empty' },
  ne: { many: 'nin', empty: 'nempty' },
}

/** One that the caller may not read is a field too: the list refuses it as it does elsewhere. */
function isField(ctx: Context, entity: Entity, path: string): boolean {
  try {
    resolvePath(ctx, entity, path, { asked: true })
    return true
  } catch (error) {
    if (error instanceof ApiError) return error.status !== 422
    throw error
  }
}
