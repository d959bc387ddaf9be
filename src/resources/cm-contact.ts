/** Organizations and people: where they stand and how their forms are laid out (cm.md §2). */
import BankOutlined from '@ant-design/icons/BankOutlined'
import ContactsOutlined from '@ant-design/icons/ContactsOutlined'
import type { organization } from '../schemas/cm/organization'
import type { person } from '../schemas/cm/person'
import { resource } from './define-module'

export const contactPath = '/cm/use/contact'

export const contactResources = {
  organization: resource<typeof organization>({
    path: { list: `${contactPath}/organizations`, create: `${contactPath}/organizations/create`, edit: `${contactPath}/organizations/create`, show: `${contactPath}/organizations/view` },
    icon: BankOutlined,
    group: 'contact',
    open: 'page',
    hide: ['name_key', 'phone_e164', 'domain', 'registry_held', 'city'],
    showMiddle: () => import('../pages/cm/timeline/organization-timeline'),
    inputs: { registry_no: () => import('../pages/cm/organization/registry-input') },
    formPanels: [() => import('../pages/cm/organization/organization-duplicates')],
    form: [
      {
        tab: 'basic',
        fields: [
          ['name', 'name_en'], ['short_name', 'kind'], ['lifecycle', 'parent'], 'block_reason',
          { section: 'registry', fields: [['country', 'registry_type'], ['registry_no', 'jp_invoice_no']] },
          { section: 'reach', fields: [['phone', 'email'], ['website', 'fax']] },
          { section: 'people', fields: ['owner', 'collaborators'] },
          { section: 'sorting', fields: [['industry_type', 'customer_level'], ['source', 'tags'], ['is_customer', 'is_supplier'], ['customer_code', 'supplier_code'], 'logo'] },
        ],
      },
      { tab: 'addresses', fields: ['addresses'] },
      {
        tab: 'finance',
        fields: [
          { section: 'terms', fields: [['currency', 'tax_category'], ['term_of_payment', 'deposit_ratio'], ['closing_day', 'pay_day']] },
          { section: 'credit', fields: [['credit_rating', 'credit_limit_control'], ['credit_limit', 'credit_unlimited'], ['sales_rating', 'sales_rating_locked']] },
        ],
      },
      {
        tab: 'documents',
        fields: [
          ['language', 'document_dispatch_method'], ['way_of_delivery', 'bill_pickup_method'], 'cheque_pickup_method',
          { section: 'einvoice', fields: [['carrier_no', 'love_code']] },
        ],
      },
    ],
  }),
  person: resource<typeof person>({
    path: { list: `${contactPath}/persons`, create: `${contactPath}/persons/create`, edit: `${contactPath}/persons/create`, show: `${contactPath}/persons/view` },
    icon: ContactsOutlined,
    group: 'contact',
    open: 'page',
    hide: ['name_key', 'reach'],
    showMiddle: () => import('../pages/cm/timeline/person-timeline'),
    formPanels: [() => import('../pages/cm/person/person-duplicates')],
    showPanels: [() => import('../pages/cm/person/vcard-panel')],
    form: [
      { section: 'name', fields: [['family_name', 'given_name'], ['name_en', 'kana'], ['honorific', 'language']] },
      { section: 'work', fields: [['organization', 'job_title'], ['department_name', 'decision_role'], 'reports_to', 'positions'] },
      { section: 'reach', fields: ['emails', 'phones', ['line_id', 'wechat'], 'whatsapp'] },
      { section: 'consent', fields: [['consent', 'consent_source'], ['do_not_call', 'do_not_email']] },
      { section: 'more', fields: [['owner', 'birthday'], 'tags', 'card'] },
    ],
  }),
}
