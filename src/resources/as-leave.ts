/** The leave half of attendance: leave types, entitlements, records, batches, closing (as.md §2, §3). */
import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined'
import FileTextOutlined from '@ant-design/icons/FileTextOutlined'
import SafetyOutlined from '@ant-design/icons/SafetyOutlined'
import type { annualSettlement } from '../schemas/as/annual-settlement'
import type { batch } from '../schemas/as/batch'
import type { dayoff } from '../schemas/as/dayoff'
import type { formSetting } from '../schemas/as/form-setting'
import type { leave } from '../schemas/as/leave'
import type { leaveCorrection } from '../schemas/as/leave-correction'
import type { leaveEntitlement } from '../schemas/as/leave-entitlement'
import type { leaveLedger } from '../schemas/as/leave-ledger'
import type { leaveRule } from '../schemas/as/leave-rule'
import { formKinds } from '../schemas/as/leave-value-lists'
import type { monthSummary } from '../schemas/as/month-summary'
import type { overtime } from '../schemas/as/overtime'
import type { period } from '../schemas/as/period'
import type { shiftAdjustment } from '../schemas/as/shift-adjustment'
import type { unpunch } from '../schemas/as/unpunch'
import type { unpunchReason } from '../schemas/as/unpunch-reason'
import { attendanceReportKeys } from '../shared/as/reports'
import { resource, type Page, type ResourceDeclaration } from './core/define-module'

const leaves = '/as/admin/leave'
const forms = '/as/admin/workflow'
const toBatch = () => import('../pages/as/batch/to-batch')
const records = { permission: 'as.admin.record.actions.list', group: 'records', area: 'admin' } as const

/** Entities without screens of their own: key → permission. */
export const leavePlain: Readonly<Record<string, string>> = {}

/** Paths in the order of the menu. */
export const leaveOrder: readonly string[] = [
  '/as/use/dayoff',
  '/as/use/overtime',
  '/as/use/overtime-compensation',
  '/as/use/batch-dayoff/list',
  '/as/use/batch-overtime/list',
  '/as/admin/period',
  '/as/admin/report',
  `${leaves}/list`,
  `${leaves}/rule`,
  `${leaves}/user-leave`,
  `${leaves}/employee-leave-export`,
  `${leaves}/correction`,
  `${leaves}/overtime-compensation`,
  `${leaves}/annual-work`,
  `${leaves}/dayoff-record`,
  `${leaves}/overtime-record`,
  `${leaves}/overtime-compensation-record`,
  ...formKinds.map((kind) => `${forms}/${kind}`),
]

export const leaveRedirects: Readonly<Record<string, string>> = {
  '/as/use/batch-dayoff': '/as/use/batch-dayoff/list',
  '/as/use/batch-overtime': '/as/use/batch-overtime/list',
  [leaves]: `${leaves}/list`,
  [forms]: `${forms}/dayoff`,
}

export const leavePages: readonly Page[] = [
  {
    path: '/as/use/overtime-compensation',
    permission: 'as.use.overtime-compensation.actions.list',
    title: 'overtime_compensation',
    menu: true,
    icon: ClockCircleOutlined,
    page: () => import('../pages/as/compensation/compensation-page'),
  },
  {
    path: `${leaves}/overtime-compensation`,
    permission: 'as.admin.user-leave.actions.list',
    title: 'overtime_compensation_admin',
    group: 'leave',
    area: 'admin',
    page: () => import('../pages/as/leave-lists/comp-lot-list'),
  },
  {
    path: `${leaves}/user-leave/grant`,
    permission: 'as.admin.user-leave.actions.bulk-grant',
    title: 'bulk_grant',
    below: `${leaves}/user-leave`,
    area: 'admin',
    page: () => import('../pages/as/bulk-grant/grant-page'),
  },
  {
    path: '/as/admin/report',
    permission: 'as.admin.report.actions.list',
    title: 'reports',
    titledBy: { parameter: 'type', values: attendanceReportKeys, label: 'report.name' },
    menu: true,
    area: 'admin',
    icon: FileTextOutlined,
    page: () => import('../pages/as/reports/reports-page'),
  },
  { ...records, path: `${leaves}/dayoff-record`, title: 'dayoff_record', page: () => import('../pages/as/leave-lists/dayoff-record-list') },
  {
    ...records,
    path: `${leaves}/overtime-record`,
    title: 'overtime_record',
    page: () => import('../pages/as/leave-lists/overtime-record-list'),
  },
  {
    ...records,
    path: `${leaves}/overtime-compensation-record`,
    title: 'overtime_compensation_record',
    page: () => import('../pages/as/leave-lists/comp-record-list'),
  },
  ...formKinds.map((kind): Page => ({
    path: `${forms}/${kind}`,
    permission: 'as.admin.workflow-form.actions.list',
    title: `form_${kind.replaceAll('-', '_')}`,
    group: 'forms',
    area: 'admin',
    page: () => import('../pages/as/form-setting/form-setting-page'),
  })),
]

