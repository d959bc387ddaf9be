/** A few notices, so that the bell has something to show. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { sendNotice, type Notice } from '../notify/notifications'

const notices: readonly (Omit<Notice, 'to'> & { accounts: readonly string[] })[] = [
  {
    accounts: ['admin', 'manager', 'hr', 'auditor', 'staff01', 'head.rd', 'head.sales', 'fin'],
    event: 'sc.welcome',
    url: '/profile',
    data: {
      title: { en: 'Welcome to Kontor', tw: '歡迎使用 Kontor', cn: '欢迎使用 Kontor', jp: 'Kontor へようこそ' },
      body: {
        en: 'Choose your language and formats under your profile.',
        tw: '您可在個人資料中選擇語言與格式。',
        cn: '您可在个人资料中选择语言与格式。',
        jp: 'プロフィールで言語と表示形式を選べます。',
      },
    },
  },
  {
    accounts: ['manager'],
    event: 'sc.post.changed',
    url: '/sc/user-departments',
    group_key: 'sc.post.changed:SALES-TW',
    data: {
      title: { en: 'Transfer planned', tw: '調動預告', cn: '调动预告', jp: '異動予定' },
      body: {
        en: '許家豪 moves to Overseas sales.',
        tw: '許家豪將調任海外業務部。',
        cn: '許家豪将调任海外销售部。',
        jp: '許家豪さんが海外営業部へ異動します。',
      },
    },
  },
  {
    accounts: ['hr', 'admin'],
    event: 'sc.calendar.unprepared',
    url: '/sc/calendar-event',
    data: {
      title: { en: '2027 is not prepared', tw: '2027 年行事曆尚未準備', cn: '2027 年日历尚未准备', jp: '2027 年のカレンダーが未準備です' },
      body: {
        en: 'Publish next year’s holidays before December.',
        tw: '請於 12 月前發布明年的假日。',
        cn: '请在 12 月前发布明年的假日。',
        jp: '12 月までに翌年の休日を公開してください。',
      },
    },
  },
]

export async function demoNotices(ctx: Context, users: ReadonlyMap<string, number>): Promise<void> {
  for (const { accounts, ...notice } of notices) {
    await sendNotice(ctx, { ...notice, to: accounts.map((account) => `u${users.get(account) ?? 0}`) })
  }
  // Nobody is mailed of a company that is not there.
  await sql`delete from kontor_notice_mail`.execute(ctx.db)
}
