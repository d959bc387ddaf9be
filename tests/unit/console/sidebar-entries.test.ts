/** What the sidebar shows of a module's menu. */
import { describe, expect, test } from 'vitest'
import { entryAt, sidebarEntries } from '../../../src/pages/shell/menu/sidebar-entries'
import { modules } from '../../../src/resources'
import { menuOf, type MenuEntry } from '../../../src/resources/core/navigation'

const settings = (can: (path: string) => boolean = () => true) => {
  const menu = menuOf(modules, can).find(({ code }) => code === 'sc')
  if (!menu) throw new Error('no menu of the system settings')
  return menu
}
const keys = (entries: readonly MenuEntry[]) => entries.map(({ key }) => key)

describe('the sidebar of the system settings', () => {
  test('has no entry of the person’s own account, which the account menu leads to', () => {
    expect(keys(sidebarEntries(settings(), '/sc/list').use)).toEqual(['/sc/directory'])
  })
  test('shows the own account alone, where a screen of it is open', () => {
    const shown = sidebarEntries(settings(), '/profile/sessions')
    expect([keys(shown.use), keys(shown.admin), shown.here]).toEqual([['sc/profile'], [], '/profile/sessions'])
    expect(shown.use[0]?.children?.length).toBeGreaterThan(5)
  })
  test.each([
    ['sc/rights', '/sc/rights-settings', '/sc/rights-settings/inspector'],
    ['sc/notify', '/sc/notify', '/sc/notify/templates'],
    ['sc/jobs', '/sc/jobs', '/sc/jobs/mail'],
  ])('has one entry for %s, whose page has tabs, and it is the present one on each of them', (key, path, tab) => {
    const shown = sidebarEntries(settings(), tab)
    const entry = shown.admin.find((one) => one.key === key)
    expect([entry?.path, entry?.children, shown.here]).toEqual([path, undefined, path])
  })
  test('leads to the first tab that the person may open', () => {
    const shown = sidebarEntries(
      settings((path) => path === 'sc.admin.mail-outbox.actions.list'),
      '/sc/jobs/mail',
    )
    expect([shown.admin.map(({ path }) => path), shown.here]).toEqual([['/sc/jobs/mail'], '/sc/jobs/mail'])
  })
  test('keeps groups of several pages', () => {
    expect(sidebarEntries(settings(), '/sc/list').admin.find(({ key }) => key === 'sc/people')?.children?.length).toBeGreaterThan(2)
  })
})

test('of the entries that an address lies below, the nearest is the present one', () => {
  const entries = [{ path: '/a' }, { children: [{ key: 'b', label: 'b', path: '/a/b' }] }]
  expect([entryAt('/a/b/3', entries), entryAt('/a/c', entries), entryAt('/ab', entries)]).toEqual(['/a/b', '/a', undefined])
})
