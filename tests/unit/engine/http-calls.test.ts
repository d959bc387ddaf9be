/** Calls are declared once, in src/shared: what tsc refuses on either side, and how many are still typed twice. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { call } from '../../../src/api/call'
import {
  addressOf,
  defineCall,
  paramNames,
  shaped,
  typed,
  type Call,
  type AnswerOf,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
} from '../../../src/shared/core/call'
import { JsonText, serve } from '../../../server/http/serve-call'
import { schemaCompiler } from '../../../server/resource/write/schema-compiler'

const finish = defineCall({
  method: 'POST',
  path: '/api/x/task/:id/part/:part/finish',
  tag: 'x/task',
  idempotent: true,
  params: { part: { enum: ['a', 'b'] } },
  query: { type: 'object', additionalProperties: false, properties: { mode: { enum: ['fast', 'slow'] } } },
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['done'],
    properties: { done: { type: 'boolean' }, after_id: { type: ['integer', 'null'] }, marks: { type: 'array', items: { type: 'string' } } },
  },
  answer: typed<{ data: { id: number; title: string } }>(),
})

describe('the address of a call', () => {
  test('has its parameters in it, escaped', () => {
    expect(paramNames(finish.path)).toEqual(['id', 'part'])
    expect(addressOf(finish.path, { id: 7, part: 'a/b' })).toBe('/api/x/task/7/part/a%2Fb/finish')
  })

  test('is none without them', () => {
    expect(() => addressOf(finish.path, { id: 7 })).toThrow('/api/x/task/:id/part/:part/finish needs part')
  })
})

test('types come from the schemas', () => {
  expectTypeOf<ParamsOf<typeof finish>>().toEqualTypeOf<{ id: number; part: 'a' | 'b' }>()
  expectTypeOf<QueryOf<typeof finish>['mode']>().toEqualTypeOf<'fast' | 'slow' | undefined>()
  expectTypeOf<BodyOf<typeof finish>['done']>().toEqualTypeOf<boolean>()
  expectTypeOf<BodyOf<typeof finish>['after_id']>().toEqualTypeOf<number | null | undefined>()
  expectTypeOf<BodyOf<typeof finish>['marks']>().toEqualTypeOf<readonly string[] | undefined>()
  expectTypeOf<AnswerOf<typeof finish>>().toEqualTypeOf<{ data: { id: number; title: string } }>()
  const told = defineCall({
    method: 'GET',
    path: '/api/x/told',
    tag: 'x/task',
    answer: shaped({ type: 'object', required: ['total'], additionalProperties: false, properties: { total: { type: 'string' } } }),
  })
  expect(told.answer).toBeDefined()
  expectTypeOf<AnswerOf<typeof told>['total']>().toEqualTypeOf<string>()
})

/** For the compiler only: never run. */
export function whatTscRefuses(app: FastifyInstance) {
  const config = { rule: 'signed-in' } as const
  const sent = { params: { id: 1, part: 'a' }, body: { done: true } } as const
  serve(app, finish, config, async (_ctx, { params, body }) => ({ data: { id: params.id, title: String(body.done) } }))
  serve(app, finish, config, async () => new JsonText('{}'))
  // @ts-expect-error the server answers a field of another type
  serve(app, finish, config, async () => ({ data: { id: '1', title: '' } }))
  // @ts-expect-error the server leaves a field out
  serve(app, finish, config, async () => ({ data: { id: 1 } }))
  // @ts-expect-error the server reads what no body has
  serve(app, finish, config, async (_ctx, { body }) => ({ data: { id: 1, title: body.text } }))
  // @ts-expect-error a call says who may call it
  serve(app, finish, {}, async () => ({ data: { id: 1, title: '' } }))
  void call(finish, { ...sent, key: 'k' }).then(({ data }) => data.title)
  // @ts-expect-error the console reads what no answer has
  void call(finish, sent).then(({ data }) => data.name)
  // @ts-expect-error the console sends no body
  void call(finish, { params: sent.params })
  // @ts-expect-error the console sends a field of another type
  void call(finish, { ...sent, body: { done: 'yes' } })
  // @ts-expect-error the console leaves a parameter out
  void call(finish, { ...sent, params: { id: 1 } })
}

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'answer' in value
const shared = join(import.meta.dirname, '../../../src/shared')
const parts = await Promise.all(
  readdirSync(shared, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map(async (file): Promise<object> => import(join(shared, file))),
)
const declared = parts.flatMap((part) => Object.values<unknown>({ ...part })).filter(isCall)

test('no call is declared twice', () => {
  const names = declared.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test.each(declared)('$method $path: its schemas compile', (declaration) => {
  for (const schema of [declaration, declaration.answer]
    .flatMap((part) => Object.entries(part))
    .filter(([key]) => ['query', 'body', 'schema'].includes(key)))
    expect(() => schemaCompiler.compile(schema[1])).not.toThrow()
})

test('the server judges what comes in, and gives the handler ids as numbers', async () => {
  const app = fastify()
  app.setValidatorCompiler(({ schema }) => schemaCompiler.compile(schema as object))
  const read = defineCall({
    method: 'GET',
    path: '/api/x/task/:id',
    tag: 'x/task',
    query: finish.query,
    answer: typed<{ data: unknown }>(),
  })
  serve(app, read, { rule: 'public' }, async (_ctx, { params, query }) => ({ data: { params, query } }))
  expect((await app.inject('/api/x/task/7?mode=fast')).json()).toEqual({ data: { params: { id: 7 }, query: { mode: 'fast' } } })
  expect((await app.inject('/api/x/task/7?mode=other')).statusCode).toBe(400)
  expect((await app.inject('/api/x/task/seven')).statusCode).toBe(400)
  await app.close()
})

test('no new route is typed twice: the number only shrinks', () => {
  const server = join(import.meta.dirname, '../../../server')
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('serve-call.ts'),
  )
  const routes = files.flatMap(
    (file) => readFileSync(join(server, file), 'utf8').match(/\b(app|scope)\s*\.(get|post|put|patch|delete|route)[<(]/g) ?? [],
  )
  // Declare yours in src/shared and register it with `serve` (docs/hand-built-pages.md); who converts some writes the new number.
  // Those that take or give a file are typed by hand.
  expect(routes.length).toBe(125)
})
