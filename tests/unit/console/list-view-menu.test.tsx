/** The view switch of every list (shell.md §2.4): a handful of ways to show it, and what one goes by in a menu inside. */
import type { TFunction } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import { declaredEntities } from '../../../src/schemas'
import type { Entity } from '../../../src/schemas/core/define'
import { LayoutMenu } from '../../../src/screens/list/layouts/layout-menu'
import { groupingOf, inKind, offeredKinds } from '../../../src/screens/list/layouts/view-switch'
import { emptyListState, type ListKind, type ListState } from '../../../src/screens/list/state/list-state'
import type { MenuButtonProps } from '../../../src/ui/menu-button'

// Files share their modules.
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())
const seen = vi.hoisted((): { menu?: MenuButtonProps } => ({}))
vi.mock('../../../src/ui/menu-button', () => ({
  MenuButton: (props: MenuButtonProps) => {
    seen.menu = props
    return null
  },
}))

const t = ((key: string) => key) as TFunction
const order = ['table', 'kanban', 'calendar', 'chart', 'map', 'tree']
const listed = declaredEntities.filter((entity) => entity.x.standard_actions.includes('list') && !entity.x.singleton)

function menuOf(entity: Entity, kind: ListKind): { state: ListState; entries: { key: string; inside: number }[] } {
  const state = inKind(entity, emptyListState, kind)
  renderToStaticMarkup(<LayoutMenu ui={{ context: { t }, entity }} state={state} onChange={() => undefined} maps />)
  const entries = (seen.menu?.items() ?? []).flatMap((item) =>
    item && item.type !== 'divider'
      ? [{ key: String(item.key), inside: 'children' in item && Array.isArray(item.children) ? item.children.length : 0 }]
      : [],
  )
  return { state, entries }
}

test('has the ways in one order and at most one menu inside, however many fields there are', () => {
  for (const entity of listed)
    for (const kind of offeredKinds(entity, { maps: true })) {
      const { state, entries } = menuOf(entity, kind)
      const grouping = groupingOf(entity, state)
      const ways = entries.map(({ key }) => key)
      expect([entity.name, ways]).toEqual([
        entity.name,
        [...order.filter((one) => offeredKinds(entity, { maps: true }).some((offered) => offered === one)), ...(grouping ? ['by'] : [])],
      ])
      const inside = entries.find(({ key }) => key === 'by')?.inside ?? 0
      expect([entity.name, inside]).toEqual([entity.name, grouping ? grouping.fields.length + (kind === 'table' ? 1 : 0) : 0])
    }
})

test('is no list of fields: the largest one has seven entries', () => {
  const lengths = listed.flatMap((entity) => offeredKinds(entity, { maps: true }).map((kind) => menuOf(entity, kind).entries.length))
  expect(Math.max(...lengths)).toBeLessThanOrEqual(7)
  expect(Math.max(...lengths)).toBeGreaterThan(3)
})
