/** Workflow: where forms, their signing and their administration are met (routes.md §2, wf.md §2). */
import AuditOutlined from '@ant-design/icons/AuditOutlined'
import BellOutlined from '@ant-design/icons/BellOutlined'
import SafetyOutlined from '@ant-design/icons/SafetyOutlined'
import FormOutlined from '@ant-design/icons/FormOutlined'
import UserOutlined from '@ant-design/icons/UserOutlined'
import InboxOutlined from '@ant-design/icons/InboxOutlined'
import SettingOutlined from '@ant-design/icons/SettingOutlined'
import TeamOutlined from '@ant-design/icons/TeamOutlined'
import CloudSyncOutlined from '@ant-design/icons/CloudSyncOutlined'
import LineChartOutlined from '@ant-design/icons/LineChartOutlined'
import type { certificate } from '../schemas/wf/certificate'
import type { delegation } from '../schemas/wf/delegation'
import type { formLink } from '../schemas/wf/form-link'
import type { inherite } from '../schemas/wf/inherite'
import type { instance } from '../schemas/wf/instance'
import type { posting } from '../schemas/wf/posting'
import type { seal } from '../schemas/wf/seal'
import type { setting } from '../schemas/wf/setting'
import type { signature } from '../schemas/wf/signature'
import type { template } from '../schemas/wf/template'
import type { templateCategory } from '../schemas/wf/template-category'
import { defineModule, resource } from './core/define-module'

const forms = '/wf/admin/manage-forms'
const list = '/wf/use/list'
const create = '/wf/use/new'

const designer = () => import('../pages/wf/template/designer-page')