export const leaveResources: Readonly<Record<string, ResourceDeclaration>> = {
  dayoff: resource<typeof dayoff>({
    path: '/as/use/dayoff',
    icon: CalendarOutlined,
    form: [['user', 'leave'], ['start_at', 'end_at'], ['deputy', 'contact_phone'], 'reason', ['event_date', 'relation'], 'files', 'note'],
    hide: ['parts', 'wf_status'],
    showPanels: [() => import('../pages/as/batch/batch-files')],
  }),
  overtime: resource<typeof overtime>({
    path: '/as/use/overtime',
    icon: ClockCircleOutlined,
    form: [['user', 'work_date'], ['start_at', 'end_at'], ['break_min', 'mode'], ['project', 'urgent'], 'reason', 'note'],
    hide: ['bands', 'wf_status'],
  }),
  // People meet it as batches of leave or of overtime, each at its own address (as-batch.ts): these only lead there.
  batch: resource<typeof batch>({
    path: {
      list: '/as/use/batch',
      create: '/as/use/batch/add',
      edit: '/as/use/batch/add',
      show: '/as/use/batch/detail',
      import: '/as/use/batch/import',
    },
    group: false,
    permission: 'as.use.batch-dayoff',
    showElse: 'as.use.batch-overtime.actions.show',
    open: 'page',
    hide: ['defaults'],
    screens: { list: toBatch, create: toBatch, show: toBatch, import: toBatch },
  }),
  leave: resource<typeof leave>({
    path: `${leaves}/list`,
    group: 'leave',
    open: 'page',
    form: () => import('./forms/as/leave-form'),
    listActions: () => import('../pages/as/leave-lists/load-leave-set'),
  }),
  'leave-rule': resource<typeof leaveRule>({
    path: `${leaves}/rule`,
    group: 'leave',
    permission: 'as.admin.leave',
    open: 'page',
    form: [['leave', 'owners'], ['basis', 'grant_timing'], ['valid_from', 'valid_to'], { section: 'scale' }, { section: 'left' }],
    listActions: () => import('../pages/as/trials/simulate-grants'),
  }),
  'leave-entitlement': resource<typeof leaveEntitlement>({
    path: { list: `${leaves}/user-leave`, import: `${leaves}/employee-leave-import` },
    group: 'leave',
    permission: 'as.admin.user-leave',
    form: [['user', 'leave'], 'granted_min', ['valid_from', 'valid_to'], 'note'],
    hide: ['pay_bands', 'source_id', 'allow_negative_min', 'used_min'],
    listActions: () => import('../pages/as/bulk-grant/grant-link'),
    extraColumns: { balance: () => import('../pages/as/leave-lists/lot-balance-cell') },
  }),
  'leave-correction': resource<typeof leaveCorrection>({
    path: `${leaves}/correction`,
    group: 'leave',
    permission: 'as.admin.user-leave',
    hide: ['open'],
  }),
  'leave-ledger': resource<typeof leaveLedger>({ path: `${leaves}/ledger`, group: false, permission: 'as.admin.user-leave' }),
  'annual-settlement': resource<typeof annualSettlement>({
    path: `${leaves}/annual-work`,
    group: 'leave',
    permission: 'as.admin.annual-work',
    open: 'page',
    form: [['leave', 'period_end'], 'amended_from', 'pay_month', 'lines'],
    formPanels: [() => import('../pages/as/settlement/ahead-panel')],
    showHead: () => import('../pages/as/settlement/ahead-head'),
  }),
  unpunch: resource<typeof unpunch>({
    path: `${leaves}/unpunch-record`,
    group: 'records',
    permission: 'as.admin.punch',
    hide: ['approved_at'],
  }),
  'shift-adjustment': resource<typeof shiftAdjustment>({
    path: `${leaves}/shift-adjustment-record`,
    group: 'records',
    permission: 'as.admin.record',
    open: 'page',
  }),
  'form-setting': resource<typeof formSetting>({
    path: `${forms}/settings`,
    group: false,
    permission: 'as.admin.workflow-form',
    form: [
      'enabled',
      ['earliest_days_ahead', 'latest_days_back'],
      ['monthly_limit', 'cancel'],
      ['require_files', 'require_deputy'],
      'on_behalf',
      ['auto_fill', 'consent_required'],
      'cash_out_allowed',
    ],
    hide: ['kind', 'name'],
    formPanels: [() => import('../pages/as/form-setting/bound-form'), () => import('../pages/as/form-setting/mapping-panel')],
  }),
  'unpunch-reason': resource<typeof unpunchReason>({ path: `${forms}/unpunch-reason`, group: 'forms', permission: 'as.admin.punch' }),
  period: resource<typeof period>({
    path: '/as/admin/period',
    icon: SafetyOutlined,
    hide: ['last_error'],
    screens: { list: () => import('../pages/as/period/period-page') },
  }),
  'month-summary': resource<typeof monthSummary>({
    path: '/as/admin/period/summary',
    icon: FileTextOutlined,
    group: false,
    permission: 'as.admin.period',
    open: 'page',
  }),
}
