/** An address that names a record asks for the right to change it, also where one path creates and edits (routes.md §2, `/sc/adduser`). */
import { expect, it } from 'vitest'
import type { RouteObject } from 'react-router'
import { entity } from '../../../locales/tw/sc/people.json'
import { menu } from '../../../locales/tw/sc/module.json'
import { modules } from '../../../src/resources'
import { crumbsAt, saidOnce } from '../../../src/resources/core/navigation'
import { permissionAt, routesOf, type RouteHandle } from '../../../src/resources/core/routes'

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

// The given text, letter for letter: a name that changes here breaks somebody's link.
it.each([
  'list adduser adddept leveldept import-dept import-user export-dept export-user viewuser user-departments job-positions job-position-edit inactive-dept group rights-settings company-settings home-settings bookmark security-settings license google-map hardware notify calendar-region calendar-event'
    .split(' ')
    .map((name) => `/sc/${name}`),
  'lead lead/table lead/create lead/view quota quota/create quota/detail contact/organizations contact/organizations/create contact/persons contact/persons/create product product/create product/view'
    .split(' ')
    .map((name) => `/cm/use/${name}`),
  [
    'lead/pipeline lead/pipeline/create lead/source lead/industryType lead/customerLevel',
    'finance/term-of-payment finance/payment-term finance/way-of-delivery finance/sales-rating finance/credit-rating finance/credit-limit-control finance/deposit-ratio',
    'business/tax-category business/document-dispatch-method business/bill-pickup-method more/form more/tags',
  ].flatMap((group) => group.split(' ').map((name) => `/cm/admin/info-settings/${name}`)),
])('the given addresses have a screen each (%s …)', (...addresses) => {
  expect(addresses.filter((address) => handles.get(address) === undefined)).toEqual([])
})

it('the given redirects lead where they should', () => {
  const given = {
    '/sc': '/sc/list',
    '/cm/use': '/cm/use/lead',
    '/cm/use/contact': '/cm/use/contact/organizations',
    '/cm/admin': '/cm/admin/info-settings',
    '/cm/admin/info-settings/lead': '/cm/admin/info-settings/lead/pipeline',
    '/cm/admin/info-settings/finance': '/cm/admin/info-settings/finance/payment-term',
    '/cm/admin/info-settings/business': '/cm/admin/info-settings/business/tax-category',
    '/cm/admin/info-settings/more': '/cm/admin/info-settings/more/tags',
  }
  expect(Object.fromEntries(Object.keys(given).map((from) => [from, redirects.get(from)]))).toEqual(given)
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

it('a report is called by its name where the address says which (routes.md §2, /as/admin/report)', () => {
  const crumbs = handles.get('/as/admin/report')?.crumbs ?? []
  const last = (search: string) => crumbsAt(crumbs, new URLSearchParams(search)).at(-1)?.label
  expect(last('type=overtime-limit')).toBe('as:report.name.overtime-limit')
  expect(last('type=nothing')).toBe('as:page.reports')
  expect(last('')).toBe('as:page.reports')
})
