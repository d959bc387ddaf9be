/** "Created by me" above a list (shell.md §2.4): kept as `me`, so that a shared view is everybody's own; the number of before is the same chip. */
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import { defineSchema } from '../../../src/schemas/core/define'
import { FilterBar } from '../../../src/screens/list/filter/filter-bar'
import { emptyListState, type ListState } from '../../../src/screens/list/state/list-state'
import type { MenuButtonProps } from '../../../src/ui/menu-button'

// Files share their modules.
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())
type MenuInfo = Parameters<NonNullable<MenuButtonProps['onClick']>>[0]
const seen = vi.hoisted((): { menu?: MenuButtonProps; readsMore: boolean } => ({ readsMore: true }))
vi.mock('../../../src/providers/auth/identity', () => ({ useIdentity: () => ({ identity: { id: 7 } }) }))
vi.mock('../../../src/providers/access/use-right', () => ({ useRight: () => seen.readsMore }))
vi.mock('../../../src/screens/list/filter/use-filter-titles', () => ({ useFilterTitles: () => ({}) }))
vi.mock('../../../src/screens/list/table/tree-pill', () => ({ TreePill: () => null }))
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }) }))
vi.mock('../../../src/ui/menu-button', () => ({
  MenuButton: (props: MenuButtonProps) => {
    seen.menu = props
    return null
  },
}))

const entity = defineSchema('zz/note', { x: { area: 'use', title: 'about' }, properties: { about: { type: 'string' } } })

/** @param people who made the rows that are asked for */
function drawn(...people: string[]): { chips: string[]; offers: boolean; changes: ListState[] } {
  const changes: ListState[] = []
  const filters = people.length > 0 ? [{ field: 'created_by', op: 'in' as const, values: people }] : []
  const page = renderToStaticMarkup(
    <FilterBar entity={entity} state={{ ...emptyListState, filters }} onChange={(next) => changes.push(next)} refs={{}} />,
  )
  const mine = seen.menu?.items().find((item) => item && 'label' in item && item.label === 'screens:filter.made_by_me')
  if (mine) seen.menu?.onClick?.({ key: mine.key } as MenuInfo) // no more of it is read
  return { chips: [...page.matchAll(/aria-pressed="true">([\w:.]+)/g)].map(([, text = '']) => text), offers: mine !== undefined, changes }
}

test('is offered, and asks for the rows of me', () => {
  const { chips, offers, changes } = drawn()
  expect([chips, offers]).toEqual([[], true])
  expect(changes.map(({ filters }) => filters)).toEqual([[{ field: 'created_by', op: 'in', values: ['me'] }]])
})

test('is a chip of its own, for one’s own number too', () => {
  for (const asked of ['me', '7']) expect(drawn(asked)).toMatchObject({ chips: ['screens:filter.made_by_me'], offers: false })
  expect(drawn('8')).toMatchObject({ chips: [], offers: true })
  expect(drawn('7', '8')).toMatchObject({ chips: [], offers: true })
})

test('is not offered to those who see their own rows alone', () => {
  seen.readsMore = false
  expect(drawn().offers).toBe(false)
  seen.readsMore = true
})
