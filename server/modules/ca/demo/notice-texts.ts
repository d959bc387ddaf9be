/** What the announcements of the demo say (ca.md §10): 26, eight of them in four languages. */
import type { I18nText } from '../../../../src/schemas/core/types'

export interface DemoNotice {
  state: 'published' | 'expired' | 'scheduled' | 'withdrawn'
  /** Since it was published; of a scheduled one until it will be. */
  days: number
  level: 'info' | 'important' | 'urgent'
  /** Code of the category. */
  category: string
  /** It must be acknowledged. */
  asks?: true
  title: I18nText
  body: Readonly<Record<string, string>>
  /** Accounts of those it is for; absent = everybody. */
  to?: readonly string[]
  /** The task that it gives each of its readers, due so many days after it is published. */
  task?: { title: string; days: number; checklist?: readonly string[] }
  /** What its readers say about it, each in their own language; the last one is its author's answer. */
  talk?: readonly string[]
}

export const noticeTexts: readonly DemoNotice[] = [
  {
    state: 'published',
    days: 0,
    level: 'urgent',
    category: 'EMRG',
    asks: true,
    title: {
      en: 'Typhoon: offices close at 14:00',
      tw: '颱風警報：各辦公室 14:00 停止上班',
      cn: '台风警报：各办公室 14:00 停止上班',
      jp: '台風のため 14 時に退勤',
    },
    body: {
      body_en: '<p>Leave by 14:00 today and tell your head that you are safe.</p>',
      body_tw: '<p>今日 14:00 前離開辦公室，並向主管回報平安。</p>',
      body_cn: '<p>今天 14:00 前离开办公室，并向主管报平安。</p>',
      body_jp: '<p>本日 14 時までに退社し、上長に安否を伝えてください。</p>',
    },
  },
  {
    state: 'expired',
    days: 40,
    level: 'urgent',
    category: 'EMRG',
    asks: true,
    title: { en: 'Power cut on floor 7', tw: '7 樓停電', cn: '7 楼停电', jp: '7 階の停電' },
    body: {
      body_en: '<p>The power is off until 16:00. Work from floor 5.</p>',
      body_tw: '<p>停電至 16:00,請移至 5 樓辦公。</p>',
      body_cn: '<p>停电至 16:00,请到 5 楼办公。</p>',
      body_jp: '<p>16 時まで停電です。5 階をご利用ください。</p>',
    },
  },
  {
    state: 'expired',
    days: 75,
    level: 'urgent',
    category: 'EMRG',
    asks: true,
    title: { en: 'Water leak in the server room', tw: '機房漏水', cn: '机房漏水', jp: 'サーバー室の水漏れ' },
    body: {
      body_en: '<p>Mail is slow until the evening.</p>',
      body_tw: '<p>傍晚前郵件將較慢。</p>',
      body_cn: '<p>傍晚前邮件将较慢。</p>',
      body_jp: '<p>夕方までメールが遅くなります。</p>',
    },
  },
  {
    state: 'expired',
    days: 90,
    level: 'urgent',
    category: 'EMRG',
    asks: true,
    title: {
      en: 'Phishing mail in the name of the bank',
      tw: '假冒銀行的釣魚郵件',
      cn: '假冒银行的钓鱼邮件',
      jp: '銀行を装うフィッシングメール',
    },
    body: {
      body_en: '<p>Open no link in it. Tell IT if you did.</p>',
      body_tw: '<p>請勿點擊其中連結；若已點擊請通知資訊部。</p>',
      body_cn: '<p>请勿点击其中链接；若已点击请通知信息部。</p>',
      body_jp: '<p>リンクを開かず、開いた場合は情報システムへ連絡を。</p>',
    },
  },
  {
    state: 'published',
    days: 2,
    level: 'important',
    category: 'HR',
    asks: true,
    title: { en: 'Annual health check', tw: '年度健康檢查', cn: '年度健康检查', jp: '定期健康診断' },
    body: {
      body_en: '<p>Book your day before the end of the month.</p>',
      body_tw: '<p>請於月底前完成預約。</p>',
      body_cn: '<p>请于月底前完成预约。</p>',
      body_jp: '<p>月末までに予約してください。</p>',
    },
    talk: [
      '<p>請問當天需要空腹嗎？</p>',
      '<p>Can I move my appointment to the week after?</p>',
      '<p>家属也可以一起参加吗？</p>',
      '<p>検査結果はいつ届きますか。</p>',
      '<p>請空腹八小時。Appointments can be moved until Friday; 家属可自费参加；結果は二週間後に郵送します。</p>',
    ],
  },
  {
    state: 'published',
    days: 3,
    level: 'info',
    category: 'NEWS',
    title: { en: 'Year-end party', tw: '尾牙活動', cn: '年终聚会', jp: '忘年会' },
    body: {
      body_en: '<p>Friday at 18:30 on the ground floor.</p>',
      body_tw: '<p>週五 18:30 於一樓舉行。</p>',
      body_cn: '<p>周五 18:30 在一楼举行。</p>',
      body_jp: '<p>金曜 18 時 30 分、1 階で開催します。</p>',
    },
    talk: [
      '<p>素食的同事請先跟我登記，謝謝！</p>',
      '<p>Is there parking at the venue?</p>',
      '<p>可以带孩子来吗？</p>',
      '<p>余興に参加したい方はご連絡ください。</p>',
      '<p>地下二樓可停車。Children are welcome.</p>',
    ],
  },
  {
    state: 'published',
    days: 5,
    level: 'info',
    category: 'IT',
    title: { en: 'New meeting room screens', tw: '會議室螢幕更新', cn: '会议室屏幕更新', jp: '会議室の新しい画面' },
    body: {
      body_en: '<p>Share your screen by cable or by Wi-Fi.</p>',
      body_tw: '<p>可用線材或無線分享畫面。</p>',
      body_cn: '<p>可用线缆或无线共享画面。</p>',
      body_jp: '<p>ケーブルでも無線でも共有できます。</p>',
    },
    talk: [
      '<p>7 樓的無線投影連不上，已請資訊部查看。</p>',
      '<p>The cable is in the drawer below the screen.</p>',
      '<p>苹果电脑需要转接头吗？</p>',
      '<p>予約システムにも反映されていますか。</p>',
      '<p>轉接頭放在櫃台。予約システムにも反映済みです。</p>',
    ],
  },
  {
    state: 'published',
    days: 6,
    level: 'important',
    category: 'IT',
    asks: true,
    title: { en: 'Password rules change', tw: '密碼規則調整', cn: '密码规则调整', jp: 'パスワード規則の変更' },
    body: {
      body_en: '<p>From next month twelve characters are needed.</p>',
      body_tw: '<p>下月起密碼至少 12 個字元。</p>',
      body_cn: '<p>下月起密码至少 12 个字符。</p>',
      body_jp: '<p>来月から 12 文字以上が必要です。</p>',
    },
    talk: [
      '<p>舊密碼可以用到什麼時候？</p>',
      '<p>Are passphrases with spaces allowed?</p>',
      '<p>手机上的密码也要改吗？</p>',
      '<p>パスワード管理ツールは使えますか。</p>',
      '<p>用到月底。Spaces are fine; 手机也要改；社内の管理ツールをお使いください。</p>',
    ],
  },
  {
    state: 'published',
    days: 8,
    level: 'info',
    category: 'NEWS',
    title: { en: 'New colleagues this month', tw: '本月新進同仁' },
    body: {
      body_en: '<p>New colleagues this month. Details are with your head of department.</p>',
      body_tw: '<p>本月新進同仁，詳情請洽部門主管。</p>',
    },
  },
  {
    state: 'published',
    days: 0,
    level: 'info',
    category: 'HR',
    title: { en: 'Leave must be filed by the 25th', tw: '請於 25 日前完成請假申請' },
    body: {
      body_en: '<p>Leave must be filed by the 25th. Details are with your head of department.</p>',
      body_tw: '<p>請於 25 日前完成請假申請，詳情請洽部門主管。</p>',
    },
    to: ['staff04', 'staff05', 'staff06', 'staff07'],
    task: { title: 'File this month’s leave', days: 14 },
  },
  {
    state: 'published',
    days: 11,
    level: 'info',
    category: 'GEN',
    title: { en: 'Car park repainted', tw: '停車場重新劃線' },
    body: {
      body_en: '<p>Car park repainted. Details are with your head of department.</p>',
      body_tw: '<p>停車場重新劃線，詳情請洽部門主管。</p>',
    },
  },
  {
    state: 'published',
    days: 13,
    level: 'info',
    category: 'NEWS',
    title: { en: 'Results of the third quarter', tw: '第三季營運成果' },
    body: {
      body_en: '<p>Results of the third quarter. Details are with your head of department.</p>',
      body_tw: '<p>第三季營運成果，詳情請洽部門主管。</p>',
    },
  },
  {
    state: 'published',
    days: 15,
    level: 'important',
    category: 'HR',
    title: { en: 'Overtime needs approval first', tw: '加班須事先核准' },
    body: {
      body_en: '<p>Overtime needs approval first. Details are with your head of department.</p>',
      body_tw: '<p>加班須事先核准，詳情請洽部門主管。</p>',
    },
  },
  {
    state: 'published',
    days: 18,
    level: 'info',
    category: 'GEN',
    title: { en: 'Recycling on every floor', tw: '各樓層設置回收站' },
    body: {
      body_en: '<p>Recycling on every floor. Details are with your head of department.</p>',
      body_tw: '<p>各樓層設置回收站，詳情請洽部門主管。</p>',
    },
  },
  {
    state: 'expired',
    days: 35,
    level: 'info',
    category: 'NEWS',
    title: { en: 'Autumn outing', tw: '秋季旅遊' },
    body: { body_en: '<p>Autumn outing. Details are with your head of department.</p>', body_tw: '<p>秋季旅遊，詳情請洽部門主管。</p>' },
  },
  {
    state: 'expired',
    days: 42,
    level: 'info',
    category: 'IT',
    title: { en: 'Printers replaced', tw: '印表機汰換' },
    body: {
      body_en: '<p>Printers replaced. Details are with your head of department.</p>',
      body_tw: '<p>印表機汰換，詳情請洽部門主管。</p>',
    },
  },
  {
    state: 'expired',
    days: 50,
    level: 'info',
    category: 'HR',
    title: { en: 'Training calendar', tw: '教育訓練行事曆' },
    body: {
      body_en: '<p>Training calendar. Details are with your head of department.</p>',
      body_tw: '<p>教育訓練行事曆，詳情請洽部門主管。</p>',
    },
  },
  {
    state: 'expired',
    days: 58,
    level: 'info',
    category: 'GEN',
    title: { en: 'Lift maintenance', tw: '電梯保養' },
    body: { body_en: '<p>Lift maintenance. Details are with your head of department.</p>', body_tw: '<p>電梯保養，詳情請洽部門主管。</p>' },
  },
  {
    state: 'expired',
    days: 66,
    level: 'important',
    category: 'HR',
    title: { en: 'Tax forms', tw: '扣繳憑單' },
    body: { body_en: '<p>Tax forms. Details are with your head of department.</p>', body_tw: '<p>扣繳憑單，詳情請洽部門主管。</p>' },
  },
  {
    state: 'expired',
    days: 80,
    level: 'info',
    category: 'NEWS',
    title: { en: 'Blood donation day', tw: '捐血日' },
    body: { body_en: '<p>Blood donation day. Details are with your head of department.</p>', body_tw: '<p>捐血日，詳情請洽部門主管。</p>' },
  },
  {
    state: 'scheduled',
    days: 1,
    level: 'info',
    category: 'NEWS',
    title: { en: 'Holiday calendar of next year', tw: '明年度行事曆' },
    body: {
      body_en: '<p>Holiday calendar of next year. Details are with your head of department.</p>',
      body_tw: '<p>明年度行事曆，詳情請洽部門主管。</p>',
    },
    task: { title: 'Plan next year’s leave', days: 14 },
  },
  {
    state: 'scheduled',
    days: 3,
    level: 'info',
    category: 'HR',
    title: { en: 'Performance talks begin', tw: '績效面談開始' },
    body: {
      body_en: '<p>Performance talks begin. Details are with your head of department.</p>',
      body_tw: '<p>績效面談開始，詳情請洽部門主管。</p>',
    },
    task: {
      title: 'Write your self-assessment',
      days: 10,
      checklist: ['Results of this year', 'Goals for the next', 'Wishes for training'],
    },
  },
  {
    state: 'scheduled',
    days: 6,
    level: 'important',
    category: 'IT',
    title: { en: 'Maintenance on Saturday night', tw: '週六夜間系統維護' },
    body: {
      body_en: '<p>Maintenance on Saturday night. Details are with your head of department.</p>',
      body_tw: '<p>週六夜間系統維護，詳情請洽部門主管。</p>',
    },
    task: { title: 'Save your work and sign out by 22:00', days: 1 },
  },
  {
    state: 'scheduled',
    days: 10,
    level: 'info',
    category: 'GEN',
    title: { en: 'Office cleaning', tw: '辦公室大掃除' },
    body: {
      body_en: '<p>Office cleaning. Details are with your head of department.</p>',
      body_tw: '<p>辦公室大掃除，詳情請洽部門主管。</p>',
    },
    task: { title: 'Clear your desk', days: 3, checklist: ['Desk', 'Drawers', 'Shared shelf'] },
  },
  {
    state: 'withdrawn',
    days: 4,
    level: 'info',
    category: 'GEN',
    title: { en: 'Canteen menu', tw: '員工餐廳菜單' },
    body: { body_en: '<p>Canteen menu. Details are with your head of department.</p>', body_tw: '<p>員工餐廳菜單，詳情請洽部門主管。</p>' },
  },
  {
    state: 'withdrawn',
    days: 12,
    level: 'info',
    category: 'NEWS',
    title: { en: 'Sports day', tw: '運動會' },
    body: { body_en: '<p>Sports day. Details are with your head of department.</p>', body_tw: '<p>運動會，詳情請洽部門主管。</p>' },
  },
]
