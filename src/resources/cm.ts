/** Customer management: where its lookups, pipelines and their previews stand (routes.md §2, cm.md §2). */
import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import ContactsOutlined from '@ant-design/icons/ContactsOutlined'
import FileTextOutlined from '@ant-design/icons/FileTextOutlined'
import FormOutlined from '@ant-design/icons/FormOutlined'
import FunnelPlotOutlined from '@ant-design/icons/FunnelPlotOutlined'
import ImportOutlined from '@ant-design/icons/ImportOutlined'
import LineChartOutlined from '@ant-design/icons/LineChartOutlined'
import MergeOutlined from '@ant-design/icons/MergeOutlined'
import SettingOutlined from '@ant-design/icons/SettingOutlined'
import ShoppingOutlined from '@ant-design/icons/ShoppingOutlined'
import TeamOutlined from '@ant-design/icons/TeamOutlined'
import WalletOutlined from '@ant-design/icons/WalletOutlined'
import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined'
import type { activity } from '../schemas/cm/activity'
import type { billPickupMethod } from '../schemas/cm/bill-pickup-method'
import type { creditLimitControl } from '../schemas/cm/credit-limit-control'
import type { creditOverride } from '../schemas/cm/credit-override'
import type { creditRating } from '../schemas/cm/credit-rating'
import type { customerLevel } from '../schemas/cm/customer-level'
import type { depositRatio } from '../schemas/cm/deposit-ratio'
import type { documentDispatchMethod } from '../schemas/cm/document-dispatch-method'
import type { industryType } from '../schemas/cm/industry-type'
import type { lead as leadSchema } from '../schemas/cm/lead'
import type { leadStageLog } from '../schemas/cm/lead-stage-log'
import type { lostReason } from '../schemas/cm/lost-reason'
import type { paymentTerm } from '../schemas/cm/payment-term'
import type { pipeline } from '../schemas/cm/pipeline'
import type { product } from '../schemas/cm/product'
import type { quotation } from '../schemas/cm/quotation'
import type { salesRating } from '../schemas/cm/sales-rating'
import type { setting } from '../schemas/cm/setting'
import type { source } from '../schemas/cm/source'
import type { stage } from '../schemas/cm/stage'
import type { tag } from '../schemas/cm/tag'
import type { taxCategory } from '../schemas/cm/tax-category'
import type { termOfPayment } from '../schemas/cm/term-of-payment'
import type { wayOfDelivery } from '../schemas/cm/way-of-delivery'
import { bulk, contactPath, contactResources, listMore, timeline } from './cm-contact'
import { quotaResources } from './cm-quota'
import { defineModule, resource } from './core/define-module'

const info = '/cm/admin/info-settings'
const lead = { path: `${info}/lead`, group: 'lead' } as const
const finance = { path: `${info}/finance`, group: 'finance' } as const
const business = { path: `${info}/business`, group: 'business' } as const
const more = { path: `${info}/more`, group: 'more' } as const
const pipelines = `${lead.path}/pipeline`

/** The group, and its short form without `info-settings`, open its first table; deeper short forms their full ones. */
const groupRedirects = (group: string, first: string) => ({
  [`${info}/${group}`]: `${info}/${group}/${first}`,
  [`/cm/admin/${group}`]: `${info}/${group}/${first}`,
  [`/cm/admin/${group}/*`]: `${info}/${group}/*`,
})

const leadAct = () => import('../pages/cm/lead/lead-act')
const editor = () => import('../pages/cm/pipeline/pipeline-editor')