export const wf = defineModule(
  'wf',
  {
    icon: AuditOutlined,
    groups: { mine: { icon: UserOutlined, area: 'use' }, forms: { icon: FormOutlined, area: 'admin' } },
    // Written and read by screens of others, or by the server alone.
    plain: {
      'template-definition': 'wf.admin.template-definition',
      binding: 'wf.admin.template-definition',
      'instance-field': 'wf.use.instance',
      event: 'wf.use.instance',
      'data-snapshot': 'wf.use.instance',
      copy: 'wf.use.instance',
      'signing-pin': 'wf.use.signature',
      'sealed-file': 'wf.use.instance',
      task: 'wf.use.task',
      'node-run': 'wf.admin.all-running',
      timer: 'wf.admin.all-running',
      'chain-anchor': 'wf.admin.certificate',
    },
    pages: [
      {
        path: list,
        permission: 'wf.use.instance.actions.list',
        title: 'work_list',
        menu: true,
        icon: InboxOutlined,
        page: () => import('../pages/wf/list/work-list-page'),
      },
      {
        path: `${create}/select-form`,
        permission: 'wf.use.instance.actions.submit',
        title: 'select_form',
        menu: true,
        icon: FormOutlined,
        page: () => import('../pages/wf/new/select-form-page'),
      },
      {
        path: `${create}/filling-form`,
        permission: 'wf.use.instance.actions.submit',
        title: 'filling_form',
        page: () => import('../pages/wf/new/filling-form-page'),
      },
      {
        path: '/wf-form',
        permission: 'wf.use.instance.actions.show',
        title: 'form',
        bare: true,
        page: () => import('../pages/wf/run/form-page'),
      },
      {
        path: '/wf/admin/all-running',
        permission: 'wf.admin.all-running.actions.list',
        title: 'all_running',
        menu: true,
        icon: LineChartOutlined,
        page: () => import('../pages/wf/running/running-page'),
      },
      {
        path: '/wf/admin/inherite-add',
        permission: 'wf.admin.inherite.actions.hand-over',
        title: 'inherite_add',
        page: () => import('../pages/wf/inherite/inherite-page'),
      },
      {
        path: '/wf/admin/notification-settings',
        permission: 'sc.admin.notify.actions.list',
        title: 'notification_settings',
        menu: true,
        icon: BellOutlined,
        page: () => import('../pages/wf/running/notification-settings'),
      },
      {
        path: '/wf-form-print',
        permission: 'wf.use.instance.actions.show',
        title: 'print',
        bare: true,
        page: () => import('../pages/wf/print/print-page'),
      },
      {
        path: '/wf/pdf',
        permission: 'wf.use.instance.actions.show',
        title: 'pdf',
        bare: true,
        page: () => import('../pages/wf/pdf/pdf-page'),
      },
    ],
    widgets: {
      waiting: {
        load: () => import('../pages/wf/home/waiting'),
        size: [4, 4],
        least: [3, 3],
        permission: ['wf.use.instance.actions.list'],
      },
    },
    order: [list, `${create}/select-form`],
    redirects: {
      '/wf': '/wf/use',
      '/wf/use': `${list}?key=1&folder=receive&sub=0&name=`,
      [create]: `${create}/select-form`,
      '/wf/admin': forms,
      [forms]: `${forms}/list?id=0&activated=1`,
    },
  },
  {
    instance: resource<typeof instance>({
      path: '/wf/use/instance',
      group: false,
      open: 'page',
      hide: ['current', 'shared_with', 'live'],
      screens: { show: () => import('../pages/wf/run/to-form') },
    }),
    delegation: resource<typeof delegation>({
      path: '/wf/use/delegation',
      group: 'mine',
      form: [['principal', 'delegate'], ['from', 'until'], 'scope', 'categories', 'templates', ['mode', 'include_running'], 'reason'],
      hide: ['for_all', 'shared_with', 'source_id'],
    }),
    signature: resource<typeof signature>({
      path: '/wf/use/signature',
      group: 'mine',
      screens: { list: () => import('../pages/wf/signature/signature-page') },
    }),
    template: resource<typeof template>({
      path: { list: `${forms}/list`, create: `${forms}/edit`, edit: `${forms}/edit`, show: `${forms}/show` },
      group: 'forms',
      menuAction: 'edit',
      open: 'page',
      form: [
        ['code', 'category'],
        'name',
        'description',
        ['icon', 'retention_years'],
        'keywords',
        'managers',
        'starters',
        'viewers',
        ['confidentiality', 'allow_on_behalf'],
        'activated',
      ],
      screens: { list: () => import('../pages/wf/admin/forms-page'), create: designer, edit: designer },
      inputs: { icon: () => import('../pages/wf/admin/icon-input') },
      listActions: () => import('../pages/wf/admin/form-list-actions'),
      afterSave: ({ id }) => `${forms}/edit?id=${id}`,
    }),
    'template-category': resource<typeof templateCategory>({
      path: { list: `${forms}/category`, create: `${forms}/new-category`, edit: `${forms}/new-category`, show: `${forms}/category/show` },
      group: 'forms',
      menuAction: 'edit',
      form: ['name', 'parent', ['icon', 'colour'], 'visible_to', 'activated'],
    }),
    'form-link': resource<typeof formLink>({
      path: '/wf/admin/form-link',
      group: 'forms',
      hide: ['variant_key'],
    }),
    inherite: resource<typeof inherite>({
      path: '/wf/admin/inherite',
      icon: TeamOutlined,
      open: 'page',
      hide: ['filter', 'kinds'],
      listActions: () => import('../pages/wf/inherite/add-link'),
      showHead: () => import('../pages/wf/inherite/undo-head'),
    }),
    posting: resource<typeof posting>({ path: '/wf/admin/hook-log', icon: CloudSyncOutlined, open: 'page' }),
    seal: resource<typeof seal>({ path: '/wf/admin/seal', icon: SafetyOutlined }),
    certificate: resource<typeof certificate>({ path: '/wf/admin/certificate', icon: SafetyOutlined, open: 'page', hide: ['in_use'] }),
    setting: resource<typeof setting>({ path: '/wf/admin/common-settings', icon: SettingOutlined }),
  },
)
