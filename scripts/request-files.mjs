// What `npm run new-module <code> -- --request` writes: a request (docs/requests.md), which is a schema, a `judge` function and texts.
import { json } from './module-files.mjs'

/** @param code of the module, such as `lb` @returns path → text */
export function requestFiles(code) {
  return {
    [`src/schemas/${code}/request.ts`]: schema(code),
    [`src/resources/${code}.ts`]: resources(code),
    [`server/modules/${code}/index.ts`]: server(code),
    [`server/modules/${code}/request/request-rules.ts`]: rules(code),
    ...Object.fromEntries(
      Object.entries(words).flatMap(([language, own]) => [
        [`locales/${language}/${code}/module.json`, json({ module: { title: own.module(code.toUpperCase()) } })],
        [`locales/${language}/${code}/request.json`, json(requestWords(own))],
      ]),
    ),
    [`tests/api/${code}/request.test.ts`]: test(code),
  }
}

const schema = (code) => `/** What people request by a form: change it into your own. Every key: docs/requests.md, docs/declaration.md. */
import { defineSchema } from '../core/define'

export const request = defineSchema('${code}/request', {
  x: {
    area: 'use',
    title: 'no',
    row_owner: 'user',
    standard_actions: ['list', 'show', 'export'],
    request: { action: '${code}.request', subject: 'user' },
    list: { columns: ['no', 'user', 'needed_on', 'state'], sort: '-id', filters: ['state', 'user'] },
    default_grants: [{ role: 'staff', actions: ['list', 'show'], read: 'own' }],
  },
  required: ['user', 'needed_on', 'reason'],
  properties: {
    no: { type: 'string', maxLength: 40, x: { number: { pattern: '${code.toUpperCase()}-{YYYY}-{SEQ:4}', reset: 'year' } } },
    user: { x: { ref: 'sc/user' } },
    needed_on: { type: 'string', format: 'date' },
    reason: { x: { type: 'longtext' }, maxLength: 500 },
  },
})
`

const resources = (code) => `/** Where the module's records are met: paths, menu. Every key: ResourceOptions in core/define-module.ts. */
import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined'
import type { request } from '../schemas/${code}/request'
import { defineModule, resource } from './core/define-module'

export const ${code} = defineModule('${code}', { icon: AppstoreOutlined }, { request: resource<typeof request>({ path: '/${code}/use/request' }) })
`

const server = (code) => `/** What the module does on the server that its declarations can't say. */
import type { ServerModule } from '../../contracts/module'
import { requestRules } from './request/request-rules'

export const ${code}Module: ServerModule = { name: '${code}', requests: { '${code}/request': requestRules } }
`

const rules = (code) => `/** What the module makes of a request; the engine does the rest (docs/requests.md). */
import type { request } from '../../../../src/schemas/${code}/request'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { Finding, RequestRules } from '../../../contracts/request'
import { companyToday } from '../../../kernel/company-time'

export const requestRules: RequestRules<RowOf<typeof request>> = {
  judge(ctx, { user, needed_on, reason }, { phase }) {
    const findings: Finding[] = []
    // What was in time when it was handed in stays so.
    if (phase !== 'commit' && (needed_on ?? '') < companyToday(ctx))
      findings.push({ param: 'needed_on', code: 'past', text: { key: '${code}:error.needed_in_past' } })
    return Promise.resolve({ findings, values: { user: user ?? 0, needed_on: needed_on ?? '', reason: reason ?? '' } })
  },
}
`

