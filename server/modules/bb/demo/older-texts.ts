/** What came out month after month (bb.md §10): eleven series, each with who writes it and what it says. */
import type { I18nText, Language } from '../../../../src/schemas/core/types'

export interface Series {
  category: string
  /** Account. */
  author: string
  importance?: 'important'
  /** `{month}` is filled in. */
  title: I18nText
  bodies: Readonly<Partial<Record<Language, string>>>
}

const dates =
  '<table><thead><tr><th>項目</th><th>截止日</th></tr></thead><tbody><tr><td>費用報銷</td><td>25 日</td></tr>' +
  '<tr><td>廠商發票</td><td>28 日</td></tr></tbody></table>'

export const series: readonly Series[] = [
  {
    ...{ category: 'BOARD', author: 'hr' },
    title: { en: 'Company meeting, {month}', tw: '{month} 全員大會', cn: '{month} 全员大会', jp: '{month} 全社会議' },
    bodies: {
      en: '<h2>Agenda</h2><ol><li>Results</li><li>New customers</li><li>Your questions</li></ol>',
      tw: '<h2>議程</h2><ol><li>營運成果</li><li>新客戶</li><li>問答</li></ol>',
      jp: '<h2>議題</h2><ol><li>業績</li><li>新しい顧客</li><li>質疑応答</li></ol>',
    },
  },
  {
    ...{ category: 'HRNEWS', author: 'hr' },
    title: { en: 'New colleagues, {month}', tw: '{month} 新進同仁' },
    bodies: { tw: '<p>歡迎本月加入的同仁，座位表已更新，週五下午茶請來打聲招呼。</p>' },
  },
  {
    ...{ category: 'HRNEWS', author: 'hr' },
    title: { en: 'Open positions, {month}', tw: '{month} 內部職缺' },
    bodies: { tw: '<p>有意者請於月底前與人資聯絡；推薦成功者另有獎金。</p>' },
  },
  {
    ...{ category: 'HRNEWS', author: 'hr' },
    title: { en: 'Training in {month}', tw: '{month} 教育訓練', jp: '{month} の研修' },
    bodies: {
      en: '<p>Sign up until the 10th: presentation, negotiation, first aid.</p>',
      tw: '<p>十日前報名：簡報技巧、談判、急救。</p>',
      jp: '<p>10 日までに申し込み：プレゼン、交渉、応急手当。</p>',
    },
  },
  {
    ...{ category: 'WELFARE', author: 'hr' },
    title: { en: 'Afternoon tea, {month}', tw: '{month} 下午茶' },
    bodies: { tw: '<p>本月最後一個週五 15:30，各樓層茶水間。</p>' },
  },
  {
    ...{ category: 'WELFARE', author: 'hr' },
    title: { en: 'Birthday gifts, {month}', tw: '{month} 壽星禮券' },
    bodies: { tw: '<p>壽星請至一樓櫃台領取禮券，代領請攜帶識別證。</p>' },
  },
  {
    ...{ category: 'ITNEWS', author: 'staff01', importance: 'important' },
    title: { en: 'Maintenance, {month}', tw: '{month} 系統維護' },
    bodies: { tw: '<p>第二個週六 22:00 至次日 02:00，郵件與檔案服務暫停。</p>' },
  },
  {
    ...{ category: 'ITNEWS', author: 'staff01' },
    title: { en: 'Phishing of {month}', tw: '{month} 釣魚信件提醒' },
    bodies: { tw: '<p>本月假冒物流通知的信件增加，請勿點擊連結，轉寄資訊組處理。</p>' },
  },
  {
    ...{ category: 'FINNEWS', author: 'fin' },
    title: { en: 'Closing of {month}', tw: '{month} 結帳時程' },
    bodies: { tw: `<p>請依下表送件：</p>${dates}` },
  },
  {
    ...{ category: 'SPORT', author: 'staff02' },
    title: { en: 'Hike of {month}', tw: '{month} 登山活動' },
    bodies: { tw: '<p>週日 07:00 捷運站集合，新手路線，請自備飲水。</p>' },
  },
  {
    ...{ category: 'SWAP', author: 'staff03' },
    title: { en: 'Second-hand table, {month}', tw: '{month} 二手市集' },
    bodies: { tw: '<p>書籍、玩具、小家電，放在三樓交流桌，自由取用。</p>' },
  },
]

export const remarks = ['已收到，謝謝！', '請問可以代理報名嗎？', '期待！', 'Thank you.', '時間可以晚一點嗎？', '已轉知組員。'] as const
