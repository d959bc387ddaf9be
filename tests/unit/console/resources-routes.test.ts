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
  '/wf-form /wf-form-print /wf/pdf /wf/use/list /wf/use/new/select-form /wf/use/new/filling-form'.split(' '),
  'manage-forms/list manage-forms/new-category manage-forms/edit inherite inherite-add all-running notification-settings common-settings'
    .split(' ')
    .map((name) => `/wf/admin/${name}`),
  'clocking calendar workflow leave dayoff overtime overtime-compensation schedule'.split(' ').map((name) => `/as/use/${name}`),
  ['batch-dayoff', 'batch-overtime'].flatMap((kind) => ['list', 'detail/:id', 'add', 'import'].map((name) => `/as/use/${kind}/${name}`)),
  'cardnumber/list cardnumber/import clocking/import shift/scheduling-import leave/employee-leave-import leave/employee-leave-export'
    .split(' ')
    .map((name) => `/as/admin/${name}`),
  'shift/shift-category-list shift/shift-list shift/scheduling-online shift/flexible-working-hours-setting shift/flexible-working-hours-list'
    .split(' ')
    .map((name) => `/as/admin/${name}`),
  'clocking/check-setting clocking/setting workflow/dayoff workflow/overtime workflow/unpunch workflow/overtime-compensation workflow/shift-adjustment report'
    .split(' ')
    .map((name) => `/as/admin/${name}`),
  'list rule annual-work user-leave overtime-compensation dayoff-record overtime-record overtime-compensation-record punch-card-error-list read-permission-setting employee-punch-record punch-error-notification'
    .split(' ')
    .map((name) => `/as/admin/leave/${name}`),
  'use/task use/cteateTask use/taskDetail admin/notice admin/categoryList'.split(' ').map((name) => `/ca/${name}`),
  'use/list use/read/:id admin/category admin/category-level admin/rights admin/maintain admin/usage'
    .split(' ')
    .map((name) => `/bb/${name}`),
])('the given addresses have a screen each (%s …)', (...addresses) => {
  expect(addresses.filter((address) => handles.get(address) === undefined)).toEqual([])
})

it('the given redirects lead where they should (cm.md §12.1, fa.md §12.1)', () => {
  const given = {
    '/sc': '/sc/list',
    '/cm/use': '/cm/use/lead',
    '/cm/use/contact': '/cm/use/contact/organizations',
    '/cm/admin': '/cm/admin/info-settings',
    '/cm/admin/info-settings/lead': '/cm/admin/info-settings/lead/pipeline',
    '/cm/admin/info-settings/finance': '/cm/admin/info-settings/finance/payment-term',
    '/cm/admin/info-settings/business': '/cm/admin/info-settings/business/tax-category',
    '/cm/admin/info-settings/more': '/cm/admin/info-settings/more/tags',
    '/cm/admin/finance': '/cm/admin/info-settings/finance/payment-term',
    '/bb': '/bb/use',
    '/bb/use': '/bb/use/list?category=latest',
    '/bb/admin': '/bb/admin/category',
    '/ca': '/ca/use',
    '/ca/use': '/ca/use/task',
    '/ca/admin': '/ca/admin/notice',
    '/wf': '/wf/use',
    '/wf/use': '/wf/use/list?key=1&folder=receive&sub=0&name=',
    '/wf/use/new': '/wf/use/new/select-form',
    '/wf/admin': '/wf/admin/manage-forms',
    '/wf/admin/manage-forms': '/wf/admin/manage-forms/list?id=0&activated=1',
    '/as': '/as/use',
    '/as/use': '/as/use/clocking',
    '/as/use/batch-dayoff': '/as/use/batch-dayoff/list',
    '/as/use/batch-overtime': '/as/use/batch-overtime/list',
    '/as/admin': '/as/admin/shift',
    '/as/admin/shift': '/as/admin/shift/shift-list',
    '/as/admin/clocking': '/as/admin/clocking/check-setting',
    '/as/admin/leave': '/as/admin/leave/list',
    '/as/admin/workflow': '/as/admin/workflow/dayoff',
    '/fa': '/fa/use',
    '/fa/use': '/fa/use/accounting',
    '/fa/use/accounting': '/fa/use/accounting/voucher',
    '/fa/use/transaction': '/fa/use/transaction/customer',
    '/fa/use/report': '/fa/use/report/journal',
    '/fa/admin': '/fa/admin/category',
    '/fa/admin/category': '/fa/admin/category/manage',
    '/fa/admin/maintain': '/fa/admin/maintain/voucher',
  }
  expect(Object.fromEntries(Object.keys(given).map((from) => [from, redirects.get(from)]))).toEqual(given)
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

it('a report is called by its name where the address says which (routes.md §2, /as/admin/report)', () => {
  const crumbs = handles.get('/as/admin/report')?.crumbs ?? []
  const last = (search: string) => crumbsAt(crumbs, new URLSearchParams(search)).at(-1)?.label
  expect(last('type=overtime-limit')).toBe('as:report.name.overtime-limit')
  expect(last('type=nothing')).toBe('as:page.reports')
  expect(last('')).toBe('as:page.reports')
})
