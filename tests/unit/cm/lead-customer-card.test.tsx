/** The customer beside its lead (cm.md §2.2). */
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterAll, expect, test, vi } from 'vitest'
import { Customer } from '../../../src/pages/cm/lead/customer-card'
import type { RecordRow } from '../../../src/providers/data/record-api'

// The card reads the session as it loads.
vi.hoisted(() => {
  const empty = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('sessionStorage', empty)
  vi.stubGlobal('localStorage', empty)
  vi.stubGlobal('window', { location: { pathname: '/', search: '' } })
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const at = { created_at: '2026-11-25T01:00:00Z', updated_at: '2026-11-25T01:00:00Z', created_by: null, updated_by: null }
const drawn = (values: object) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Customer
        row={{ id: 3, version: 1, ...at, name: 'Harbour Ltd', lifecycle: 'prospect', open_amount: null, won_amount_12m: null, ...values }}
      />
    </MemoryRouter>,
  )
const links = (values: Partial<RecordRow>) => [...drawn(values).matchAll(/href="([^"]+)"/g)].map(([, href]) => href)

test('telephone and e-mail are links', () => {
  expect(links({ phone: '04-2104-1737', email: 'info@harbour.example' })).toEqual([
    '/cm/use/contact/organizations/view?id=3',
    'tel:0421041737',
    'mailto:info@harbour.example',
  ])
})

test('what is missing is left out', () => {
  expect(links({ phone: null, email: '' })).toEqual(['/cm/use/contact/organizations/view?id=3'])
})
