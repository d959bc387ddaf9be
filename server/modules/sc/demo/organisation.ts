/** The demo company: 福港實業, sixteen departments on four levels and one that was closed (sc.md §10). */
import type { I18nText } from '../../../../src/schemas/core/types'

export interface DemoDepartment {
  code: string
  name: I18nText
  level: 'COMPANY' | 'DIVISION' | 'DEPARTMENT' | 'SECTION'
  /** Code; the root has none. */
  parent?: string
  /** Accounts. */
  head?: string
  deputy_heads?: readonly string[]
  assistants?: readonly string[]
  /** Code of the calendar region. */
  region?: string
  /** Code of the site; the others are where the department above is. */
  site?: string
  cost_centre?: string
}

export const departments: readonly DemoDepartment[] = [
  {
    code: 'FH',
    level: 'COMPANY',
    site: 'TPE',
    head: 'staff40',
    name: { en: 'Formosa Harbour', tw: '福港實業', cn: '福港实业', jp: '福港実業' },
  },
  {
    code: 'GM',
    level: 'DEPARTMENT',
    parent: 'FH',
    head: 'staff40',
    assistants: ['staff41'],
    cost_centre: '1000',
    name: { en: 'General office', tw: '總經理室', cn: '总经理室', jp: '社長室' },
  },
  {
    code: 'HR',
    level: 'DEPARTMENT',
    parent: 'FH',
    head: 'hr',
    deputy_heads: ['staff30'],
    cost_centre: '1100',
    name: { en: 'HR & Administration', tw: '人資行政部', cn: '人事行政部', jp: '人事総務部' },
  },
  {
    code: 'FIN',
    level: 'DEPARTMENT',
    parent: 'FH',
    head: 'fin',
    deputy_heads: ['staff33'],
    cost_centre: '1200',
    name: { en: 'Finance', tw: '財務部', cn: '财务部', jp: '経理部' },
  },
  {
    code: 'SALES',
    level: 'DIVISION',
    parent: 'FH',
    head: 'head.sales',
    assistants: ['staff10'],
    cost_centre: '2000',
    name: { en: 'Sales', tw: '業務處', cn: '销售事业部', jp: '営業本部' },
  },
  {
    code: 'SALES-TW',
    level: 'DEPARTMENT',
    parent: 'SALES',
    head: 'manager',
    deputy_heads: ['staff06'],
    cost_centre: '2100',
    name: { en: 'Taiwan sales', tw: '台灣業務部', cn: '台湾销售部', jp: '台湾営業部' },
  },
  {
    code: 'SALES-OS',
    level: 'DEPARTMENT',
    parent: 'SALES',
    head: 'staff07',
    cost_centre: '2200',
    name: { en: 'Overseas sales', tw: '海外業務部', cn: '海外销售部', jp: '海外営業部' },
  },
  {
    code: 'RD',
    level: 'DIVISION',
    parent: 'FH',
    head: 'head.rd',
    deputy_heads: ['staff12', 'staff17'],
    cost_centre: '3000',
    name: { en: 'Research & development', tw: '研發處', cn: '研发事业部', jp: '研究開発本部' },
  },
  {
    code: 'RD-PF',
    level: 'DEPARTMENT',
    parent: 'RD',
    head: 'staff12',
    cost_centre: '3100',
    name: { en: 'Platform', tw: '平台開發部', cn: '平台开发部', jp: 'プラットフォーム開発部' },
  },
  {
    code: 'RD-MB',
    level: 'DEPARTMENT',
    parent: 'RD',
    head: 'staff17',
    cost_centre: '3200',
    name: { en: 'Mobile', tw: '行動應用部', cn: '移动应用部', jp: 'モバイル開発部' },
  },
  {
    code: 'PROD',
    level: 'DIVISION',
    site: 'KHH',
    parent: 'FH',
    head: 'staff21',
    cost_centre: '4000',
    name: { en: 'Production', tw: '生產處', cn: '生产事业部', jp: '生産本部' },
  },
  {
    code: 'PROD-L1',
    level: 'SECTION',
    parent: 'PROD',
    head: 'staff22',
    cost_centre: '4100',
    name: { en: 'Line 1', tw: '生產一課', cn: '生产一科', jp: '生産一課' },
  },
  {
    code: 'PROD-QA',
    level: 'SECTION',
    parent: 'PROD',
    head: 'staff28',
    cost_centre: '4200',
    name: { en: 'Quality', tw: '品保課', cn: '品保科', jp: '品質保証課' },
  },
  {
    code: 'HK',
    level: 'DIVISION',
    site: 'HKG',
    parent: 'FH',
    head: 'staff37',
    region: 'HK',
    cost_centre: '5100',
    name: { en: 'Hong Kong', tw: '香港分公司', cn: '香港分公司', jp: '香港支社' },
  },
  {
    code: 'TYO',
    level: 'DIVISION',
    site: 'TYO',
    parent: 'FH',
    head: 'staff42',
    region: 'JP',
    cost_centre: '5200',
    name: { en: 'Tokyo', tw: '東京分公司', cn: '东京分公司', jp: '東京支社' },
  },
  {
    code: 'SHA',
    level: 'DIVISION',
    site: 'SHA',
    parent: 'FH',
    head: 'staff36',
    region: 'CN',
    cost_centre: '5300',
    name: { en: 'Shanghai', tw: '上海分公司', cn: '上海分公司', jp: '上海支社' },
  },
  {
    code: 'EC2024',
    level: 'DEPARTMENT',
    parent: 'SALES',
    cost_centre: '2300',
    name: { en: 'E-commerce 2024', tw: '電商專案 2024', cn: '电商项目 2024', jp: 'EC 推進 2024' },
  },
]

