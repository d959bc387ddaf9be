/** The form view as it is drawn: head, tabs, content, and only the allowed acts (wf.md §2.2). */
import type { ReactNode } from 'react'
import { Refine, type DataProvider } from '@refinedev/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readProductTexts } from '../../../server/i18n/product-texts'
import { FormView } from '../../../src/pages/wf/run/form-view'
import type { FormView as View } from '../../../src/shared/wf/instance-calls'
import { approval, flowOf, plainContent } from '../../support/workflow-forms'

// The inputs of the engine read the session as they load.
vi.hoisted(() => {
  // Files share their modules.
  vi.resetModules()
  const empty = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('sessionStorage', empty)
  vi.stubGlobal('localStorage', empty)
  vi.stubGlobal('window', { location: { pathname: '/', search: '' } })
})
// The identity is a store of the browser.
vi.mock('../../../src/providers/auth/identity', async (original) => ({
  ...(await original<object>()),
  useIdentity: () => ({ identity: null }),
}))
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})
const texts = readProductTexts()
beforeAll(async () => {
  const named = ['screens', 'error', 'wf', 'common']
  await i18next.use(initReactI18next).init({
    lng: 'en',
    ns: named,
    resources: { en: Object.fromEntries(named.map((name) => [name, texts.get(name)?.en ?? {}])) },
    interpolation: { escapeValue: false },
  })
})

const content = plainContent(flowOf(approval(7)))
const view: View = {
  ...{ id: 501, version: 3, serial_no: 'EXP-202611-0042', title: 'Train tickets', state: 'running', priority: 'urgent', round: 1 },
  template: { id: 1, code: 'EXP', name: { en: 'Expense' }, version_no: 2, confidentiality: 'confidential' },
  initiator: { id: 20, name: 'Lin' },
  ...{ on_behalf_of: null, department: 'Sales', started_at: '2026-11-20T08:00:00.000Z', ended_at: null, due_at: null },
  sees_content: true,
  content,
  data: { reason: 'a fair in Tainan' },
  ...{ permissions: { reason: 'read' }, content_hash: 'h', files: [], start_policy: null, retract: null, acts: ['print'] },
  task: {
    ...{ id: 9, kind: 'approve', node: 'n1', node_name: { en: 'Manager' }, for: null, due_at: null, on_hold: false },
    ...{
      buttons: ['approve', 'return'],
      return_to: [],
      policy: null,
      comment_required: 'on_reject',
      permissions: {},
      choices: [],
      added: [],
    },
  },
  ...{
    flow: content.flow,
    nodes: { start: 'done', n1: 'current' },
    current: [],
    followed: false,
    posting_state: 'none',
    reason: null,
    returned: null,
  },
  ...{ source: null, related: { parent: null, children: [] }, reviewed: false, copies: [], pdf: null, test: false },
}

const nothing = { getApiUrl: () => '', getList: () => undefined } as unknown as DataProvider // nothing is asked while drawing
function draw(shown: View): string {
  const client = new QueryClient()
  client.setQueryData(['wf', 'form', shown.id, null], shown)
  const around = (part: ReactNode) => (
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <Refine dataProvider={nothing} options={{ disableTelemetry: true, reactQuery: { clientConfig: client } }}>
          {part}
        </Refine>
      </QueryClientProvider>
    </MemoryRouter>
  )
  return renderToStaticMarkup(around(<FormView instance={shown.id} task={null} />))
}

test('an approver sees which form it is, its content, and what may be done', () => {
  const html = draw(view)
  for (const part of ['Train tickets', 'EXP-202611-0042', 'Running', 'Urgent', 'Confidential', 'version 2', 'a fair in Tainan'])
    expect(html).toContain(part)
  expect(html).toContain('Waits for you: Manager')
  expect(html).toMatch(/>Approve</)
  expect(html).toMatch(/>Return</)
  expect(html).not.toMatch(/>Reject</)
})

test('a reader without a task has no decision', () => {
  const html = draw({ ...view, task: null, acts: [] })
  expect(html).toContain('a fair in Tainan')
  expect(html).not.toContain('k-form-view-bar')
})

test('who only knows that a confidential form exists is told so, and offered neither what is said of it nor its files', () => {
  const html = draw({ ...view, sees_content: false, data: {}, task: null, acts: [] })
  expect(html).toContain('You can see how far it is, but not its content.')
  expect(html).toContain('>Trail<')
  for (const tab of ['Discussion', 'Files', 'Changes']) expect(html).not.toContain(`>${tab}<`)
})
