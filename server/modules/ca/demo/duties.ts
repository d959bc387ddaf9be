/** Repeating duties of the demo company (ca.md §10). */

export interface DemoDuty {
  title: string
  category: string
  /** Accounts. */
  giver: string
  assignees: readonly string[]
  reviewer?: string
  /** Days since it began, and how many days it lasts from then on. */
  ago: number
  days: number
  lead_days: number
  rrule?: string
  basis?: 'after_completion'
  interval_days?: number
  start_time?: string
  workday_rule: 'keep' | 'skip' | 'next' | 'previous'
  checklist?: readonly string[]
  estimate?: number
  /** Paused so many days ago. */
  pause?: number
}

export const duties: readonly DemoDuty[] = [
  {
    ...{ title: '業務日報', category: 'SALES', giver: 'manager', assignees: ['staff06'], ago: 18, days: 365, lead_days: 0, estimate: 15 },
    ...{ rrule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', start_time: '17:30', workday_rule: 'skip' },
  },
  {
    ...{
      title: '月結關帳',
      category: 'ADMIN',
      giver: 'fin',
      assignees: ['staff33', 'staff34'],
      ago: 125,
      days: 366,
      lead_days: 5,
      estimate: 480,
    },
    ...{ rrule: 'FREQ=MONTHLY;BYMONTHDAY=-1', workday_rule: 'previous', checklist: ['折舊提列', '應計費用', '外幣評價'] },
  },
  {
    ...{ title: '消防安全巡檢', category: 'SAFE', giver: 'staff21', assignees: ['staff28'], reviewer: 'staff21', ago: 160, days: 365 },
    ...{ lead_days: 7, estimate: 60, rrule: 'FREQ=MONTHLY;BYDAY=2TU', start_time: '15:00', workday_rule: 'next' },
  },
  {
    ...{ title: '季盤點', category: 'ADMIN', giver: 'staff21', assignees: ['staff22', 'staff29'], ago: 200, days: 730, lead_days: 14 },
    ...{ estimate: 480, rrule: 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1', workday_rule: 'previous' },
  },
  {
    ...{ title: '產線環境清潔檢查', category: 'SAFE', giver: 'staff22', assignees: ['staff24'], reviewer: 'staff22', ago: 45, days: 200 },
    ...{ lead_days: 2, estimate: 30, rrule: 'FREQ=WEEKLY;BYDAY=FR', start_time: '16:00', workday_rule: 'previous', pause: 12 },
  },
  {
    ...{ title: '新人導師面談', category: 'HR', giver: 'hr', assignees: ['staff30'], ago: 90, days: 55, lead_days: 3, estimate: 45 },
    ...{ rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE', start_time: '14:00', workday_rule: 'next' },
  },
  {
    ...{
      title: '空調濾網更換',
      category: 'ADMIN',
      giver: 'staff41',
      assignees: ['staff31'],
      ago: 100,
      days: 400,
      lead_days: 7,
      estimate: 60,
    },
    ...{ basis: 'after_completion', interval_days: 30, workday_rule: 'next' },
  },
  {
    ...{
      title: '業務週會紀錄',
      category: 'ADMIN',
      giver: 'head.sales',
      assignees: ['staff10'],
      ago: 42,
      days: 365,
      lead_days: 1,
      estimate: 60,
    },
    ...{ rrule: 'FREQ=WEEKLY;BYDAY=MO', start_time: '18:00', workday_rule: 'next' },
  },
  {
    ...{
      title: '機台點檢',
      category: 'SAFE',
      giver: 'staff22',
      assignees: ['staff26'],
      reviewer: 'staff28',
      ago: 40,
      days: 365,
      lead_days: 2,
    },
    ...{ estimate: 45, rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', start_time: '10:00', workday_rule: 'skip' },
  },
  {
    ...{ title: '薪資發放作業', category: 'HR', giver: 'hr', assignees: ['staff32'], ago: 150, days: 730, lead_days: 7, estimate: 240 },
    ...{ rrule: 'FREQ=MONTHLY;BYMONTHDAY=5', start_time: '12:00', workday_rule: 'previous' },
  },
  {
    ...{
      title: '月次報告の提出',
      category: 'ADMIN',
      giver: 'staff42',
      assignees: ['staff43'],
      ago: 130,
      days: 365,
      lead_days: 5,
      estimate: 120,
    },
    ...{ rrule: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', start_time: '17:00', workday_rule: 'previous' },
  },
  {
    ...{
      title: '上海办公室月度汇报',
      category: 'ADMIN',
      giver: 'staff36',
      assignees: ['staff39'],
      ago: 95,
      days: 365,
      lead_days: 5,
      estimate: 90,
    },
    ...{ rrule: 'FREQ=MONTHLY;BYMONTHDAY=25', start_time: '17:00', workday_rule: 'next' },
  },
  {
    ...{ title: '備份還原抽測', category: 'IT', giver: 'head.rd', assignees: ['admin'], ago: 70, days: 365, lead_days: 3, estimate: 30 },
    ...{ rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', start_time: '17:00', workday_rule: 'previous' },
  },
  {
    ...{ title: '年度防災演練', category: 'SAFE', giver: 'hr', assignees: ['staff28', 'staff31'], reviewer: 'hr', ago: 340, days: 1100 },
    ...{ lead_days: 30, estimate: 180, rrule: 'FREQ=YEARLY', workday_rule: 'next' },
  },
]
