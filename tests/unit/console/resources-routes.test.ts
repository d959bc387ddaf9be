/** An address that names a record asks for the right to change it, also where one path creates and edits (routes.md §2, `/sc/adduser`). */
import { expect, it } from 'vitest'
import type { RouteObject } from 'react-router'
import { entity } from '../../../locales/tw/sc/people.json'
import { menu } from '../../../locales/tw/sc/module.json'
import { module as votes } from '../../../locales/tw/vs/module.json'
import { page } from '../../../locales/tw/vs/maint.json'
import type { TextTree } from '../../../server/contracts/texts'
import { readProductTexts } from '../../../server/i18n/product-texts'
import { modules } from '../../../src/resources'
import { languages } from '../../../src/schemas/core/types'
import { crumbsAt, saidOnce } from '../../../src/resources/core/navigation'
import { permissionAt, routesOf, type RouteHandle } from '../../../src/resources/core/routes'

const texts = readProductTexts()
const votesText = (label: string): string =>
  ({ 'vs:module.title': votes.title, 'vs:page.event_maint': page.event_maint, 'vs:page.control_room': page.control_room })[label] ?? label

const flat = (routes: readonly RouteObject[]): RouteObject[] => routes.flatMap((route) => [route, ...flat(route.children ?? [])])
const handles = new Map(flat(routesOf(modules)).map((route) => [route.path, route.handle as RouteHandle]))
const redirects = new Map(modules.flatMap((module) => Object.entries(module.redirects)))
const needs = (path: string, search: string) => {
  const handle = handles.get(path)
  return handle ? permissionAt(handle, search) : undefined
}

it('`/sc/adduser` is for who may create, `/sc/adduser?id=3` for who may edit', () => {
  expect(needs('/sc/adduser', '')).toEqual(['sc.admin.user.actions.create'])
  expect(needs('/sc/adduser', '?from=3')).toEqual(['sc.admin.user.actions.create'])
  expect(needs('/sc/adduser', '?id=3')).toEqual(['sc.admin.user.actions.edit'])
})

// What becomes of whoever lacks it is proved once, in a browser (e2e/shell/login "rights").
it.each([
  ['/sc/viewuser/offboard', 'sc.admin.user.actions.offboard'],
  ['/sc/list', 'sc.admin.user.actions.list'],
  ['/sc/license', 'sc.admin.license.actions.show'],
  ['/sc/calendar-event', 'sc.admin.calendar-event.actions.list'],
  ['/cm/admin/info-settings/business/tax-category', 'cm.admin.tax-category.actions.list'],
])('%s asks for %s', (path, right) => expect(needs(path, '')).toEqual([right]))

it('the given screens of departments and people are screens, no redirects (routes.md §2)', () => {
  const imports = (entity: string) => [`sc.admin.${entity}.actions.import`]
  const exports = (entity: string) => [`sc.admin.${entity}.actions.list`, `sc.admin.${entity}.actions.export`]
  expect(needs('/sc/import-dept', '')).toEqual(imports('department'))
  expect(needs('/sc/import-user', '')).toEqual(imports('user'))
  expect(needs('/sc/export-dept', '')).toEqual(exports('department'))
  expect(needs('/sc/export-user', '')).toEqual(exports('user'))
  expect(needs('/sc/inactive-dept', '')).toEqual(['sc.admin.department.actions.list'])
  expect(modules.flatMap(({ redirects }) => Object.keys(redirects).filter((from) => from.startsWith('/sc/')))).toEqual([])
})

it('every redirect leads to a screen, over no more redirects than two', () => {
  const end = (from: string, hops = 2): string => {
    const [path = ''] = (redirects.get(from) ?? from).split('?')
    return redirects.has(path) && hops > 0 ? end(path, hops - 1) : path
  }
  const exact = [...redirects.keys()].filter((from) => !from.includes('*'))
  expect(exact.filter((from) => !handles.has(end(from)))).toEqual([])
})

it('lists of shifts, their categories and online scheduling ask for shiftManagement (routes.md §6)', () => {
  for (const name of ['shift-category-list', 'shift-list', 'scheduling-online'])
    expect(needs(`/as/admin/shift/${name}`, '')?.[0], name).toMatch(/^as\.admin\.shiftManagement\.actions\./)
})

it('of every resource with one path for both', () => {
  for (const { paths, permission } of modules.flatMap((module) => module.resources)) {
    const edits = [`${permission}.actions.edit`]
    expect(needs(paths.edit, '?id=1'), paths.edit).toEqual(edits)
    if (paths.edit !== paths.create) expect(needs(paths.create, '?id=1'), paths.create).not.toEqual(edits)
  }
})

it('the way to a record names its list once, where the group is called the same', () => {
  const crumbs = handles.get('/sc/viewuser')?.crumbs ?? []
  const words: Readonly<Record<string, string>> = { 'sc:menu.people': menu.people, 'sc:entity.user.plural': entity.user.plural }
  expect(saidOnce(crumbs, (label) => words[label] ?? label).map(({ label, path }) => [label, path])).toEqual([
    ['sc:module.title', '/sc'],
    ['sc:entity.user.plural', '/sc/list'],
    ['screens:crumb.show', undefined],
  ])
  expect(saidOnce(crumbs, (label) => label)).toEqual(crumbs)
})

it('the way to votes and surveys names the module once, which is called as its list is', () => {
  const said = (path: string) => saidOnce(handles.get(path)?.crumbs ?? [], votesText).map(({ label }) => votesText(label))
  expect(said('/vs/admin/event-maint/:category')).toEqual([votes.title])
  expect(said('/vs/admin/event-maint/:category/:id')).toEqual([votes.title, page.control_room])
})

it.each(languages)('%s: no way says the same thing twice in a row', (language) => {
  const text = (label: string) => {
    const [module = '', key = ''] = label.split(':')
    const found = key.split('.').reduce<unknown>((tree, part) => (tree as TextTree | undefined)?.[part], texts.get(module)?.[language])
    expect(found, `${language} ${label}`).toBeTypeOf('string')
    return String(found)
  }
  const ways = [...handles].map(([path, handle]) => [path, saidOnce(handle.crumbs, text).map(({ label }) => text(label))] as const)
  expect(ways.filter(([, way]) => way.some((one, at) => one === way[at + 1]))).toEqual([])
})

it('a report is called by its name where the address says which (routes.md §2, /as/admin/report)', () => {
  const crumbs = handles.get('/as/admin/report')?.crumbs ?? []
  const last = (search: string) => crumbsAt(crumbs, new URLSearchParams(search)).at(-1)?.label
  expect(last('type=overtime-limit')).toBe('as:report.name.overtime-limit')
  expect(last('type=nothing')).toBe('as:page.reports')
  expect(last('')).toBe('as:page.reports')
})
