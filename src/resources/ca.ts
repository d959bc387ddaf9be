/** Tasks and announcements: where they are given, read and administered (routes.md §2, ca.md §2). */
import AuditOutlined from '@ant-design/icons/AuditOutlined'
import BellOutlined from '@ant-design/icons/BellOutlined'
import FileTextOutlined from '@ant-design/icons/FileTextOutlined'
import FormOutlined from '@ant-design/icons/FormOutlined'
import SettingOutlined from '@ant-design/icons/SettingOutlined'
import { taskOrder, taskPlain, taskResources } from './ca-task'
import type { notice } from '../schemas/ca/notice'
import type { setting } from '../schemas/ca/setting'
import type { taskCategory } from '../schemas/ca/task-category'
import { taskReportKeys } from '../shared/ca/report'
import { defineModule, resource } from './core/define-module'

export const ca = defineModule(
  'ca',
  {
    icon: AuditOutlined,
    pages: [
      {
        path: '/ca/use/notice',
        permission: 'ca.use.notice-receipt.actions.list',
        title: 'my_notices',
        menu: true,
        icon: BellOutlined,
        page: () => import('../pages/ca/notice/notice-page'),
      },
      {
        path: '/ca/use/report',
        permission: 'ca.use.report.actions.show',
        title: 'reports',
        titledBy: { parameter: 'type', values: taskReportKeys, label: 'report.name' },
        menu: true,
        icon: FileTextOutlined,
        page: () => import('../pages/ca/report/report-page'),
      },
    ],
    widgets: {
      my_day: { load: () => import('../pages/ca/home/my-day'), size: [4, 4], least: [3, 3], permission: ['ca.use.task.actions.list'] },
      unread: {
        load: () => import('../pages/ca/home/unread-notices'),
        size: [4, 4],
        least: [3, 3],
        permission: ['ca.use.notice-receipt.actions.list'],
      },
    },
    redirects: { '/ca': '/ca/use', '/ca/use': '/ca/use/task', '/ca/admin': '/ca/admin/notice' },
    order: taskOrder,
    plain: { ...taskPlain, 'notice-receipt': 'ca.use.notice-receipt' },
  },
  {
    ...taskResources,
    notice: resource<typeof notice>({
      path: '/ca/admin/notice',
      icon: BellOutlined,
      open: 'drawer',
      form: [
        'title',
        { section: 'content' },
        { section: 'translations' },
        'files',
        { section: 'audience' },
        { section: 'time' },
        { section: 'acknowledgement' },
        { section: 'task' },
        'change',
      ],
      extraColumns: {
        read: () => import('../pages/ca/notice/read-cell'),
        acknowledged: () => import('../pages/ca/notice/acknowledged-cell'),
      },
      formPanels: [() => import('../pages/ca/notice/notice-preview')],
      showPanels: [() => import('../pages/ca/notice/delivery-report')],
    }),
    'task-category': resource<typeof taskCategory>({
      path: '/ca/admin/categoryList',
      icon: FormOutlined,
      form: [['code', 'name'], 'description', ['applies_to', 'colour'], ['active', 'is_default'], { section: 'task' }],
    }),
    setting: resource<typeof setting>({ path: '/ca/admin/setting', icon: SettingOutlined }),
  },
)
