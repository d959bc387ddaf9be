/** OpenAPI 3.1 of every call at `GET /api/docs/openapi.json`; its page is the console's (/api/docs, behind the sign-in). */
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Snapshot } from '../kernel/registry'
import { callsOverRows, routeSchema } from '../resource/routes/route-schemas'
import { restMount, restParameters } from '../resource/routes/simple-rest'

export const documentation = fp(
  async (app: FastifyInstance) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Kontor',
          version: '0.1.0',
          description: 'Every entity has the same calls; see docs/architecture.md.',
          license: { name: 'GPL-3.0-or-later' },
        },
        components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
        security: [{ bearer: [] }],
      },
      hideUntagged: false,
      transform: ({ schema, url, route }) => ({ schema: route.config?.describe?.() ?? schema, url }),
    })
    const documents = new WeakMap<Snapshot, string>()
    app.get('/api/docs/openapi.json', { config: { rule: 'signed-in' } }, async ({ ctx: { snapshot } }, reply) => {
      const document = documents.get(snapshot) ?? JSON.stringify(withRestMount(withChangedFields(app.swagger(), snapshot), snapshot))
      documents.set(snapshot, document)
      return reply.type('application/json; charset=utf-8').send(document)
    })
  },
  { name: 'kontor-documentation' },
)

interface Document {
  paths?: Readonly<Record<string, object | undefined>>
}
interface Content {
  content?: { 'application/json'?: { schema?: object } }
}
interface Operation {
  operationId?: string
  parameters?: object[]
  requestBody?: Content
  responses?: Record<string, Content & { headers?: object }>
}

/** The calls were described when they were registered: those of entities whose fields administrators have changed are described anew. */
function withChangedFields(document: Document, snapshot: Snapshot): Document {
  const copy = structuredClone(document)
  const operations = new Map(
    Object.values(copy.paths ?? {})
      .flatMap((path) => Object.values(path ?? {}) as Operation[])
      .map((operation) => [operation.operationId, operation]),
  )
  for (const entity of snapshot.entities.filter(({ fields }) => fields.some(({ custom, setting }) => custom || setting))) {
    for (const call of callsOverRows) {
      const { operationId, body, response } = routeSchema(entity, call, {})
      const operation = operations.get(operationId)
      put(operation?.requestBody, body)
      for (const [status, schema] of Object.entries(response)) put(operation?.responses?.[status], schema)
    }
  }
  return copy
}

function put(place: Content | undefined, schema: object | undefined): void {
  const json = place?.content?.['application/json']
  if (json && schema) json.schema = schema
}

/** The calls that simple-rest clients make, beside our own of which they are made: the same, with bare answers. */
function withRestMount(document: Document, snapshot: Snapshot): Document {
  const mounted = snapshot.entities
    .filter(({ x }) => !x.singleton)
    .flatMap(({ name }) => [`/${name}`, `/${name}/{id}`])
    .flatMap((path) => {
      const calls = Object.entries(document.paths?.[`/api${path}`] ?? {}) as [string, Operation][]
      return calls.length === 0 ? [] : [[`${restMount}${path}`, Object.fromEntries(calls.map(([method, call]) => [method, mount(call)]))]]
    })
  return { ...document, paths: { ...document.paths, ...Object.fromEntries(mounted) } }
}

function mount(call: Operation): Operation {
  const isList = call.operationId?.endsWith('.list') ?? false
  const responses = Object.entries(call.responses ?? {}).map(([status, response]) => {
    const data = (response.content?.['application/json']?.schema as { properties?: { data?: object } } | undefined)?.properties?.data
    if (!data) return [status, response]
    const headers = isList ? { headers: { 'x-total-count': { schema: { type: 'integer' }, description: 'rows on all pages' } } } : {}
    return [status, { ...response, ...headers, content: { 'application/json': { schema: data } } }]
  })
  return {
    ...call,
    ...(call.operationId ? { operationId: `rest.${call.operationId}` } : {}),
    ...(isList ? { parameters: [...(call.parameters ?? []), ...restParameters] } : {}),
    responses: Object.fromEntries(responses) as NonNullable<Operation['responses']>,
  }
}
