/** The hand-built screens of the system settings, and what they bring to the home page. */
import ContactsOutlined from '@ant-design/icons/ContactsOutlined'
import type { messageOverride } from '../schemas/sc/message-override'
import { resource, type ModuleOptions } from './core/define-module'

const area = 'admin'
const listAtAddress = () => import('../pages/sc/organisation/list-at-address')

export const scPages: NonNullable<ModuleOptions['pages']> = [
  {
    path: '/sc/directory',
    permission: ['sc.use.directory.actions.list', 'sc.use.directory.actions.show'],
    title: 'directory',
    area: 'use',
    menu: true,
    icon: ContactsOutlined,
    page: () => import('../pages/sc/people/directory/directory-page'),
  },
  {
    path: '/sc/import-dept',
    permission: 'sc.admin.department.actions.import',
    title: 'import_departments',
    area,
    page: async () => ({ default: (await listAtAddress()).importAt('sc/department') }),
  },
  {
    path: '/sc/import-user',
    permission: 'sc.admin.user.actions.import',
    title: 'import_people',
    area,
    page: async () => ({ default: (await listAtAddress()).importAt('sc/user') }),
  },
  {
    path: '/sc/export-dept',
    permission: ['sc.admin.department.actions.list', 'sc.admin.department.actions.export'],
    title: 'export_departments',
    area,
    page: async () => ({ default: (await listAtAddress()).exportAt('sc/department') }),
  },
  {
    path: '/sc/export-user',
    permission: ['sc.admin.user.actions.list', 'sc.admin.user.actions.export'],
    title: 'export_people',
    area,
    page: async () => ({ default: (await listAtAddress()).exportAt('sc/user') }),
  },
  {
    path: '/sc/inactive-dept',
    permission: 'sc.admin.department.actions.list',
    title: 'inactive_departments',
    area,
    page: async () => ({ default: (await listAtAddress()).inactiveDepartments() }),
  },
  {
    path: '/sc/rights-settings/matrix',
    permission: 'sc.admin.rights.actions.show',
    title: 'role_rights',
    area,
    page: () => import('../pages/sc/rights/role-rights'),
  },
  {
    path: '/sc/rights-settings/simulate',
    permission: 'sc.admin.rights.actions.simulate',
    title: 'simulate',
    area,
    page: () => import('../pages/sc/rights/simulate'),
  },
  {
    path: '/sc/rights-settings/inspector',
    permission: 'sc.admin.rights.actions.inspect',
    title: 'inspector',
    area,
    group: 'rights',
    page: () => import('../pages/sc/rights/inspector'),
  },
  {
    path: '/sc/viewuser/offboard',
    permission: 'sc.admin.user.actions.offboard',
    title: 'offboard',
    area,
    page: () => import('../pages/sc/offboarding/offboard-page'),
  },
  {
    path: '/sc/security-settings/access-tokens',
    permission: 'sc.admin.security.actions.list',
    title: 'all_tokens',
    area,
    group: 'security',
    page: () => import('../pages/sc/people/profile/all-tokens'),
  },
  {
    path: '/sc/reports',
    permission: 'sc.admin',
    title: 'reports',
    area,
    group: 'organisation',
    page: () => import('../pages/sc/reports/reports-page'),
  },
  {
    path: '/sc/license',
    permission: 'sc.admin.license.actions.show',
    title: 'license',
    area,
    group: 'company',
    page: () => import('../pages/sc/license/license-page'),
  },
  {
    path: '/sc/notify/log',
    permission: 'sc.admin.notify.actions.list',
    title: 'notify_log',
    area,
    page: () => import('../pages/sc/notify/delivery-log'),
  },
  {
    path: '/sc/notify/log/mail',
    permission: ['sc.admin.notify.actions.list', 'sc.admin.mail-outbox.actions.list'],
    title: 'notify_log_mail',
    area,
    page: () => import('../pages/sc/outgoing/mail-log'),
  },
  {
    path: '/profile',
    permission: 'sc.use.profile.actions.show',
    title: 'own_profile',
    area: 'use',
    group: 'profile',
    page: () => import('../pages/sc/people/profile/profile-page'),
  },
  {
    path: '/profile/notifications',
    permission: [],
    title: 'own_notifications',
    area: 'use',
    group: 'profile',
    page: () => import('../pages/sc/notify/own-notifications'),
  },
  {
    path: '/profile/two-factor',
    permission: 'sc.use.profile.actions.show',
    area: 'use',
    group: 'profile',
    title: 'two_factor',
    page: () => import('../pages/sc/two-factor/two-factor-page'),
  },
]

