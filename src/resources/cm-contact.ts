/** Organizations and people: where they stand and how their forms are laid out (cm.md §2). */
import BankOutlined from '@ant-design/icons/BankOutlined'
import UserOutlined from '@ant-design/icons/UserOutlined'
import type { organization } from '../schemas/cm/organization'
import type { person } from '../schemas/cm/person'
import { resource } from './core/define-module'
import type { ListMoreAction } from './core/list-parts'

export const contactPath = '/cm/use/contact'

/** Of every customer record: one import, since each costs its place in what is loaded first. */
export const timeline = () => import('../pages/cm/activity/timeline/record-timeline')

export const bulk = () => import('../pages/cm/transfer/bulk-customers')
export const listMore: readonly ListMoreAction[] = [
  { key: 'transfer-all', label: 'cm:transfer.all_act', action: 'transfer', dialog: () => import('../pages/cm/transfer/transfer-all') },
]

export const contactResources = {
  organization: resource<typeof organization>({
    path: {
      list: `${contactPath}/organizations`,
      create: `${contactPath}/organizations/create`,
      edit: `${contactPath}/organizations/create`,
      show: `${contactPath}/organizations/view`,
    },
    icon: BankOutlined,
    group: 'contact',
    open: 'page',
    quick: ['name', 'kind', 'phone', 'website'],
    hide: ['name_key', 'phone_e164', 'domain', 'registry_held', 'city', 'lat', 'lng'],
    showHead: () => import('../pages/cm/party/organization/organization-head'),
    showMiddle: timeline,
    keyFacts: ['owner', 'phone', 'email'],
    showTabs: ['finance'],
    shownApart: ['credit_exposure', 'credit_usage', 'credit_action'],
    showPanels: [() => import('../pages/cm/party/organization/organization-panels')],
    bulkActions: bulk,
    listMore,
    inputs: { registry_no: () => import('../pages/cm/party/organization/registry-input') },
    formPanels: [() => import('../pages/cm/party/organization/organization-duplicates')],
    form: () => import('./forms/cm/organization'),
  }),
  person: resource<typeof person>({
    path: {
      list: `${contactPath}/persons`,
      create: `${contactPath}/persons/create`,
      edit: `${contactPath}/persons/create`,
      show: `${contactPath}/persons/view`,
    },
    icon: UserOutlined,
    group: 'contact',
    open: 'page',
    quick: ['family_name', 'given_name', 'organization', 'job_title'],
    hide: ['name_key', 'index_en', 'index_tw', 'index_cn', 'index_jp', 'reach'],
    screens: { list: () => import('../pages/cm/party/person/persons-page') },
    showHead: () => import('../pages/cm/party/person/person-head'),
    showMiddle: timeline,
    keyFacts: ['organization', 'job_title', 'owner'],
    showTabs: [],
    formPanels: [() => import('../pages/cm/party/person/person-duplicates')],
    showPanels: [() => import('../pages/cm/party/person/person-panels'), () => import('../pages/cm/party/person/person-card')],
    bulkActions: bulk,
    listMore,
    form: () => import('./forms/cm/person'),
  }),
}
