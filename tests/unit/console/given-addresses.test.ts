/**
 * Every given address (docs/spec/routes.md), letter for letter: a name or a query that changes here breaks somebody's link.
 * Those before the sign-in and `/403` are opened by e2e/shell; /am and /dm come with their modules.
 */
import { expect, test } from 'vitest'
import type { RouteObject } from 'react-router'
import { modules } from '../../../src/resources'
import { redirectPaths, redirectsOf } from '../../../src/resources/core/navigation'
import { routesOf, type RouteHandle } from '../../../src/resources/core/routes'
import { homeScreen } from '../../../src/resources/core/shell-screens'

const flat = (routes: readonly RouteObject[]): RouteObject[] => routes.flatMap((route) => [route, ...flat(route.children ?? [])])
const handles = new Map(flat(routesOf(modules)).map(({ path, handle }) => [path, handle as RouteHandle]))
const redirects = new Map(redirectsOf(modules, () => true).map(({ from, to }) => [from, to]))
const isRedirect = new Set(modules.flatMap(redirectPaths))

const below = (base: string, names: string): string[] => names.split(/\s+/).map((name) => `${base}/${name}`)

const screens: Readonly<Record<string, readonly string[]>> = {
  sc: below(
    '/sc',
    `list adduser adddept leveldept import-dept import-user export-dept export-user viewuser user-departments job-positions job-position-edit
    inactive-dept group rights-settings company-settings home-settings bookmark security-settings license google-map hardware notify
    calendar-region calendar-event`,
  ),
  wf: [
    ...['/wf-form', '/wf-form-print', '/wf/pdf'],
    ...below('/wf/use', 'list new/select-form new/filling-form'),
    ...below(
      '/wf/admin',
      `manage-forms/list manage-forms/new-category manage-forms/edit inherite inherite-add all-running notification-settings common-settings`,
    ),
  ],
  as: [
    ...below('/as/use', 'clocking calendar workflow leave dayoff overtime overtime-compensation schedule'),
    ...['batch-dayoff', 'batch-overtime'].flatMap((kind) => below(`/as/use/${kind}`, 'list detail/:id add import')),
    ...below(
      '/as/admin',
      `cardnumber/list cardnumber/import shift/shift-category-list shift/shift-list shift/scheduling-online shift/scheduling-import
      shift/flexible-working-hours-setting shift/flexible-working-hours-list clocking/check-setting clocking/import clocking/setting
      workflow/dayoff workflow/overtime workflow/unpunch workflow/overtime-compensation workflow/shift-adjustment report`,
    ),
    ...below(
      '/as/admin/leave',
      `list rule annual-work user-leave employee-leave-import employee-leave-export overtime-compensation dayoff-record overtime-record
      overtime-compensation-record punch-card-error-list read-permission-setting employee-punch-record punch-error-notification`,
    ),
  ],
  bb: below('/bb', 'use/list use/read/:id admin/category admin/category-level admin/rights admin/usage admin/maintain'),
  vs: [
    ...below('/vs/use', 'pending ongoing completed detail/:category/:id'),
    ...below(
      '/vs/admin',
      `category permission/:category event-maint/:category event-maint/:category/:id event-maint/new-event event-maint/new-event/:templateId
      event-maint/edit-event/:id example/:category example/:category/:id example/new-example example/new-example/:templateId
      example/edit-example/:id`,
    ),
  ],
  fa: [
    ...below('/fa/use/accounting', 'voucher voucher-import-result year-end-account-mapping batch-confirm batch-post'),
    ...below('/fa/use/report', 'income-statement balance-sheet journal subs-daily-ledger general-ledger trial-balance'),
    ...below('/fa/use/transaction', 'customer manufacture'),
    ...below('/fa/admin', 'category/manage category/add'),
    ...below(
      '/fa/admin/maintain',
      'account account-add voucher voucher-add parameter parameter-period foreign-exchange foreign-exchange-edit',
    ),
  ],
  cm: [
    '/cm/admin/info-settings',
    ...below(
      '/cm/use',
      `lead lead/table lead/create lead/view quota quota/create quota/detail contact/organizations contact/organizations/create
      contact/persons contact/persons/create product product/create product/view`,
    ),
    ...below(
      '/cm/admin/info-settings',
      `lead/pipeline lead/pipeline/create lead/source lead/industryType lead/customerLevel finance/term-of-payment finance/payment-term
      finance/way-of-delivery finance/sales-rating finance/credit-rating finance/credit-limit-control finance/deposit-ratio
      business/tax-category business/document-dispatch-method business/bill-pickup-method more/form more/tags`,
    ),
  ],
  ca: below('/ca', 'use/task use/cteateTask use/taskDetail admin/notice admin/categoryList'),
}

