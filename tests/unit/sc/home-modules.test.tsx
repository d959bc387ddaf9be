/** The doors of the home page (shell.md §2.2): each leads somewhere once, and beside the sidebar no module is a second link. */
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterAll, expect, test, vi } from 'vitest'

// Files share their modules.
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())
const seen = vi.hoisted(() => ({ isPhone: false }))
vi.mock('../../../src/providers/access/use-right', () => ({ useRights: () => () => true }))
vi.mock('../../../src/ui/use-is-phone', () => ({ useIsPhone: () => seen.isPhone }))
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }))
const { default: Modules } = await import('../../../src/pages/sc/home/modules')

function links(isPhone: boolean): { doors: string[]; entries: string[] } {
  seen.isPhone = isPhone
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <Modules />
    </MemoryRouter>,
  )
  const addressesIn = (part: string) => [...part.matchAll(/href="([^"]+)"/g)].map(([, address = '']) => address)
  return {
    doors: [...page.matchAll(/<h3.*?<\/h3>/g)].flatMap(([door]) => addressesIn(door)),
    entries: [...page.matchAll(/<li>.*?<\/li>/g)].flatMap(([entry]) => addressesIn(entry)),
  }
}

test('every screen has one link, however many rights somebody holds', () => {
  const { entries } = links(false)
  expect(entries.length).toBeGreaterThan(50)
  expect(entries.filter((address, index) => entries.indexOf(address) !== index)).toEqual([])
})

test('a module is a link on a phone, where the sidebar is folded away, and there alone', () => {
  expect(links(false).doors).toEqual([])
  expect(links(true).doors.length).toBeGreaterThan(5)
})
