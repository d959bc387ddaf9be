/** Roles (sc.md §3.2). What the built-in ones may comes from the declarations (`x.default_grants`) and sc.md §5.1. */
import { defineSchema } from '../core/define'

export const role = defineSchema('sc/role', {
  x: {
    area: 'admin',
    permission: 'rights',
    open_options: true,
    list: { columns: ['code', 'name', 'builtin', 'description', 'used_by'], sort: 'code', filters: ['builtin'] },
    related: [
      { entity: 'sc/role-grant', field: 'role' },
      { entity: 'sc/role-assignment', field: 'role' },
    ],
    actions: { inspect: {}, simulate: {}, duplicate: { right: 'create', use_case: true } },
    default_grants: [{ role: 'auditor', actions: ['list', 'show', 'inspect'], read: 'all' }],
    seeds: [
      { code: 'admin', builtin: true, name: { en: 'Administrator', tw: '系統管理員', cn: '系统管理员', jp: 'システム管理者' } },
      { code: 'staff', builtin: true, name: { en: 'Staff', tw: '一般員工', cn: '普通员工', jp: '一般社員' } },
      { code: 'department-head', builtin: true, name: { en: 'Department head', tw: '部門主管', cn: '部门主管', jp: '部署長' } },
      {
        code: 'department-assistant',
        builtin: true,
        name: { en: 'Department assistant', tw: '部門助理', cn: '部门助理', jp: '部署アシスタント' },
      },
      { code: 'form-manager', builtin: true, name: { en: 'Form manager', tw: '表單管理者', cn: '表单管理者', jp: 'フォーム管理者' } },
      { code: 'hr-admin', builtin: true, name: { en: 'HR administrator', tw: '人事管理員', cn: '人事管理员', jp: '人事管理者' } },
      { code: 'auditor', builtin: true, name: { en: 'Auditor', tw: '稽核人員', cn: '审计人员', jp: '監査担当者' } },
      {
        code: 'chief-accountant',
        builtin: true,
        name: { en: 'Chief accountant', tw: '會計主管', cn: '会计主管', jp: '経理責任者' },
      },
      { code: 'accountant', builtin: true, name: { en: 'Accountant', tw: '會計人員', cn: '会计人员', jp: '経理担当者' } },
      { code: 'cashier', builtin: true, name: { en: 'Cashier', tw: '出納人員', cn: '出纳人员', jp: '出納担当者' } },
      { code: 'device', builtin: true, name: { en: 'Device', tw: '設備', cn: '设备', jp: '機器' } },
    ],
  },
  required: ['code', 'name'],
  properties: {
    code: { type: 'string', maxLength: 32, pattern: '^[a-z][a-z0-9-]*$', x: { unique: true, search: true, fixed: 'used' } },
    name: { x: { type: 'i18n-text', search: true } },
    builtin: { type: 'boolean', default: false, x: { computed: true } },
    description: { x: { type: 'longtext' }, maxLength: 1000 },
  },
})
