/** Votes and surveys: where they are administered (vs.md §2, routes.md §2). */
import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined'
import FormOutlined from '@ant-design/icons/FormOutlined'
import SettingOutlined from '@ant-design/icons/SettingOutlined'
import type { category } from '../schemas/vs/category'
import type { categoryRight } from '../schemas/vs/category-right'
import type { event } from '../schemas/vs/event'
import { defineModule, resource } from './core/define-module'
import { vsUse } from './vs-use'
import { designPages, designRedirects, exampleResource, wizard, wizardScreens } from './vs-design'

const maint = '/vs/admin/event-maint'
const rights = '/vs/admin/permission'

export const vs = defineModule(
  'vs',
  {
    icon: CheckSquareOutlined,
    widgets: vsUse.widgets,
    pages: [
      ...vsUse.pages,
      {
        path: `${rights}/all`,
        permission: 'vs.admin.permission.actions.list',
        title: 'permission',
        menu: true,
        icon: SettingOutlined,
        page: () => import('../pages/vs/permission/permission-page'),
      },
      {
        path: `${rights}/inspector`,
        permission: 'vs.admin.permission.actions.inspect',
        title: 'permission_inspector',
        below: `${rights}/all`,
        page: () => import('../pages/vs/permission/inspector-page'),
      },
      {
        path: `${rights}/:category`,
        permission: 'vs.admin.permission.actions.list',
        title: 'permission',
        below: `${rights}/all`,
        page: () => import('../pages/vs/permission/permission-page'),
      },
      {
        path: `${maint}/:category`,
        permission: 'vs.use.event.actions.list',
        title: 'event_maint',
        page: () => import('../pages/vs/maint/maint-page'),
      },
      {
        path: `${maint}/:category/:id`,
        permission: 'vs.use.event.actions.show',
        title: 'control_room',
        page: () => import('../pages/vs/control/control-page'),
      },
      ...designPages,
    ],
    order: ['/vs/admin/category', `${rights}/all`, `${maint}/all`],
    redirects: {
      ...vsUse.redirects,
      '/vs/admin': '/vs/admin/category',
      [rights]: `${rights}/all`,
      [maint]: `${maint}/all`,
      ...designRedirects,
    },
    plain: {
      participant: 'vs.use.participant',
      protocol: 'vs.use.event',
      response: 'vs.use.result',
    },
  },
  {
    category: resource<typeof category>({
      path: '/vs/admin/category',
      menuAction: 'edit',
      icon: FormOutlined,
      form: [['code', 'name'], 'description', ['colour', 'active'], ['default_example', 'requires_approval']],
    }),
    'category-right': resource<typeof categoryRight>({
      path: `${rights}/list`,
      permission: 'vs.admin.permission',
      group: false,
      screens: { list: () => import('../pages/vs/permission/permission-tabs') },
    }),
    event: resource<typeof event>({
      path: {
        list: `${maint}/all`,
        create: `${maint}/new-event`,
        edit: `${maint}/edit-event`,
        show: `${maint}/show`,
      },
      permission: 'vs.use.event',
      menuAction: 'maintain',
      icon: CheckSquareOutlined,
      open: 'page',
      extraColumns: { turnout: () => import('../pages/vs/maint/turnout-cell') },
      numericColumns: ['turnout'],
      showHead: () => import('../pages/vs/control/control-head'),
      showMiddle: () => import('../pages/vs/control/control-middle'),
      showTabs: [],
      shownApart: ['questions', 'pictures'],
      hide: [
        'number',
        'example',
        'seal',
        'turnout',
        'turnout_at',
        'result',
        'board_root',
        'questions_hash',
        'next_reminder_at',
        'close_requested_at',
        'close_requested_by',
        'close_reason',
        'close_confirmers',
        'protocol_signers',
        'protocol_signed_by',
        'wf_instance',
      ],
      ...wizard,
      screens: {
        ...wizardScreens,
        list: () => import('../pages/vs/maint/maint-list'),
        show: () => import('../pages/vs/control/record-address'),
      },
    }),
    example: exampleResource,
  },
)
