/** Votes and surveys: templates, and the wizard that makes an event (vs.md §2). */
import ProfileOutlined from '@ant-design/icons/ProfileOutlined'
import type { event } from '../schemas/vs/event'
import type { example } from '../schemas/vs/example'
import type { Page, ResourceOptions } from './core/define-module'
import { resource } from './core/define-module'

const maint = '/vs/admin/event-maint'
const examples = '/vs/admin/example'

export const designPages: readonly Page[] = [
  {
    path: `${maint}/new-event/:templateId`,
    permission: 'vs.use.event.actions.create',
    title: 'new_event',
    page: () => import('../pages/vs/wizard/new-event-page'),
  },
  {
    path: `${maint}/edit-event/:id`,
    permission: 'vs.use.event.actions.edit',
    title: 'edit_event',
    page: () => import('../pages/vs/wizard/edit-event-page'),
  },
  {
    path: `${examples}/:category`,
    permission: 'vs.admin.example.actions.list',
    title: 'examples',
    page: () => import('../pages/vs/example/examples-list'),
  },
  {
    path: `${examples}/:category/:id`,
    permission: 'vs.admin.example.actions.show',
    title: 'example',
    page: () => import('../pages/vs/example/example-page'),
  },
  {
    path: `${examples}/new-example/:templateId`,
    permission: 'vs.admin.example.actions.create',
    title: 'new_example',
    page: () => import('../pages/vs/example/new-example-page'),
  },
  {
    path: `${examples}/edit-example/:id`,
    permission: 'vs.admin.example.actions.edit',
    title: 'edit_example',
    page: () => import('../pages/vs/example/edit-example-page'),
  },
]

export const designRedirects = { [examples]: `${examples}/all` } as const

/** The wizard over an event: five steps on one form (vs.md §2); a new one first says what it starts from. */
export const wizard = {
  formSteps: true,
  form: [
    { tab: 'start', newOnly: true, fields: [], panel: () => import('../pages/vs/wizard/start-from') },
    { tab: 'kind', fields: [['kind', 'category'], 'title', 'intro', 'files'] },
    { tab: 'questions', fields: ['questions', 'pictures', ['pages_random', 'options_random']] },
    { tab: 'people', fields: [{ section: 'people' }, ['organiser', 'co_organisers']], panel: () => import('../pages/vs/wizard/reach') },
    { tab: 'rules', fields: ['secrecy', { section: 'time' }, { section: 'rules' }, { section: 'results' }] },
    { tab: 'check', fields: [], panel: () => import('../pages/vs/wizard/check-step') },
  ],
  inputs: {
    questions: () => import('../pages/vs/design/questions-input'),
    rule_preset: () => import('../pages/vs/wizard/preset-input'),
    quorum: () => import('../pages/vs/wizard/quorum-input'),
    pass_rule: () => import('../pages/vs/wizard/pass-rule-input'),
  },
} as const satisfies Partial<ResourceOptions<typeof event>>

export const wizardScreens = {
  create: () => import('../pages/vs/wizard/new-event-page'),
  edit: () => import('../pages/vs/wizard/edit-event-page'),
} as const satisfies ResourceOptions<typeof event>['screens']

export const exampleResource = resource<typeof example>({
  path: {
    list: `${examples}/all`,
    create: `${examples}/new-example`,
    edit: `${examples}/edit-example`,
    show: `${examples}/show`,
  },
  permission: 'vs.admin.example',
  icon: ProfileOutlined,
  open: 'page',
  form: ['name', 'description', ['kind', 'category'], ['secrecy', 'rule_preset'], 'questions', 'pictures', 'active'],
  quick: false,
  inputs: { questions: () => import('../pages/vs/design/questions-input') },
  listMore: [
    {
      key: 'import',
      label: 'vs:example.import',
      action: 'create',
      dialog: () => import('../pages/vs/example/import-dialog'),
    },
    {
      key: 'from_event',
      label: 'vs:example.from_event',
      action: 'create',
      dialog: () => import('../pages/vs/example/from-event-dialog'),
    },
  ],
  showHead: () => import('../pages/vs/example/example-head'),
  showPanels: [() => import('../pages/vs/example/example-preview')],
  shownApart: ['questions', 'pictures'],
  screens: {
    list: () => import('../pages/vs/example/examples-list'),
    create: () => import('../pages/vs/example/new-example-page'),
    edit: () => import('../pages/vs/example/edit-example-page'),
    show: () => import('../pages/vs/example/example-address'),
  },
})
