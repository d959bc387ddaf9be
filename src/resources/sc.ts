/** System settings: where people, organisation, rights, security, company and calendar are met (routes.md §2). */
import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined'
import BankOutlined from '@ant-design/icons/BankOutlined'
import BellOutlined from '@ant-design/icons/BellOutlined'
import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import CloudSyncOutlined from '@ant-design/icons/CloudSyncOutlined'
import EnvironmentOutlined from '@ant-design/icons/EnvironmentOutlined'
import LaptopOutlined from '@ant-design/icons/LaptopOutlined'
import SafetyOutlined from '@ant-design/icons/SafetyOutlined'
import SettingOutlined from '@ant-design/icons/SettingOutlined'
import TeamOutlined from '@ant-design/icons/TeamOutlined'
import UserOutlined from '@ant-design/icons/UserOutlined'
import type { accessToken } from '../schemas/sc/access-token'
import type { bookmark } from '../schemas/sc/bookmark'
import type { calendarEvent } from '../schemas/sc/calendar-event'
import type { calendarRegion } from '../schemas/sc/calendar-region'
import type { changeSet } from '../schemas/sc/change-set'
import type { companySetup } from '../schemas/sc/company-setup'
import type { customField } from '../schemas/sc/custom-field'
import type { department } from '../schemas/sc/department'
import type { departmentLevel } from '../schemas/sc/department-level'
import type { group } from '../schemas/sc/group'
import type { hardware } from '../schemas/sc/hardware'
import type { homeLayout } from '../schemas/sc/home-layout'
import type { importRecord } from '../schemas/sc/import'
import type { jobPosition } from '../schemas/sc/job-position'
import type { listReport } from '../schemas/sc/list-report'
import type { moduleAdmin } from '../schemas/sc/module-admin'
import type { role } from '../schemas/sc/role'
import type { roleAssignment } from '../schemas/sc/role-assignment'
import type { roleGrant } from '../schemas/sc/role-grant'
import type { session } from '../schemas/sc/session'
import type { site } from '../schemas/sc/site'
import type { user } from '../schemas/sc/user'
import type { userCommonWord } from '../schemas/sc/user-common-word'
import type { userDepartment } from '../schemas/sc/user-department'
import { defineModule, resource } from './core/define-module'
import { notifyResources } from './sc-notify'
import { securityResources } from './sc-security'
import { ownWording, scOrder, scPages, scPlain, scWidgets } from './sc-pages'
import { deviceActions, postActions } from './sc-row-actions'

const area = 'admin'
const rights = { area, group: 'rights', permission: 'sc.admin.rights' } as const
const own = { area: 'use', group: 'profile', permission: 'sc.use.profile' } as const

