/** The heading of a grant's record (sc.md §2), drawn: the object that the path is called after, and its actions. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { afterAll, expect, test, vi } from 'vitest'
import lead from '../../../locales/en/cm/lead.json'
import rights from '../../../locales/en/sc/rights.json'
import screen from '../../../locales/en/screens/screen.json'
import { declaredEntities } from '../../../src/schemas'

// Files share their modules.
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())
vi.mock('../../../src/providers/access/use-right', () => ({ useRight: () => true }))
vi.mock('../../../src/api/call', () => ({ call: () => Promise.reject(new Error('what is known is not asked for')) }))
const { default: GrantTitle } = await import('../../../src/pages/sc/rights/grant-title')

test('is "Leads: Create", with the path beside it for who looks for that', async () => {
  const i18n = createInstance()
  await i18n.init({ lng: 'en', resources: { en: { sc: rights, screens: screen, cm: lead } }, interpolation: { escapeValue: false } })
  const client = new QueryClient()
  const entities = declaredEntities.filter(({ path }) => path === 'cm.use.lead').map(({ name }) => name)
  expect(entities.length).toBeGreaterThan(1)
  client.setQueryData(['rights', 'paths'], [{ path: 'cm.use.lead', entities, actions: ['create'], fields: [], closed: false }])
  const row = { path: 'cm.use.lead', actions: ['create'], effect: 'allow' as const }
  const drawn = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <I18nextProvider i18n={i18n}>
        <GrantTitle row={row} refs={{}} entity="sc/role-grant" />
      </I18nextProvider>
    </QueryClientProvider>,
  )
  expect(drawn).toBe('<span title="cm.use.lead">Leads: Create</span>')
})