const leads: Readonly<Record<string, string>> = {
  '/sc': '/sc/list',
  '/wf': '/wf/use/list?key=1&folder=receive&sub=0&name=',
  '/wf/use': '/wf/use/list?key=1&folder=receive&sub=0&name=',
  '/wf/use/new': '/wf/use/new/select-form',
  '/wf/admin': '/wf/admin/manage-forms/list?id=0&activated=1',
  '/wf/admin/manage-forms': '/wf/admin/manage-forms/list?id=0&activated=1',
  '/as': '/as/use/clocking',
  '/as/use': '/as/use/clocking',
  '/as/use/batch-dayoff': '/as/use/batch-dayoff/list',
  '/as/use/batch-overtime': '/as/use/batch-overtime/list',
  '/as/admin': '/as/admin/shift/shift-list',
  '/as/admin/cardnumber': '/as/admin/cardnumber/list',
  '/as/admin/shift': '/as/admin/shift/shift-list',
  '/as/admin/clocking': '/as/admin/clocking/check-setting',
  '/as/admin/leave': '/as/admin/leave/list',
  '/as/admin/workflow': '/as/admin/workflow/dayoff',
  '/bb': '/bb/use/list?category=latest',
  '/bb/use': '/bb/use/list?category=latest',
  '/bb/admin': '/bb/admin/category',
  '/vs': '/vs/use/pending',
  '/vs/use': '/vs/use/pending',
  '/vs/admin': '/vs/admin/category',
  '/vs/admin/permission': '/vs/admin/permission/all',
  '/vs/admin/event-maint': '/vs/admin/event-maint/all',
  '/vs/admin/example': '/vs/admin/example/all',
  '/fa': '/fa/use/accounting/voucher',
  '/fa/use': '/fa/use/accounting/voucher',
  '/fa/use/accounting': '/fa/use/accounting/voucher',
  '/fa/use/report': '/fa/use/report/journal',
  '/fa/use/transaction': '/fa/use/transaction/customer',
  '/fa/admin': '/fa/admin/category/manage',
  '/fa/admin/category': '/fa/admin/category/manage',
  '/fa/admin/maintain': '/fa/admin/maintain/voucher',
  '/cm': '/cm/use/lead',
  '/cm/use': '/cm/use/lead',
  '/cm/use/contact': '/cm/use/contact/organizations',
  '/cm/admin': '/cm/admin/info-settings',
  '/cm/admin/info-settings/lead': '/cm/admin/info-settings/lead/pipeline',
  '/cm/admin/info-settings/finance': '/cm/admin/info-settings/finance/payment-term',
  '/cm/admin/info-settings/business': '/cm/admin/info-settings/business/tax-category',
  '/cm/admin/info-settings/more': '/cm/admin/info-settings/more/tags',
  '/cm/admin/finance': '/cm/admin/info-settings/finance/payment-term',
  '/ca': '/ca/use/task',
  '/ca/use': '/ca/use/task',
  '/ca/admin': '/ca/admin/notice',
}

test.each(Object.entries(screens))('each given screen of %s has its own address', (code, addresses) => {
  expect(addresses.filter((address) => isRedirect.has(address) || handles.get(address)?.module !== code)).toEqual([])
})

test('each given redirect ends at its screen, with exactly its query (cm.md §12.1, fa.md §12.1)', () => {
  expect(Object.fromEntries(Object.keys(leads).map((from) => [from, redirects.get(from)]))).toEqual(leads)
  expect(Object.values(leads).filter((to) => !handles.has(to.split('?')[0]))).toEqual([])
})

test('the main page stands where it is given', () => expect(homeScreen.path).toBe('/home'))

test('the way to importing a batch leads over its list and adding', () => {
  for (const kind of ['dayoff', 'overtime']) {
    const crumbs = handles.get(`/as/use/batch-${kind}/import`)?.crumbs
    expect(crumbs?.map(({ label }) => label)).toEqual([
      'as:module.title',
      `as:page.batch_${kind}`,
      'as:page.batch_add',
      'as:page.batch_import',
    ])
  }
})