const test = (code) => `/**
 * What the rules of a request say. How a form holds, approves and gives back is tested for
 * all requests; where values by the fields alone would be refused, give yours a sample in tests/support/request-samples.ts.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorkflowCall } from '../../../server/contracts/workflow'
import { testApp, type TestApp } from '../../support/app'

let server: TestApp

beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const call = (needed_on: string): WorkflowCall => ({
  ...{ key: 'check', phase: 'check', actor: 1, params: { user: 1, needed_on, reason: 'A trip' } },
  instance: {
    ...{ id: 0, serial_no: null, round: 1, state: 'draft', template_code: '', initiator_id: 1, on_behalf_of: null },
    ...{ department_id: null, content_hash: null, source: null },
  },
})

test('nothing is requested for a day that is over', async () => {
  const ctx = server.app.kontor.systemContext()
  const action = ctx.ports?.workflowActions?.get('${code}.request')
  const errorsFor = async (day: string) => (await action?.check?.(ctx, call(day)))?.errors
  expect([await errorsFor('2199-01-01'), Object.keys((await errorsFor('2020-01-01')) ?? {})]).toEqual([{}, ['needed_on']])
})
`

const states = ['pending', 'approved', 'rejected', 'withdrawn', 'cancelled', 'failed']
const statuses = ['none', 'draft', 'running', 'returned', 'approved', 'rejected', 'withdrawn', 'terminated', 'revoked', 'void']

const words = {
  en: {
    module: (name) => `Module ${name}`,
    ...{ title: 'Request', plural: 'Requests', purpose: 'What people request by a form.' },
    fields: ['Number', 'Person', 'Needed on', 'Reason', 'State', 'Decided', 'Refused because', 'Form', 'Form status'],
    states: ['Pending', 'Approved', 'Rejected', 'Withdrawn', 'Cancelled', 'Posting failed'],
    statuses: ['None', 'Draft', 'Running', 'Returned', 'Approved', 'Rejected', 'Withdrawn', 'Terminated', 'Revoked', 'Void'],
    error: 'Choose today or a later day.',
  },
  tw: {
    module: (name) => `模組 ${name}`,
    ...{ title: '申請', plural: '申請', purpose: '以表單提出的申請。' },
    fields: ['編號', '申請人', '需求日', '事由', '狀態', '決定時間', '拒絕原因', '表單', '表單狀態'],
    states: ['待核准', '已核准', '已駁回', '已撤回', '已取消', '過帳失敗'],
    statuses: ['無', '草稿', '進行中', '已退回', '已核准', '已駁回', '已撤回', '已終止', '已撤銷', '作廢'],
    error: '請選擇今天或之後的日期。',
  },
  cn: {
    module: (name) => `模块 ${name}`,
    ...{ title: '申请', plural: '申请', purpose: '以表单提出的申请。' },
    fields: ['编号', '申请人', '需求日', '事由', '状态', '决定时间', '拒绝原因', '表单', '表单状态'],
    states: ['待批准', '已批准', '已驳回', '已撤回', '已取消', '过账失败'],
    statuses: ['无', '草稿', '进行中', '已退回', '已批准', '已驳回', '已撤回', '已终止', '已撤销', '作废'],
    error: '请选择今天或之后的日期。',
  },
  jp: {
    module: (name) => `モジュール ${name}`,
    ...{ title: '申請', plural: '申請', purpose: 'フォームで行う申請。' },
    fields: ['番号', '申請者', '必要日', '理由', '状態', '決定日時', '拒否の理由', 'フォーム', 'フォームの状態'],
    states: ['承認待ち', '承認済み', '却下', '取り下げ', '取消', '転記失敗'],
    statuses: ['なし', '下書き', '進行中', '差し戻し', '承認済み', '却下', '取り下げ', '終了', '撤回', '無効'],
    error: '今日以降の日付を選んでください。',
  },
}

function requestWords(own) {
  const [no, user, needed_on, reason, state, decided_at, fail_code, wf_instance, wf_status] = own.fields.map((label) => ({ label }))
  const named = (values, labels) => Object.fromEntries(values.map((value, at) => [value, labels[at]]))
  return {
    entity: {
      request: {
        ...{ title: own.title, plural: own.plural, purpose: own.purpose },
        fields: {
          ...{ no, user, needed_on, reason, decided_at, fail_code, wf_instance },
          state: { ...state, enum: named(states, own.states) },
          wf_status: { ...wf_status, enum: named(statuses, own.statuses) },
        },
      },
    },
    error: { needed_in_past: own.error },
  }
}
