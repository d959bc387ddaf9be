/** The generated tests of actions and states, tried on declarations that are right and on those that code breaks. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineSchema, type Entity } from '../../../src/schemas/core/define'
import type { ServerModule } from '../../../server/contracts/module'
import { invalidField } from '../../../server/kernel/errors'
import { serverModules } from '../../../server/modules'
import { actionCases } from '../../support/declared-cases'
import { actionProblems, insertRow, stateProblems, type Tools } from '../../support/generated-actions'
import { derivedProblems } from '../../support/generated-derived'
import { recordMaker, type RecordMaker } from '../../support/record-maker'
import { testApp, type Client, type TestApp } from '../../support/app'

const shelf = defineSchema('zz/shelf', {
  x: { area: 'use', title: 'title' },
  required: ['title'],
  properties: { title: { type: 'string' } },
})

const declared = {
  x: {
    area: 'use',
    title: 'title',
    states: { field: 'state' },
    actions: {
      lend: { from: ['in'], to: 'out', asks: ['reader'], required: ['reader'], set: { lent_on: '$today', lent_by: '$me', times: 1 } },
      return: {
        from: ['out'],
        to: 'in',
        guard: { is_whole: { field: 'damage', op: 'lt', value: '10' } },
        set: { lent_on: null },
        use_case: true,
      },
      repair: { from: ['out'], when: { field: 'damage', op: 'gt', value: '0' }, set: { damage: '0' } },
      sell: { from: ['in', 'out'], to: 'sold', by: 'keeper', use_case: true },
    },
    // One book a shelf: each needs a new one.
    examples: [{ shelf: 'new' }],
  },
  required: ['title', 'shelf'],
  properties: {
    title: { type: 'string', maxLength: 40 },
    shelf: { x: { ref: 'zz/shelf', unique: true } },
    state: { enum: ['in', 'out', 'sold'], default: 'in', x: { computed: true } },
    reader: { type: 'string', maxLength: 20 },
    damage: { x: { type: 'decimal', precision: 5, scale: 2, computed: true } },
    lent_on: { type: 'string', format: 'date', x: { computed: true } },
    lent_by: { x: { ref: 'sc/user', computed: true } },
    times: { type: 'integer', x: { computed: true } },
    keeper: { x: { ref: 'sc/user', computed: true } },
  },
} as const

const book = defineSchema('zz/book', declared)
const article = defineSchema('zz/article', {
  x: { area: 'use', title: 'name', examples: [{ price: '12.5' }] },
  required: ['name'],
  properties: { name: { type: 'string' }, price: { x: { type: 'money', per_unit: true } } },
})
const order = defineSchema('zz/order', {
  x: { area: 'use', title: 'title' },
  required: ['title'],
  properties: {
    title: { type: 'string' },
    factor: { type: 'integer' },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          article: { x: { ref: 'zz/article' } },
          qty: { type: 'integer' },
          price: { x: { type: 'money', per_unit: true, from: 'article.price' } },
          amount: { x: { type: 'money', formula: 'qty * price * parent.factor' } },
        },
      },
    },
    total: { x: { type: 'money', formula: 'sum(lines.amount)' } },
  },
})
/** Records that only the server makes. */
const copy = defineSchema('zz/copy', { ...declared, x: { ...declared.x, standard_actions: ['list', 'show'] } })
/** The same words, but its code does otherwise. */
const broken = defineSchema('zz/broken', declared)

const fixtures: ServerModule = {
  name: 'zz',
  hooks: {
    'zz/book': { actions: { return: {}, sell: {} } },
    'zz/copy': { actions: { return: {}, sell: {} } },
    'zz/broken': {
      beforeSave: (_ctx, { before }) => (before ? { times: 7, lent_on: null } : {}),
      actions: {
        return: { run: () => Promise.resolve({ state: 'sold' }) },
        sell: { run: () => Promise.reject(invalidField('keeper', 'error:validation.required')) },
      },
    },
  },
}

let server: TestApp
let tools: Tools
let maker: RecordMaker
beforeAll(async () => {
  const writable: Entity[] = [shelf, book, broken, article, order]
  server = await testApp({ own: [shelf, book, copy, broken, article, order], modules: [...serverModules, fixtures] })
  const [admin, other]: [Client, Client] = [await server.signIn('admin'), await server.signIn('staff01')]
  maker = recordMaker(admin, writable)
  tools = {
    db: server.db,
    admin,
    other,
    mayOther: () => false,
    make: async (entity) =>
      writable.includes(entity) ? Number((await maker.create(entity)).id) : insertRow(server.db, entity, maker.find),
    find: maker.find,
    preparations: {},
  }
})
afterAll(() => server.close())

const problemsOf = async (entity: Entity) => {
  const problems: string[] = []
  for (const one of actionCases(entity, 'in')) problems.push(...(await actionProblems(tools, entity, one)))
  return [...problems, ...(await stateProblems(tools, entity))]
}

test('what is declared and done has no problem, made by people or by the server alone', async () => {
  expect(await problemsOf(book)).toEqual([])
  expect(await problemsOf(copy)).toEqual([])
})

test('what code does otherwise is told by entity and action, with the way out', async () => {
  const problems = await problemsOf(broken)
  expect(problems).toEqual([
    'zz/broken, action lend: lent_on is null, not "' + new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Taipei' }).format() + '"',
    'zz/broken, action lend: times is 7, not 1',
    'zz/broken, action return: the record is sold, not in',
    expect.stringMatching(
      /^zz\/broken, action sell: it is refused although the record has it: 422 .*declare x\.examples for zz\/broken: values that it accepts/,
    ),
  ])
})

test('derived values are found right in what the server writes, with something in them', async () => {
  expect(await derivedProblems({ admin: tools.admin, maker }, order)).toEqual([])
  const { body } = await tools.admin.get('/api/zz/order')
  expect(body.data.map(({ total }) => total)).toEqual(['25.0000'])
})

test('a right that somebody has after all is told', async () => {
  const [lend] = actionCases(book, 'in')
  if (!lend) throw new Error('no action')
  expect(await actionProblems({ ...tools, other: tools.admin }, book, lend)).toContain(
    'zz/book, action lend: without the right it answers 200, not 403',
  )
})

test('each book stands on a shelf of its own, since its example asks for a new one', async () => {
  const [one, other] = [await maker.create(book), await maker.create(book)]
  expect(one.shelf).not.toBe(other.shelf)
})
