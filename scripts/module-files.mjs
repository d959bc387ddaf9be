// What `npm run new-module` writes: the least that shows where each thing of a module stands.

/** @param code of the module, such as `lb` @returns path → text */
export function moduleFiles(code) {
  return {
    [`src/schemas/${code}/item.ts`]: schema(code),
    [`src/resources/${code}.ts`]: resources(code),
    [`server/modules/${code}/index.ts`]: server(code),
    [`server/modules/${code}/item/item-hooks.ts`]: hooks(code),
    [`server/modules/${code}/item/rules/due-in-past.ts`]: rule,
    ...Object.fromEntries(
      Object.entries(words).flatMap(([language, own]) => [
        [`locales/${language}/${code}/module.json`, json({ module: { title: own.module(code.toUpperCase()) } })],
        [`locales/${language}/${code}/item.json`, json(itemWords(own))],
      ]),
    ),
    [`tests/api/${code}/item.test.ts`]: test(code),
  }
}

export const json = (value) => `${JSON.stringify(value, null, 2)}\n`

const schema = (code) => `/** What this module keeps: change it into your own entity. Every key: docs/declaration.md. */
import { defineSchema } from '../core/define'

export const item = defineSchema('${code}/item', {
  x: {
    area: 'use',
    list: { columns: ['name', 'status', 'due_on', 'person'], sort: 'due_on', filters: ['status', 'person'] },
    states: { field: 'status' },
    actions: {
      finish: { from: ['open'], to: 'done', set: { finished_on: '$today' }, place: 'primary' },
      reopen: { from: ['done'], to: 'open', set: { finished_on: null } },
    },
    default_grants: [{ role: 'staff', actions: ['list', 'show', 'create', 'edit', 'finish'] }],
  },
  required: ['name'],
  properties: {
    name: { type: 'string', maxLength: 120, x: { search: true } },
    status: { enum: ['open', 'done'], default: 'open', x: { computed: true } },
    due_on: { type: 'string', format: 'date' },
    person: { x: { ref: 'sc/user', default_to: 'me' } },
    note: { x: { type: 'longtext', search: true } },
    finished_on: { type: 'string', format: 'date', x: { computed: true } },
  },
})
`

const resources = (
  code,
) => `/** Where the module's records are met: paths, menu, forms. Every key: ResourceOptions in core/define-module.ts. */
import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined'
import type { item } from '../schemas/${code}/item'
import { defineModule, resource } from './core/define-module'

export const ${code} = defineModule(
  '${code}',
  { icon: AppstoreOutlined },
  { item: resource<typeof item>({ path: '/${code}/use/item', form: ['name', ['due_on', 'person'], 'note'] }) },
)
`

const server = (code) => `/** What the module does on the server that its declarations can't say. */
import type { ServerModule } from '../../contracts/module'
import { itemHooks } from './item/item-hooks'

export const ${code}Module: ServerModule = { name: '${code}', hooks: { '${code}/item': itemHooks } }
`

const hooks = (code) => `/** Rules of an item that a schema can't say. */
import type { EntityHooks } from '../../../contracts/hooks'
import { companyToday } from '../../../kernel/company-time'
import { isDueInPast } from './rules/due-in-past'

export const itemHooks: EntityHooks = {
  validate: (ctx, { before, after }) =>
    isDueInPast(after.due_on, before?.due_on, companyToday(ctx)) ? { due_on: [{ key: '${code}:error.due_in_past' }] } : undefined,
}
`

const rule = `/**
 * Nothing new is due on a day that is over; what was due may stay so.
 * @param due, before the day as it is saved and as it was, as JSON carries it
 * @param today of the company, such as 2026-11-25
 */
export const isDueInPast = (due: unknown, before: unknown, today: string): boolean =>
  typeof due === 'string' && due !== before && due < today
`

const test = (code) => `/** Items: what the generated tests can't know. They test the rest: API, rights, texts, screens. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDueInPast } from '../../../server/modules/${code}/item/rules/due-in-past'
import { testApp, type Client, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client

beforeAll(async () => {
  server = await testApp()
  admin = await server.signIn('admin')
})
afterAll(() => server.close())

test('an item is made, finished and opened again', async () => {
  const { status, body } = await admin.post('/api/${code}/item', { name: 'First' })
  expect(status).toBe(201)
  const id = Number(body.data.id)
  expect((await admin.post(\`/api/${code}/item/\${id}/finish\`, {})).status).toBe(200)
  expect((await admin.get(\`/api/${code}/item/\${id}\`)).body.data).toMatchObject({ status: 'done' })
  expect((await admin.post(\`/api/${code}/item/\${id}/reopen\`, {})).status).toBe(200)
})

test('nothing new is due on a day that is over', async () => {
  const { status, body } = await admin.post('/api/${code}/item', { name: 'Late', due_on: '2020-01-01' })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['due_on']])
  expect(isDueInPast('2026-11-24', '2026-11-24', '2026-11-25')).toBe(false)
})
`

const words = {
  en: {
    module: (name) => `Module ${name}`,
    title: 'Item',
    plural: 'Items',
    purpose: 'What this module keeps.',
    fields: ['Name', 'Status', 'Due', 'Person', 'Note', 'Finished'],
    states: ['Open', 'Done'],
    actions: ['Finish', 'Reopen'],
    error: 'Choose today or a later day.',
  },
  tw: {
    module: (name) => `模組 ${name}`,
    title: '項目',
    plural: '項目',
    purpose: '此模組所保存的內容。',
    fields: ['名稱', '狀態', '到期日', '負責人', '備註', '完成日'],
    states: ['未完成', '已完成'],
    actions: ['完成', '重新開啟'],
    error: '請選擇今天或之後的日期。',
  },
  cn: {
    module: (name) => `模块 ${name}`,
    title: '项目',
    plural: '项目',
    purpose: '此模块所保存的内容。',
    fields: ['名称', '状态', '到期日', '负责人', '备注', '完成日'],
    states: ['未完成', '已完成'],
    actions: ['完成', '重新打开'],
    error: '请选择今天或之后的日期。',
  },
  jp: {
    module: (name) => `モジュール ${name}`,
    title: '項目',
    plural: '項目',
    purpose: 'このモジュールで管理するもの。',
    fields: ['名前', '状態', '期限', '担当者', 'メモ', '完了日'],
    states: ['未完了', '完了'],
    actions: ['完了にする', '再開する'],
    error: '今日以降の日付を選んでください。',
  },
}

function itemWords({ title, plural, purpose, fields, states, actions, error }) {
  const [name, status, due, person, note, finished] = fields.map((label) => ({ label }))
  return {
    entity: {
      item: {
        title,
        plural,
        purpose,
        fields: {
          name,
          status: { ...status, enum: { open: states[0], done: states[1] } },
          due_on: due,
          person,
          note,
          finished_on: finished,
        },
        actions: { finish: { label: actions[0] }, reopen: { label: actions[1] } },
      },
    },
    error: { due_in_past: error },
  }
}
