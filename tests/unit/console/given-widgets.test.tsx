/** Widgets that the given text names (routes.md §1, §4, §9): what buttons, dialogs and alerts take. */
import { readdirSync, readFileSync } from 'node:fs'
import type * as Antd from 'antd'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { NoticeBox } from '../../../src/pages/shell/notifications/notice-box'
import type { AlertKind } from '../../../src/providers/notification/alerts'
import { Button } from '../../../src/ui/button'
import { Dialog } from '../../../src/ui/dialog'

// antd's dialog stays where it is drawn.
vi.hoisted(() => vi.resetModules())
afterAll(() => {
  vi.resetModules()
})
vi.mock('antd', async (load) => ({
  ...(await load<typeof Antd>()),
  Modal: ({ closable, footer, keyboard }: { closable: false | object; footer: unknown; keyboard: boolean }) => (
    <div data-cross={closable !== false} data-footer={footer !== null} data-keyboard={keyboard} />
  ),
}))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a button', () => {
  test.each([
    [{ type: 'primary', size: 'large' }, ['ant-btn-primary', 'ant-btn-lg']],
    [{ type: 'text', size: 'small' }, ['ant-btn-text', 'ant-btn-sm']],
    [{ type: 'link', colour: 'danger' }, ['ant-btn-link', 'ant-btn-dangerous']],
    [{ disabled: true }, ['disabled=""']],
  ] as const)('takes %j', (props, marks) => {
    const html = renderToStaticMarkup(<Button {...props}>Send</Button>)
    for (const mark of marks) expect(html).toContain(mark)
  })

  test('that loads shows a spinner, is drawn dimmed and says that it is busy', () => {
    const html = renderToStaticMarkup(<Button loading>Send</Button>)
    expect(html).toContain('ant-btn-loading')
    expect(html).toContain('anticon-loading')
    expect(html).toContain('aria-busy="true"')
    expect(renderToStaticMarkup(<Button>Send</Button>)).not.toContain('aria-busy')
  })
})

describe('a dialog', () => {
  const drawn = (props: { hideClose?: boolean; onClose?: () => void }) =>
    renderToStaticMarkup(
      <Dialog open title="Title" {...props}>
        text
      </Dialog>,
    )
  const onClose = () => undefined
  test('has a cross, may hide it, and has none where it can not be closed', () => {
    vi.stubGlobal('document', { activeElement: null })
    expect(drawn({ onClose })).toContain('data-cross="true"')
    expect(drawn({ onClose, hideClose: true })).toContain('data-cross="false" data-footer="false" data-keyboard="true"')
    expect(drawn({})).toContain('data-cross="false" data-footer="false" data-keyboard="false"')
  })
})

test.each(['success', 'danger', 'warning'] as const satisfies readonly AlertKind[])('an alert of kind %s is drawn as such', (kind) => {
  const html = renderToStaticMarkup(<NoticeBox notice={{ id: 1, kind, text: 'said', at: 0 }} duration={2_500} name="k-alert" />)
  expect(html).toContain(`k-note-${kind} k-alert" data-kind="${kind}"`)
  expect(html).toContain('said')
})

test('a dialog whose button deletes or removes asks the given question', () => {
  const asking = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => ({ file, source: readFileSync(`src/${file}`, 'utf8') }))
    .filter(({ source }) =>
      /colour="danger"[^}]*(\}[^}]*)*?>\s*\{t\('(screens:)?(delete\.button|comments\.remove|remove)'\)\}/.test(source),
    )
  expect(asking.map(({ file }) => file)).toEqual(expect.arrayContaining(asked))
  expect(asking.filter(({ source }) => !/title=\{t\('(screens:)?delete\.question'\)\}/.test(source)).map(({ file }) => file)).toEqual([])
})
// Of several rows, a view, a record, a remark.
const asked = [
  'screens/list/bulk/bulk-bar.tsx',
  'screens/list/views/view-dialog.tsx',
  'screens/record/delete-dialog.tsx',
  'pages/cm/activity/timeline/remark-line.tsx',
]