/** Written and read by screens of others, or by the server alone. */
export const scPlain: NonNullable<ModuleOptions['plain']> = {
  attachment: 'sc.use.attachment',
  comment: 'sc.use.comment',
  favourite: 'sc.use.bookmark',
  'field-setting': 'sc.admin.custom-field',
  follow: 'sc.use.notification',
  'hook-receipt': 'sc.admin.company-setup',
  license: 'sc.admin.license',
  'notify-preference': 'sc.use.notification',
  'password-history': 'sc.admin.security',
  'reset-token': 'sc.admin.security',
  'saved-view': 'sc.use.saved-view',
  sequence: 'sc.admin.company-setup',
  'trusted-device': 'sc.admin.security',
  'user-credential': 'sc.admin.security',
  'user-notification': 'sc.use.notification',
}

/** As the spec lists the screens (sc.md §2); what it does not name follows as declared. */
export const scOrder: NonNullable<ModuleOptions['order']> = [
  '/sc/directory',
  '/sc/list',
  '/sc/department',
  '/sc/leveldept',
  '/sc/user-departments',
  '/sc/job-positions',
  '/sc/group',
  '/sc/reports',
  '/sc/rights-settings',
  '/sc/rights-settings/grants',
  '/sc/rights-settings/assignments',
  '/sc/rights-settings/module-admins',
  '/sc/rights-settings/inspector',
  '/sc/company-settings',
  '/sc/home-settings',
  '/sc/custom-fields',
  '/sc/license',
]

export const scWidgets: NonNullable<ModuleOptions['widgets']> = {
  greeting: { load: () => import('../pages/sc/home/greeting'), size: [12, 1], least: [4, 1], bare: true },
  notices: { load: () => import('../pages/sc/home/notices'), size: [4, 4], least: [3, 2] },
  bookmarks: {
    load: () => import('../pages/sc/home/bookmarks'),
    size: [3, 3],
    least: [2, 2],
    permission: ['sc.use.bookmark.actions.list'],
  },
  favourites: { load: () => import('../pages/sc/home/favourites'), size: [4, 3], least: [2, 2] },
  people: { load: () => import('../pages/sc/home/people'), size: [3, 3], least: [2, 2], permission: ['sc.use.directory.actions.list'] },
  administrator: {
    load: () => import('../pages/sc/home/administrator'),
    size: [4, 3],
    least: [2, 2],
    permission: [
      'sc.admin.job.actions.list',
      'sc.admin.mail-outbox.actions.list',
      'sc.admin.hardware.actions.list',
      'sc.admin.user.actions.list',
    ],
  },
  list: {
    load: () => import('../pages/sc/home/list'),
    size: [6, 4],
    least: [3, 2],
    options: async () => ({ default: (await import('../pages/sc/home/view-options')).ListOptions }),
  },
  chart: {
    load: () => import('../pages/sc/home/chart'),
    size: [6, 4],
    least: [3, 3],
    options: async () => ({ default: (await import('../pages/sc/home/view-options')).ChartOptions }),
  },
  modules: { load: () => import('../pages/sc/home/modules'), size: [8, 6], least: [3, 3] },
}

/** What the tab Wording of the company settings edits, as records: for files out and in, and their history. */
export const ownWording = resource<typeof messageOverride>({
  path: '/sc/company-settings/wording',
  area,
  group: 'company',
  permission: 'sc.admin.company-setup',
  form: [['module', 'language'], 'key', 'text'],
})