/** Closed after its project ended. */
export const closedDepartment = { code: 'EC2024', reason: '專案結束，業務併入台灣業務部' }

export interface DemoPosition {
  code: string
  grade: number
  headcount: number
  name: I18nText
}

export const positions: readonly DemoPosition[] = [
  { code: 'INTERN', grade: 1, headcount: 3, name: { en: 'Intern', tw: '實習生', cn: '实习生', jp: 'インターン' } },
  { code: 'ASSISTANT', grade: 2, headcount: 4, name: { en: 'Assistant', tw: '助理', cn: '助理', jp: 'アシスタント' } },
  { code: 'OPERATOR', grade: 3, headcount: 8, name: { en: 'Operator', tw: '技術員', cn: '技术员', jp: 'オペレーター' } },
  { code: 'SPECIALIST', grade: 4, headcount: 20, name: { en: 'Specialist', tw: '專員', cn: '专员', jp: '担当' } },
  { code: 'ENGINEER', grade: 5, headcount: 10, name: { en: 'Engineer', tw: '工程師', cn: '工程师', jp: 'エンジニア' } },
  { code: 'SENIOR', grade: 6, headcount: 6, name: { en: 'Senior engineer', tw: '資深工程師', cn: '高级工程师', jp: 'シニアエンジニア' } },
  { code: 'LEADER', grade: 7, headcount: 4, name: { en: 'Team leader', tw: '組長', cn: '组长', jp: '係長' } },
  { code: 'SECTION', grade: 8, headcount: 3, name: { en: 'Section manager', tw: '課長', cn: '科长', jp: '課長' } },
  { code: 'MANAGER', grade: 9, headcount: 9, name: { en: 'Manager', tw: '經理', cn: '经理', jp: '部長' } },
  { code: 'DIRECTOR', grade: 10, headcount: 3, name: { en: 'Director', tw: '處長', cn: '总监', jp: '本部長' } },
  { code: 'VP', grade: 11, headcount: 1, name: { en: 'Vice president', tw: '副總經理', cn: '副总经理', jp: '副社長' } },
  { code: 'PRESIDENT', grade: 12, headcount: 1, name: { en: 'General manager', tw: '總經理', cn: '总经理', jp: '社長' } },
]

export interface DemoGroup {
  code: string
  name: I18nText
  /** `account`, `@DEPARTMENT` or `#GROUP` (named earlier in the list). */
  members?: readonly string[]
  condition?: Readonly<Record<string, unknown>>
  managers: readonly string[]
}

export const groups: readonly DemoGroup[] = [
  {
    code: 'MANAGEMENT',
    managers: ['staff41'],
    members: ['staff40', 'hr', 'fin', 'head.sales', 'head.rd', 'staff21'],
    name: { en: 'Management meeting', tw: '經營會議', cn: '经营会议', jp: '経営会議' },
  },
  {
    code: 'WELFARE',
    managers: ['staff31'],
    members: ['staff31', 'staff03', 'staff14', 'staff24', 'staff34'],
    name: { en: 'Welfare committee', tw: '職工福利委員會', cn: '员工福利委员会', jp: '福利厚生委員会' },
  },
  {
    code: 'SAFETY',
    managers: ['staff28'],
    members: ['@PROD', 'hr'],
    name: { en: 'Safety committee', tw: '職業安全衛生委員會', cn: '职业安全卫生委员会', jp: '安全衛生委員会' },
  },
  {
    code: 'ISO',
    managers: ['staff28'],
    members: ['staff28', 'staff29', 'auditor', 'staff19'],
    name: { en: 'Internal audit team', tw: '內部稽核小組', cn: '内部审核小组', jp: '内部監査チーム' },
  },
  {
    code: 'ERP',
    managers: ['fin'],
    members: ['#MANAGEMENT', '@FIN', 'admin', 'staff13'],
    name: { en: 'ERP project', tw: 'ERP 導入小組', cn: 'ERP 导入小组', jp: 'ERP 導入プロジェクト' },
  },
  {
    code: 'SALES-OPS',
    managers: ['manager'],
    members: ['staff06', 'staff10', 'staff11'],
    name: { en: 'Sales operations', tw: '業務行政組', cn: '销售行政组', jp: '営業事務グループ' },
  },
  {
    code: 'INTERNS',
    managers: ['hr'],
    condition: { all: [{ field: 'employment', op: 'eq', value: 'intern' }] },
    name: { en: 'Interns', tw: '實習生', cn: '实习生', jp: 'インターン' },
  },
  {
    code: 'NEWCOMERS',
    managers: ['hr'],
    condition: { all: [{ field: 'hire_date', op: 'gte', value: '2026-07-01' }] },
    name: { en: 'Newcomers', tw: '新進同仁', cn: '新进同事', jp: '新入社員' },
  },
]
