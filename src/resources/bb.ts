/** Bulletins: where they are read, written and administered (routes.md §2, bb.md §2). */
import FileTextOutlined from '@ant-design/icons/FileTextOutlined'
import FormOutlined from '@ant-design/icons/FormOutlined'
import SettingOutlined from '@ant-design/icons/SettingOutlined'
import type { brokenLink } from '../schemas/bb/broken-link'
import type { bulletin } from '../schemas/bb/bulletin'
import type { category } from '../schemas/bb/category'
import type { categoryLevel } from '../schemas/bb/category-level'
import type { categoryRight } from '../schemas/bb/category-right'
import type { template } from '../schemas/bb/template'
import { usageReportKeys } from '../shared/bb/usage'
import { defineModule, resource } from './core/define-module'

export const bb = defineModule(
  'bb',
  {
    icon: FileTextOutlined,
    pages: [
      {
        path: '/bb/use/list',
        permission: 'bb.use.bulletin.actions.list',
        title: 'bulletins',
        menu: true,
        icon: FileTextOutlined,
        page: () => import('../pages/bb/list/list-page'),
      },
      {
        path: '/bb/use/read/:id',
        permission: 'bb.use.bulletin.actions.list',
        title: 'read',
        below: '/bb/use/list',
        page: () => import('../pages/bb/read/read-page'),
      },
      {
        path: '/bb/use/readers/:id',
        permission: 'bb.use.bulletin.actions.list',
        title: 'readers',
        below: '/bb/use/list',
        page: () => import('../pages/bb/readers/readers-page'),
      },
      {
        path: '/bb/admin/rights',
        permission: 'bb.admin.rights.actions.list',
        title: 'rights',
        menu: true,
        icon: SettingOutlined,
        page: () => import('../pages/bb/rights/rights-page'),
      },
      {
        path: '/bb/admin/rights/inspector',
        permission: 'bb.admin.rights.actions.inspect',
        title: 'inspector',
        below: '/bb/admin/rights',
        page: () => import('../pages/bb/rights/inspector-page'),
      },
      {
        path: '/bb/admin/usage',
        permission: 'bb.use.bulletin.actions.list',
        menuPermission: 'bb.admin.usage.actions.list',
        title: 'reports',
        titledBy: { parameter: 'report', values: usageReportKeys, label: 'report.name' },
        menu: true,
        icon: FileTextOutlined,
        page: () => import('../pages/bb/usage/usage-page'),
      },
    ],
    widgets: {
      latest: {
        load: () => import('../pages/bb/home/latest-bulletins'),
        size: [4, 4],
        least: [3, 3],
        permission: ['bb.use.bulletin.actions.list'],
      },
    },
    order: ['/bb/admin/category', '/bb/admin/category-level', '/bb/admin/rights', '/bb/admin/maintain', '/bb/admin/usage'],
    redirects: {
      '/bb': '/bb/use',
      '/bb/use': '/bb/use/list?category=latest',
      '/bb/admin': '/bb/admin/category',
    },
    plain: {
      receipt: 'bb.use.reader',
      reading: 'bb.use.reader',
      revision: 'bb.use.bulletin',
      reaction: 'bb.use.bulletin',
      'ack-record': 'bb.use.reader',
      'daily-stat': 'bb.admin.usage',
    },
  },
  {
    category: resource<typeof category>({
      path: '/bb/admin/category',
      menuAction: 'edit',
      icon: FormOutlined,
      form: [
        ['code', 'name'],
        'description',
        ['parent', 'level'],
        ['colour', 'icon'],
        'cover',
        ['active', 'inherit_rights'],
        { section: 'rules' },
      ],
    }),
    'category-level': resource<typeof categoryLevel>({
      path: '/bb/admin/category-level',
      icon: SettingOutlined,
      form: [['code', 'name'], ['rank', 'active'], ['approval', 'default_days'], ['comments', 'ack_allowed'], 'max_pins'],
    }),
    'category-right': resource<typeof categoryRight>({
      path: '/bb/admin/rights/list',
      permission: 'bb.admin.rights',
      group: false,
      screens: { list: () => import('../pages/bb/rights/rights-tabs') },
    }),
    template: resource<typeof template>({
      path: '/bb/admin/maintain/template',
      permission: 'bb.use.template',
      group: false,
      menuAction: 'edit',
      form: [
        'name',
        ['category', 'active'],
        'title',
        'summary',
        'bodies',
        'cover',
        'files',
        ['importance', 'ack_required'],
        ['audience', 'exclude'],
        ['comments_on', 'reactions_on'],
      ],
      inputs: { bodies: () => import('../pages/bb/edit/bodies-input') },
      screens: { list: () => import('../pages/bb/maintain/maintain-tabs'), create: () => import('../pages/bb/maintain/new-template-page') },
    }),
    'broken-link': resource<typeof brokenLink>({
      path: '/bb/admin/maintain/broken-link',
      permission: 'bb.admin.usage',
      group: false,
      screens: { list: () => import('../pages/bb/maintain/broken-links-list') },
    }),
    bulletin: resource<typeof bulletin>({
      path: { list: '/bb/admin/maintain', create: '/bb/use/edit', edit: '/bb/use/edit', show: '/bb/use/read' },
      permission: 'bb.use.bulletin',
      menuAction: 'maintain',
      icon: FileTextOutlined,
      open: 'page',
      listTabs: 'state',
      form: [
        {
          tab: 'content',
          fields: [['category', 'importance'], 'title', 'summary', 'bodies', 'cover', 'files', 'must_open', { section: 'change' }],
        },
        { tab: 'audience', fields: [{ section: 'audience' }], panel: () => import('../pages/bb/edit/audience-reach') },
        { tab: 'publishing', fields: [{ section: 'time' }, { section: 'acknowledgement' }] },
        { tab: 'options', fields: [['comments_on', 'reactions_on'], ['author', 'department'], 'show_department', 'related'] },
      ],
      inputs: { bodies: () => import('../pages/bb/edit/bodies-input'), must_open: () => import('../pages/bb/edit/must-open-input') },
      formPanels: [() => import('../pages/bb/edit/bulletin-preview')],
      afterSave: ({ id }) => `/bb/use/read/${id}`,
      screens: {
        list: () => import('../pages/bb/maintain/maintain-tabs'),
        create: () => import('../pages/bb/edit/edit-page'),
        edit: () => import('../pages/bb/edit/edit-page'),
        show: () => import('../pages/bb/read/read-page'),
      },
      hide: [
        'search_text',
        'pending',
        'source',
        'source_key',
        'notified_revision',
        'expired_at',
        'content_hash',
        'reminded_by_hand_at',
        'recorded_until',
        'wf_instance',
        'published_by',
        'wf_status',
        'heads_notified_until',
        'mentions_notified',
        'digested_at',
      ],
    }),
  },
)
