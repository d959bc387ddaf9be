/** The time half of attendance: members, shifts, rosters, clocking, anomalies (as.md §2, §3). */
import BellOutlined from '@ant-design/icons/BellOutlined'
import SafetyOutlined from '@ant-design/icons/SafetyOutlined'
import TeamOutlined from '@ant-design/icons/TeamOutlined'
import type { anomaly } from '../schemas/as/anomaly'
import type { checkPolicy } from '../schemas/as/check-policy'
import type { closure } from '../schemas/as/closure'
import type { coverageNeed } from '../schemas/as/coverage-need'
import type { errorNotice } from '../schemas/as/error-notice'
import type { flexAssignment } from '../schemas/as/flex-assignment'
import type { flexPlan } from '../schemas/as/flex-plan'
import type { labourRule } from '../schemas/as/labour-rule'
import type { member } from '../schemas/as/member'
import type { punch } from '../schemas/as/punch'
import type { punchTemplate } from '../schemas/as/punch-template'
import type { readGrant } from '../schemas/as/read-grant'
import type { rosterPattern } from '../schemas/as/roster-pattern'
import type { setting } from '../schemas/as/setting'
import type { shift } from '../schemas/as/shift'
import type { shiftCategory } from '../schemas/as/shift-category'
import { resource, type ResourceDeclaration } from './core/define-module'

const shifts = '/as/admin/shift'
const clocking = '/as/admin/clocking'
const leave = '/as/admin/leave'
const scheduling = { group: 'shift', permission: 'as.admin.shiftManagement' } as const
const flexible = { group: 'shift', permission: 'as.admin.flexible-working-hours' } as const
const clock = { group: 'clocking', permission: 'as.admin.clocking' } as const

/** Entities without screens of their own: key → permission. */
export const timePlain: Readonly<Record<string, string>> = {
  'roster-entry': 'as.admin.shiftManagement',
  'roster-feed': 'as.use.schedule',
  'day-record': 'as.use.calendar',
}

/** Paths in the order of the menu. */
export const timeOrder: readonly string[] = [
  '/as/admin/cardnumber/list',
  `${shifts}/shift-list`,
  `${shifts}/shift-category-list`,
  `${shifts}/scheduling-online`,
  `${shifts}/scheduling-import`,
  `${shifts}/roster-pattern`,
  `${shifts}/coverage-need`,
  `${shifts}/flexible-working-hours-setting`,
  `${shifts}/flexible-working-hours-list`,
  `${clocking}/check-setting`,
  `${clocking}/import`,
  `${clocking}/punch-template`,
  `${clocking}/setting`,
  `${leave}/punch-card-error-list`,
  `${leave}/employee-punch-record`,
  `${leave}/punch-error-notification`,
  `${leave}/read-permission-setting`,
]

export const timeResources: Readonly<Record<string, ResourceDeclaration>> = {
  member: resource<typeof member>({
    path: {
      list: '/as/admin/cardnumber/list',
      create: '/as/admin/cardnumber/edit',
      edit: '/as/admin/cardnumber/edit',
      import: '/as/admin/cardnumber/import',
    },
    icon: TeamOutlined,
    permission: 'as.admin.cardnumber',
    open: 'page',
    form: ['user', { section: 'hours' }, { section: 'clocking' }, { section: 'suspensions' }],
    hide: ['card_no', 'card_from', 'card_to'],
  }),
  shift: resource<typeof shift>({
    path: `${shifts}/shift-list`,
    ...scheduling,
    open: 'page',
    form: [['code', 'category'], 'name', ['colour', 'active'], { section: 'times' }, { section: 'windows' }, { section: 'night' }],
  }),
  'shift-category': resource<typeof shiftCategory>({
    path: `${shifts}/shift-category-list`,
    ...scheduling,
    form: [['code', 'name'], 'description', ['active', 'colour']],
  }),
  'roster-pattern': resource<typeof rosterPattern>({
    path: `${shifts}/roster-pattern`,
    ...scheduling,
    open: 'page',
    form: [['code', 'name'], ['cycle_days', 'anchor'], 'days', 'active'],
  }),
  'coverage-need': resource<typeof coverageNeed>({
    path: `${shifts}/coverage-need`,
    ...scheduling,
    form: [
      ['department', 'shift'],
      ['weekday', 'date'],
      ['min_people', 'max_people'],
    ],
    hide: ['day_key'],
  }),
  'flex-plan': resource<typeof flexPlan>({
    path: `${shifts}/flexible-working-hours-setting`,
    ...flexible,
    open: 'page',
    form: [['code', 'name'], ['kind', 'active'], { section: 'times' }, { section: 'limits' }, { section: 'agreement' }],
  }),
  'flex-assignment': resource<typeof flexAssignment>({
    path: `${shifts}/flexible-working-hours-list`,
    ...flexible,
    form: ['plan', 'owner', ['valid_from', 'valid_to']],
  }),
  'check-policy': resource<typeof checkPolicy>({
    path: `${clocking}/check-setting`,
    ...clock,
    open: 'page',
    form: [['code', 'name'], ['priority', 'active'], 'owners', { section: 'place' }, { section: 'device' }, { section: 'time' }],
    formPanels: [() => import('../pages/as/trials/try-address-panel'), () => import('../pages/as/trials/try-place-panel')],
  }),
  'punch-template': resource<typeof punchTemplate>({
    path: `${clocking}/punch-template`,
    ...clock,
    open: 'page',
    form: [['code', 'name'], ['layout', 'delimiter'], ['encoding', 'skip_lines'], 'date_format', 'columns', 'direction_map', 'active'],
  }),
  setting: resource<typeof setting>({ path: `${clocking}/setting`, ...clock }),
  anomaly: resource<typeof anomaly>({
    path: `${leave}/punch-card-error-list`,
    group: 'records',
    permission: 'as.admin.punch-error',
    listTabs: 'state',
  }),
  punch: resource<typeof punch>({
    path: `${leave}/employee-punch-record`,
    area: 'admin',
    group: 'records',
    permission: 'as.use.calendar',
    // Everybody may list his own; there is something to do here for who may void.
    menuAction: 'void',
    listTabs: 'state',
    form: [['user', 'at'], 'direction', 'note'],
    hide: ['stands'],
  }),
  'error-notice': resource<typeof errorNotice>({
    path: `${leave}/punch-error-notification`,
    group: 'records',
    permission: 'as.admin.punch-error',
    menuAction: 'edit',
    icon: BellOutlined,
    form: ['name', 'kinds', ['receivers', 'owners'], ['timing', 'at_time'], 'weekday', ['channels', 'quiet_on_leave'], 'active'],
    formPanels: [() => import('../pages/as/trials/send-trial-panel')],
  }),
  'read-grant': resource<typeof readGrant>({
    path: `${leave}/read-permission-setting`,
    group: 'records',
    permission: 'as.admin.read-permission',
    form: [['viewer', 'subject'], ['kinds', 'with_children'], 'see_reason', ['valid_from', 'valid_to']],
    listActions: () => import('../pages/as/trials/seen-by'),
  }),
  'labour-rule': resource<typeof labourRule>({
    path: '/as/admin/labour-rule',
    icon: SafetyOutlined,
    open: 'page',
    form: [['set', 'region'], 'effective_from', 'bands', 'premiums', 'limits', 'rest', 'weeks', 'annual_scale', 'sources'],
  }),
  closure: resource<typeof closure>({
    path: '/as/admin/closure',
    form: ['name', ['kind', 'paid'], ['start_at', 'end_at'], ['regions', 'sites'], 'owners', 'note'],
  }),
}