export const cm = defineModule(
  'cm',
  {
    icon: ContactsOutlined,
    groups: {
      contact: { icon: TeamOutlined, area: 'use' },
      lead: { icon: FunnelPlotOutlined, area: 'admin' },
      finance: { icon: WalletOutlined, area: 'admin' },
      business: { icon: FileTextOutlined, area: 'admin' },
      more: { icon: SettingOutlined, area: 'admin' },
    },
    pages: [
      {
        path: '/cm/use/lead',
        permission: 'cm.use.lead.actions.list',
        title: 'board',
        menu: true,
        area: 'use',
        icon: FunnelPlotOutlined,
        page: () => import('../pages/cm/lead/board/board-page'),
      },
      {
        path: '/cm/use/forecast',
        permission: 'cm.use.forecast.actions.list',
        title: 'forecast',
        menu: true,
        area: 'use',
        icon: LineChartOutlined,
        page: () => import('../pages/cm/forecast/forecast-page'),
      },
      {
        path: '/cm/use/duplicate',
        permission: 'cm.use.duplicate.actions.list',
        title: 'duplicates',
        group: 'contact',
        icon: MergeOutlined,
        page: () => import('../pages/cm/merge/duplicates/duplicate-page'),
      },
      {
        path: '/cm/use/import',
        permission: 'cm.use.organization.actions.import',
        title: 'import',
        menu: true,
        area: 'use',
        icon: ImportOutlined,
        page: () => import('../pages/cm/import/import-page'),
      },
      {
        path: '/cm/use/report',
        permission: 'cm.use.report.actions.list',
        title: 'reports',
        menu: true,
        area: 'use',
        icon: FileTextOutlined,
        page: () => import('../pages/cm/reports/reports-page'),
      },
      {
        path: `${more.path}/form`,
        permission: ['cm.admin', 'sc.admin.custom-field.actions.list'],
        title: 'form_builder',
        group: more.group,
        icon: FormOutlined,
        page: () => import('../pages/cm/form-builder/form-builder-page'),
      },
      {
        path: info,
        permission: 'cm.admin',
        title: 'info_settings',
        menu: true,
        icon: AppstoreOutlined,
        page: () => import('../pages/cm/settings/info-settings'),
      },
    ],
    // Written and read by screens of others, or by the server alone.
    plain: { 'duplicate-pair': 'cm.use.duplicate', 'merge-log': 'cm.use.duplicate', remark: 'cm.use.remark' },
    widgets: {
      agenda: { load: () => import('../pages/cm/home/agenda'), size: [4, 4], least: [3, 3], permission: ['cm.use.activity.actions.list'] },
      pipeline: { load: () => import('../pages/cm/home/pipeline'), size: [4, 4], least: [4, 3], permission: ['cm.use.lead.actions.list'] },
      attainment: {
        load: () => import('../pages/cm/home/attainment'),
        size: [4, 3],
        least: [3, 2],
        permission: ['cm.use.quota.actions.list'],
      },
    },
    order: [
      '/cm/use/lead',
      '/cm/use/activity',
      `${contactPath}/organizations`,
      `${contactPath}/persons`,
      '/cm/use/duplicate',
      '/cm/use/product',
      '/cm/use/quota',
      '/cm/use/forecast',
      '/cm/use/report',
      '/cm/use/credit-override',
      '/cm/use/import',
    ],
    redirects: {
      '/cm': '/cm/use',
      '/cm/use': '/cm/use/lead',
      '/cm/admin': info,
      [contactPath]: `${contactPath}/organizations`,
      ...groupRedirects('lead', 'pipeline'),
      ...groupRedirects('finance', 'payment-term'),
      ...groupRedirects('business', 'tax-category'),
      ...groupRedirects('more', 'tags'),
    },
  },
  {
    lead: resource<typeof leadSchema>({
      path: { list: '/cm/use/lead/table', create: '/cm/use/lead/create', edit: '/cm/use/lead/create', show: '/cm/use/lead/view' },
      group: false,
      open: 'page',
      form: () => import('./forms/cm/lead'),
      quick: ['title', 'raw_company', 'amount', 'expected_close_date'],
      hide: ['rank', 'checklist_done', 'probability_manual', 'forecast_manual'],
      inputs: { stage: () => import('../pages/cm/lead/stage-input'), lines: () => import('../pages/cm/lead/lines-input') },
      cellInputs: { stage: () => import('../pages/cm/lead/stage-cell') },
      bulkActions: bulk,
      listActions: () => import('../pages/cm/lead/view-switch'),
      listMore,
      screens: { list: () => import('../pages/cm/lead/lead-table') },
      formPanels: [() => import('../pages/cm/lead/lead-duplicates')],
      actDialogs: { win: leadAct, lose: leadAct, convert: leadAct, reopen: leadAct },
      showHead: () => import('../pages/cm/lead/lead-head'),
      showMiddle: timeline,
      keyFacts: ['amount', 'expected_close_date', 'organization', 'owner'],
      shownApart: ['lines', 'persons'],
      showPanels: [() => import('../pages/cm/lead/lead-side')],
    }),
    quotation: resource<typeof quotation>({
      path: '/cm/use/quotation',
      group: false,
      permission: 'cm.use.lead',
      open: 'page',
      hide: ['lines', 'terms', 'drafted', 'outstanding'],
      keyFacts: ['total', 'valid_until', 'organization', 'lead'],
      actDialogs: { send: () => import('../pages/cm/quotation/send-quotation') },
    }),
    'lead-stage-log': resource<typeof leadStageLog>({ path: '/cm/use/lead/stages', group: false, permission: 'cm.use.lead', open: 'page' }),
    activity: resource<typeof activity>({
      path: '/cm/use/activity',
      icon: CalendarOutlined,
      open: 'drawer',
      form: () => import('./forms/cm/activity'),
      quick: ['kind', 'subject', 'due_at', 'organization'],
      hide: ['remind_at'],
      listActions: () => import('../pages/cm/activity/view-switch'),
      screens: { list: () => import('../pages/cm/activity/activity-screen') },
    }),
    ...quotaResources,
    ...contactResources,
    'credit-override': resource<typeof creditOverride>({
      path: '/cm/use/credit-override',
      icon: WalletOutlined,
      open: 'page',
      hide: ['pending', 'subject'],
      showHead: () => import('../pages/cm/credit/override-decision'),
    }),
    product: resource<typeof product>({
      path: { list: '/cm/use/product', create: '/cm/use/product/create', edit: '/cm/use/product/create', show: '/cm/use/product/view' },
      icon: ShoppingOutlined,
      open: 'page',
      form: () => import('./forms/cm/product'),
      keyFacts: ['list_price', 'kind', 'tax_category'],
      showMiddle: timeline,
      showPanels: [() => import('../pages/cm/product/price-tester')],
    }),
    pipeline: resource<typeof pipeline>({
      path: { list: pipelines, create: `${pipelines}/create`, edit: `${pipelines}/create`, show: `${pipelines}/show` },
      group: lead.group,
      open: 'page',
      form: [['code', 'name'], ['currency', 'visible_to'], ['rot_enabled', 'active'], 'description'],
      hide: ['colour'],
      extraColumns: {
        stages: () => import('../pages/cm/pipeline/stage-chips'),
        open_leads: () => import('../pages/cm/pipeline/open-leads'),
      },
      numericColumns: ['open_leads'],
      screens: { create: editor, edit: editor },
    }),
    stage: resource<typeof stage>({
      path: `${lead.path}/stage`,
      group: false,
      permission: 'cm.admin.pipeline',
      form: () => import('./forms/cm/stage'),
      inputs: { required_fields: () => import('../pages/cm/pipeline/required-fields-input') },
      columns: { required_fields: () => import('../pages/cm/pipeline/required-fields') },
    }),
    source: resource<typeof source>({
      path: `${lead.path}/source`,
      group: lead.group,
      form: [['code', 'name'], 'channel', ['valid_from', 'valid_to'], ['cost', 'default_owner'], 'web_key'],
    }),
    'industry-type': resource<typeof industryType>({
      path: `${lead.path}/industryType`,
      group: lead.group,
      form: [['code', 'name'], 'parent', ['standard', 'standard_code']],
    }),
    'customer-level': resource<typeof customerLevel>({
      path: `${lead.path}/customerLevel`,
      group: lead.group,
      form: [
        ['code', 'name'],
        ['rank', 'default_discount'],
        ['visit_interval_days', 'response_hours'],
      ],
    }),
    'lost-reason': resource<typeof lostReason>({
      path: `${lead.path}/lost-reason`,
      group: lead.group,
      form: [
        ['code', 'name'],
        ['kind', 'reopen_after_days'],
        ['needs_competitor', 'needs_note'],
      ],
    }),
    'payment-term': resource<typeof paymentTerm>({
      path: `${finance.path}/payment-term`,
      group: finance.group,
      form: () => import('./forms/cm/payment-term'),
      extraColumns: { rule: () => import('../pages/cm/terms/payment-rule') },
      columns: { discount_percent: () => import('../pages/cm/terms/payment-discount') },
      formPanels: [() => import('../pages/cm/terms/due-date-preview')],
    }),
    'term-of-payment': resource<typeof termOfPayment>({
      path: `${finance.path}/term-of-payment`,
      group: finance.group,
      form: () => import('./forms/cm/term-of-payment'),
      columns: { instalments: () => import('../pages/cm/terms/instalment-portions') },
      formPanels: [() => import('../pages/cm/terms/instalment-preview')],
    }),
    'way-of-delivery': resource<typeof wayOfDelivery>({
      path: `${finance.path}/way-of-delivery`,
      group: finance.group,
      form: () => import('./forms/cm/way-of-delivery'),
    }),
    'sales-rating': resource<typeof salesRating>({
      path: `${finance.path}/sales-rating`,
      group: finance.group,
      form: [
        ['code', 'name'],
        ['min_amount', 'max_amount'],
        ['max_discount', 'auto'],
      ],
    }),
    'credit-rating': resource<typeof creditRating>({
      path: `${finance.path}/credit-rating`,
      group: finance.group,
      form: [
        ['code', 'name'],
        ['rank', 'risk'],
        ['default_limit', 'default_control'],
        'default_term',
        ['tolerated_overdue_days', 'review_months'],
      ],
    }),
    'credit-limit-control': resource<typeof creditLimitControl>({
      path: `${finance.path}/credit-limit-control`,
      group: finance.group,
      form: [['code', 'name'], 'basis', 'checkpoints', 'levels'],
      columns: { levels: () => import('../pages/cm/credit/credit-levels') },
      formPanels: [() => import('../pages/cm/credit/credit-preview')],
    }),
    'deposit-ratio': resource<typeof depositRatio>({
      path: `${finance.path}/deposit-ratio`,
      group: finance.group,
      form: [
        ['code', 'name'],
        ['ratio', 'base'],
        ['min_amount', 'round_to'],
        ['due_trigger', 'refund'],
      ],
    }),
    'tax-category': resource<typeof taxCategory>({
      path: `${business.path}/tax-category`,
      group: business.group,
      listTabs: 'country',
      form: () => import('./forms/cm/tax-category'),
    }),
    'document-dispatch-method': resource<typeof documentDispatchMethod>({
      path: `${business.path}/document-dispatch-method`,
      group: business.group,
      form: [
        ['code', 'name'],
        ['channel', 'needs'],
        'documents',
        ['copies', 'language'],
        ['lead_days', 'who_pays'],
        ['tracking_url', 'proof_required'],
      ],
    }),
    'bill-pickup-method': resource<typeof billPickupMethod>({
      path: `${business.path}/bill-pickup-method`,
      group: business.group,
      listTabs: 'purpose',
      form: () => import('./forms/cm/bill-pickup-method'),
    }),
    setting: resource<typeof setting>({
      path: `${more.path}/settings`,
      group: more.group,
      form: () => import('./forms/cm/setting'),
    }),
    tag: resource<typeof tag>({
      path: `${more.path}/tags`,
      group: more.group,
      form: ['name', ['scopes', 'colour']],
    }),
  },
)