export const sc = defineModule(
  'sc',
  {
    icon: SettingOutlined,
    groups: {
      people: { icon: TeamOutlined, area },
      organisation: { icon: ApartmentOutlined, area },
      rights: { icon: UserOutlined, area, tabs: true },
      company: { icon: BankOutlined, area },
      sites: { icon: EnvironmentOutlined, area },
      calendar: { icon: CalendarOutlined, area },
      security: { icon: SafetyOutlined, area },
      notify: { icon: BellOutlined, area, tabs: true },
      jobs: { icon: CloudSyncOutlined, area, tabs: true },
      profile: { icon: LaptopOutlined, area: 'use', personal: true },
    },
    pages: scPages,
    order: scOrder,
    widgets: scWidgets,
    redirects: { '/sc': '/sc/list' },
    plain: scPlain,
  },
  {
    user: resource<typeof user>({
      path: { list: '/sc/list', create: '/sc/adduser', edit: '/sc/adduser', show: '/sc/viewuser' },
      area,
      group: 'people',
      open: 'page',
      showElse: 'sc.use.directory.actions.show',
      // Without a department and an invitation nobody can work.
      quick: false,
      newFirst: [['account', 'name'], ['department', 'job_position'], ['email', 'hire_date'], 'first_password'],
      hide: [
        'is_primary',
        'preferences',
        'password_hash',
        'one_time_until',
        'two_factor_grace_until',
        'leave_plan',
        'former_email',
        'former_email_until',
      ],
      titleMark: () => import('../pages/sc/people/person-mark'),
      columns: { name: () => import('../pages/sc/people/name-cell') },
      inputs: { photo: () => import('../pages/sc/people/photo-input'), concurrent: () => import('../pages/sc/people/further-posts-input') },
      showHead: () => import('../pages/sc/people/person-head'),
      showMiddle: () => import('../pages/sc/people/person-middle'),
      showTabs: [],
      // Stands before the title.
      shownApart: ['photo'],
      form: () => import('./forms/sc/user'),
      extraColumns: { posts: () => import('../pages/sc/people/posts-cell') },
      bulkActions: () => import('../pages/sc/people/people-bulk-actions'),
      screens: {
        list: () => import('../pages/sc/organisation/organisation-page'),
        show: () => import('../pages/sc/people/directory/person-page'),
      },
    }),
    'user-department': resource<typeof userDepartment>({
      path: '/sc/user-departments',
      area,
      group: 'people',
      permission: 'sc.admin.user',
      form: ['user', 'department', ['job_position', 'supervisor'], 'is_primary', ['start_date', 'end_date']],
      listTabs: 'marks',
      screens: { list: () => import('../pages/sc/posts/posts-page') },
      rowActions: postActions,
      showPanels: [() => import('../pages/sc/posts/post-actions')],
      bulkActions: () => import('../pages/sc/posts/post-bulk-actions'),
    }),
    'job-position': resource<typeof jobPosition>({
      path: { list: '/sc/job-positions', create: '/sc/job-position-edit', edit: '/sc/job-position-edit' },
      area,
      group: 'people',
      form: [['code', 'name'], ['grade', 'headcount'], 'roles', 'description', ['active', 'colour']],
      extraColumns: { holders: () => import('../pages/sc/posts/holders-cell') },
      formPanels: [() => import('../pages/sc/posts/holders-panel')],
    }),
    group: resource<typeof group>({
      path: '/sc/group',
      area,
      group: 'people',
      open: 'page',
      form: [['code', 'name'], 'kind', 'members', 'condition', 'managers'],
      inputs: { condition: () => import('../pages/sc/groups/condition-input') },
      columns: { condition: () => import('../pages/sc/groups/condition-cell') },
      extraColumns: { people: () => import('../pages/sc/groups/count-cell') },
      numericColumns: ['people'],
      showPanels: [() => import('../pages/sc/groups/people-panel')],
    }),
    department: resource<typeof department>({
      path: { list: '/sc/department', create: '/sc/adddept', edit: '/sc/adddept' },
      area,
      group: 'organisation',
      open: 'page',
      hide: ['path', 'depth', 'state'],
      afterSave: ({ id }) => `/sc/list?dept=${id}`,
      extraColumns: { closing: () => import('../pages/sc/people/closing-cell') },
      showPanels: [() => import('../pages/sc/people/department-panel')],
      formPanels: [() => import('../pages/sc/organisation/chain-panel')],
      form: [
        ['code', 'level'],
        'name',
        'parent',
        ['head', 'deputy_heads'],
        'assistants',
        ['site', 'calendar_region'],
        ['cost_centre', 'position'],
      ],
    }),
    'department-level': resource<typeof departmentLevel>({
      path: '/sc/leveldept',
      area,
      group: 'organisation',
      form: [['code', 'rank'], 'name', 'description', ['active', 'colour']],
    }),
    role: resource<typeof role>({
      path: '/sc/rights-settings',
      ...rights,
      form: ['code', 'name', 'description'],
      // A new one may nothing yet.
      afterSave: ({ id, version }) => (version === 1 ? `/sc/rights-settings/matrix?role=${id}` : `/sc/rights-settings/show?id=${id}`),
      extraColumns: { matrix: () => import('../pages/sc/rights/matrix-link') },
      showPanels: [() => import('../pages/sc/rights/matrix-link')],
      screens: { list: () => import('../pages/sc/rights/rights-tabs') },
    }),
    'role-grant': resource<typeof roleGrant>({
      path: '/sc/rights-settings/grants',
      ...rights,
      form: [['role', 'effect'], 'path', ['actions', 'fields'], ['read', 'write'], 'targets'],
      columns: {
        path: () => import('../pages/sc/rights/path-cell'),
        actions: () => import('../pages/sc/rights/entries-cell'),
        fields: () => import('../pages/sc/rights/entries-cell'),
      },
      titleText: () => import('../pages/sc/rights/grant-title'),
      screens: { list: () => import('../pages/sc/rights/rights-tabs') },
    }),
    'role-assignment': resource<typeof roleAssignment>({
      path: '/sc/rights-settings/assignments',
      ...rights,
      form: ['role', 'owner', ['start_date', 'end_date']],
      screens: { list: () => import('../pages/sc/rights/rights-tabs') },
    }),
    'module-admin': resource<typeof moduleAdmin>({
      path: '/sc/rights-settings/module-admins',
      ...rights,
      form: ['module', 'owner', 'scope'],
      screens: { list: () => import('../pages/sc/rights/rights-tabs') },
    }),
    'company-setup': resource<typeof companySetup>({
      path: '/sc/company-settings',
      area,
      group: 'company',
      hide: ['modules_off'],
      inputNotes: { base_url: () => import('../pages/sc/outgoing/address-note') },
      form: [
        { tab: 'company', fields: ['name', ['short_name', 'tax_id'], 'address', ['phone', 'email'], ['website', 'base_url']] },
        {
          tab: 'regional',
          fields: [
            ['default_language', 'languages'],
            ['time_zone', 'calendar_region'],
            ['currency', 'fiscal_month'],
            ['week_start', 'date_format'],
            'era',
          ],
        },
        { tab: 'branding', fields: ['logo', 'login_picture', 'favicon', 'primary_colour'] },
        {
          tab: 'mail',
          fields: [['smtp_host', 'smtp_port'], 'smtp_security', ['smtp_user', 'smtp_password'], 'mail_from'],
          panel: () => import('../pages/sc/outgoing/mail-test'),
        },
        { tab: 'files', fields: ['file_max_mb', 'file_blocked_ext'] },
        { tab: 'data', fields: ['retention_years'] },
        { tab: 'maps', fields: ['map_provider', 'map_key', 'map_tile_url', 'map_attribution'] },
        { tab: 'wording', fields: [], panel: () => import('../pages/sc/wording/wording-panel') },
      ],
    }),
    'message-override': ownWording,
    'custom-field': resource<typeof customField>({
      path: '/sc/custom-fields',
      area,
      group: 'company',
      open: 'page',
      form: () => import('./forms/sc/custom-field'),
      inputs: {
        entity: () => import('../pages/sc/custom-fields/entity-input'),
        target: () => import('../pages/sc/custom-fields/target-input'),
        show_if: () => import('../pages/sc/custom-fields/show-if-input'),
      },
      columns: {
        entity: () => import('../pages/sc/common/entity-name'),
        target: () => import('../pages/sc/common/entity-name'),
        show_if: () => import('../pages/sc/custom-fields/show-if-cell'),
      },
      showPanels: [() => import('../pages/sc/custom-fields/state-panel')],
    }),
    site: resource<typeof site>({
      path: '/sc/google-map',
      area,
      group: 'sites',
      hide: ['polygon'],
      form: [
        {
          tab: 'place',
          fields: [
            ['code', 'name'],
            'address',
            ['lat', 'lng'],
            ['radius_m', 'active'],
            ['accuracy_allowance_m', 'max_accuracy_m'],
            ['time_zone', 'calendar_region'],
          ],
        },
        { tab: 'networks', fields: ['networks', 'wifi'] },
      ],
      screens: { list: () => import('../pages/sc/places/sites-page') },
    }),
    hardware: resource<typeof hardware>({
      path: '/sc/hardware',
      area,
      group: 'sites',
      form: [['code', 'name'], ['kind', 'reader'], ['site', 'direction'], ['protocol', 'time_zone'], 'note'],
      columns: {
        status: () => import('../pages/sc/devices/device-status'),
        last_seen_at: () => import('../pages/sc/devices/last-seen'),
        drift_s: () => import('../pages/sc/devices/clock-drift'),
      },
      rowActions: deviceActions,
      showPanels: [() => import('../pages/sc/devices/token-panel')],
    }),
    'calendar-region': resource<typeof calendarRegion>({
      path: '/sc/calendar-region',
      area,
      group: 'calendar',
      extraColumns: { next_year: () => import('../pages/sc/calendar/prepare-cell') },
      form: [['code', 'name'], ['country', 'time_zone'], 'weekly', 'work_hours', 'rule_pack', 'description', ['active', 'colour']],
    }),
    'calendar-event': resource<typeof calendarEvent>({
      path: '/sc/calendar-event',
      area,
      group: 'calendar',
      form: [['region', 'date'], 'kind', 'name', ['start_time', 'end_time'], ['pay_class', 'paid'], 'state'],
      screens: { list: () => import('../pages/sc/calendar/calendar-page') },
    }),
    ...securityResources,
    ...notifyResources,
    session: resource<typeof session>({
      path: '/profile/sessions',
      area: 'use',
      group: 'profile',
      screens: { list: () => import('../pages/sc/people/profile/sessions-page') },
    }),
    'change-set': resource<typeof changeSet>({
      path: '/profile/changes',
      area: 'use',
      group: 'profile',
      hide: ['change_set', 'details', 'job'],
      columns: { entity: () => import('../pages/sc/common/entity-name') },
      showPanels: [() => import('../pages/sc/audit/undo-change')],
    }),
    'home-layout': resource<typeof homeLayout>({
      path: '/sc/home-settings',
      area,
      group: 'company',
      open: 'page',
      form: [
        { tab: 'arrange', fields: ['name', ['audience', 'job_position', 'priority'], 'widgets'] },
        { tab: 'preview', fields: [], panel: () => import('../pages/sc/home/settings/preview-panel') },
      ],
      columns: { widgets: () => import('../pages/sc/home/settings/widgets-cell') },
      inputs: { widgets: () => import('../pages/sc/home/settings/widgets-input') },
    }),
    bookmark: resource<typeof bookmark>({
      path: '/sc/bookmark',
      area: 'use',
      group: 'profile',
      listTabs: 'kind',
      form: ['name', 'url', ['icon', 'category'], 'kind', 'audience', 'new_tab'],
      extraColumns: { test: () => import('../pages/sc/home/bookmark-test') },
    }),
    'user-common-word': resource<typeof userCommonWord>({
      path: '/sc/user-common-word',
      area: 'use',
      group: 'profile',
      listTabs: 'scope',
      form: ['text', ['kind', 'scope'], 'audience'],
    }),
    'list-report': resource<typeof listReport>({
      path: '/profile/reports',
      area: 'use',
      group: 'profile',
      hide: ['filters', 'q', 'sort', 'columns'],
      form: ['screen', 'name', ['frequency', 'format'], ['weekday', 'month_day'], 'time', 'receivers', 'active'],
      inputs: { screen: () => import('../pages/sc/reports/screen-input') },
      columns: { screen: () => import('../pages/sc/common/entity-name') },
    }),
    import: resource<typeof importRecord>({
      path: '/profile/imports',
      area: 'use',
      group: 'profile',
      hide: ['file_key', 'sha256', 'heading_hash', 'analysis', 'mapping', 'counters', 'job'],
      columns: { target: () => import('../pages/sc/common/entity-name') },
    }),
    'access-token': resource<typeof accessToken>({
      path: '/profile/access-tokens',
      ...own,
      screens: { list: () => import('../pages/sc/people/profile/tokens-page') },
    }),
  },
)
