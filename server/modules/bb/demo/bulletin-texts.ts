/** What the bulletins of the demo say (bb.md §10). */
import type { I18nText } from '../../../../src/schemas/core/types'
import type { Scene } from './files'

export interface DemoBulletin {
  category: string
  state: 'published' | 'expired' | 'scheduled' | 'draft' | 'submitted' | 'recalled'
  /** Since it was published; of a scheduled one until it will be. */
  days: number
  /** Account. */
  author: string
  title: I18nText
  bodies: Readonly<Partial<Record<'en' | 'tw' | 'cn' | 'jp', string>>>
  importance?: 'important'
  pinned?: true
  /** It is confirmed; so many of a hundred have. */
  confirmed?: number
  /** Days ago that the time to confirm was over. */
  overdue?: number
  /** It was changed after that. */
  revised?: string
  cover?: Scene
  /** Below its text. */
  picture?: Scene
  /** Its text as a PDF file of this name; who confirms it opens that first. */
  pdf?: string
}

const hours =
  '<table><thead><tr><th>地點</th><th>平日</th><th>週六</th></tr></thead><tbody><tr><td>台北</td><td>08:30–20:00</td><td>09:00–13:00</td></tr><tr><td>高雄</td><td>08:00–18:00</td><td>休息</td></tr></tbody></table>'

export const bulletinTexts: readonly DemoBulletin[] = [
  {
    ...{
      category: 'POLICY',
      state: 'published',
      days: 20,
      author: 'hr',
      importance: 'important',
      pinned: true,
      confirmed: 78,
      pdf: '資訊安全政策',
    },
    title: {
      en: 'Information security policy 2026',
      tw: '2026 年資訊安全政策',
      cn: '2026 年信息安全政策',
      jp: '情報セキュリティ方針 2026',
    },
    bodies: {
      en: '<h2>What changes</h2><ul><li>A second factor is asked for from every account.</li><li>Customer files stay in the document module; no private cloud.</li><li>Report a lost device within one hour.</li></ul>',
      tw: '<h2>變更重點</h2><ul><li>所有帳號一律啟用第二驗證。</li><li>客戶檔案只放在文件管理，不得使用私人雲端。</li><li>裝置遺失一小時內通報。</li></ul>',
      cn: '<h2>变更重点</h2><ul><li>所有账号一律启用第二验证。</li><li>客户文件只放在文档管理，不得使用私人云盘。</li><li>设备遗失一小时内上报。</li></ul>',
      jp: '<h2>変更点</h2><ul><li>すべてのアカウントで二要素認証を使います。</li><li>顧客のファイルは文書管理にのみ保存します。</li><li>端末の紛失は一時間以内に報告してください。</li></ul>',
    },
  },
  {
    ...{ category: 'POLICY', state: 'published', days: 45, author: 'hr', confirmed: 60, revised: '出差前七天申請', pdf: '出差管理辦法' },
    title: { en: 'Business trips', tw: '出差管理辦法', jp: '出張規程' },
    bodies: {
      en: '<p>Apply seven days before you leave. Hotels up to 3,200 a night, abroad by the table of Finance.</p>',
      tw: '<p>出差前七天提出申請。國內住宿每晚上限 3,200 元，國外依財務部公布之標準。</p>',
      jp: '<p>出張の七日前までに申請します。国内の宿泊は一泊 3,200 元まで。</p>',
    },
  },
  {
    ...{ category: 'POLICY', state: 'submitted', days: 0, author: 'hr' },
    title: { en: 'Working from home', tw: '居家辦公辦法' },
    bodies: { tw: '<p>每週至多兩天，前一日下班前於行事曆登記。</p>' },
  },
  {
    ...{ category: 'HRNEWS', state: 'published', days: 1, author: 'hr' },
    title: { en: 'Welcome our new colleagues', tw: '歡迎新同事', cn: '欢迎新同事', jp: '新しい仲間を紹介します' },
    bodies: {
      en: '<p>Three people join Platform and Overseas sales this week. Say hello at Friday’s coffee.</p>',
      tw: '<p>本週有三位新同事加入平台組與海外業務部，週五下午茶一起認識他們！</p>',
    },
  },
  {
    ...{ category: 'HRNEWS', state: 'published', days: 6, author: 'hr', pinned: true },
    title: { en: 'Open positions in December', tw: '12 月內部職缺', jp: '12 月の社内公募' },
    bodies: { tw: '<p>品保工程師一名、日文業務一名、財務專員一名。有意者請於月底前回覆人資。</p>' },
  },
  {
    ...{ category: 'WELFARE', state: 'published', days: 3, author: 'hr', pinned: true, cover: 'health' },
    title: { en: 'Health check 2026', tw: '2026 年度健康檢查', cn: '2026 年度健康检查', jp: '2026 年 健康診断' },
    bodies: {
      en: '<p>Choose a date until the end of the month. Bring your health card; nothing to eat from midnight.</p>',
      tw: '<p>請於月底前選擇日期，當天攜帶健保卡，前一晚午夜起禁食。</p>',
    },
  },
  {
    ...{ category: 'WELFARE', state: 'published', days: 12, author: 'hr' },
    title: { en: 'Opening hours of the gym', tw: '健身房開放時間' },
    bodies: { tw: `<p>十二月起調整如下：</p>${hours}` },
  },
  {
    ...{ category: 'WELFARE', state: 'expired', days: 70, author: 'hr' },
    title: { en: 'Moon festival gifts', tw: '中秋禮品領取', cn: '中秋礼品领取', jp: '中秋の贈り物' },
    bodies: { tw: '<p>9/20 至 9/24 於一樓櫃台領取。</p>' },
  },
  {
    ...{ category: 'ITNEWS', state: 'published', days: 2, author: 'staff01', importance: 'important' },
    title: { en: 'Maintenance on Saturday night', tw: '週六晚間系統維護', cn: '周六晚间系统维护', jp: '土曜夜のメンテナンス' },
    bodies: {
      en: '<p>From 22:00 to 02:00 mail and files are not available.</p>',
      tw: '<p>22:00 至次日 02:00 郵件與檔案服務暫停。</p>',
      jp: '<p>22 時から翌 2 時まで、メールとファイルは使えません。</p>',
    },
  },
  {
    ...{ category: 'ITNEWS', state: 'recalled', days: 15, author: 'staff01' },
    title: { en: 'New VPN addresses', tw: 'VPN 位址變更' },
    bodies: { tw: '<p>請改用新的連線位址。</p>' },
  },
  {
    ...{ category: 'ITNEWS', state: 'draft', days: 0, author: 'staff01' },
    title: { en: 'Printers on the third floor', tw: '三樓印表機更新' },
    bodies: { tw: '<p>驅動程式將於下週更新。</p>' },
  },
  {
    ...{ category: 'FINNEWS', state: 'published', days: 4, author: 'fin', confirmed: 90, overdue: 1 },
    title: { en: 'Closing of the year: last dates', tw: '年度結帳截止日', cn: '年度结账截止日', jp: '決算の締切' },
    bodies: {
      en: '<ol><li>Invoices of suppliers: 20 December</li><li>Expenses: 24 December</li><li>Stock-take: 30 December</li></ol>',
      tw: '<ol><li>廠商發票：12/20</li><li>費用報銷：12/24</li><li>盤點：12/30</li></ol>',
    },
  },
  {
    ...{ category: 'FINNEWS', state: 'scheduled', days: 3, author: 'fin' },
    title: { en: 'Exchange rates for December', tw: '12 月記帳匯率', jp: '12 月の社内レート' },
    bodies: { tw: '<p>美元 31.85、日圓 0.208、人民幣 4.39。</p>' },
  },
  {
    ...{ category: 'D-SALES', state: 'published', days: 5, author: 'manager', pdf: '報價單' },
    title: { en: 'Price list from January', tw: '一月起報價單', jp: '1 月からの価格表' },
    bodies: {
      tw: '<p>新價格表已上傳，十二月底前的報價維持舊價。</p>',
      en: '<p>The new list stands in documents; offers until the end of December keep the old prices.</p>',
    },
  },
  {
    ...{ category: 'D-PROD', state: 'published', days: 9, author: 'hr', picture: 'exit' },
    title: { en: 'Safety walk of November', tw: '11 月安全巡檢結果' },
    bodies: { tw: '<p>兩處逃生口堆放物品已清除，滅火器全數合格。</p>' },
  },
  {
    ...{ category: 'SPORT', state: 'published', days: 7, author: 'staff02', cover: 'badminton' },
    title: { en: 'Badminton on Wednesdays', tw: '週三羽球', cn: '周三羽毛球', jp: '水曜バドミントン' },
    bodies: { tw: '<p>18:30 大安運動中心，新手歡迎，球拍可借。</p>' },
  },
  {
    ...{ category: 'SWAP', state: 'published', days: 0, author: 'staff03', cover: 'bicycle', picture: 'bicycle' },
    title: { en: 'Bicycle, almost new', tw: '九成新腳踏車', jp: '自転車、ほぼ新品' },
    bodies: { tw: '<p>搬家割愛，3,000 元，可試騎。</p>' },
  },
  {
    ...{ category: 'POLICY', state: 'published', days: 10, author: 'hr', confirmed: 40 },
    title: { en: 'Company cars', tw: '公務車使用辦法', jp: '社用車の使用' },
    bodies: {
      en: '<p>Book the car the day before, and note the mileage when you bring it back.</p>',
      tw: '<p>使用前一日登記，還車時填寫里程數。</p>',
      jp: '<p>前日までに予約し、返却時に走行距離を記入します。</p>',
    },
  },
  {
    ...{ category: 'BOARD', state: 'published', days: 30, author: 'hr', confirmed: 100, picture: 'exit' },
    title: { en: 'Fire drill', tw: '消防演練', cn: '消防演练', jp: '避難訓練' },
    bodies: {
      en: '<p>Leave by the nearest exit when the bell rings, and meet in the car park.</p>',
      tw: '<p>警鈴響起請由最近出口離開，至停車場集合點名。</p>',
      jp: '<p>ベルが鳴ったら最寄りの出口から出て、駐車場に集まってください。</p>',
    },
  },
  {
    ...{ category: 'POLICY', state: 'submitted', days: 0, author: 'hr' },
    title: { en: 'Gifts and invitations', tw: '餽贈與招待規範' },
    bodies: { tw: '<p>價值逾 1,000 元者一律婉拒或繳交總務。</p>' },
  },
  {
    ...{ category: 'ITNEWS', state: 'scheduled', days: 5, author: 'staff01' },
    title: { en: 'New wireless network', tw: '無線網路更新', jp: '無線 LAN の更新' },
    bodies: { tw: '<p>下週起請改用新的網路名稱，以公司帳號登入。</p>' },
  },
  {
    ...{ category: 'WELFARE', state: 'recalled', days: 25, author: 'hr' },
    title: { en: 'Dates of the company trip', tw: '員工旅遊梯次' },
    bodies: { tw: '<p>共三梯次，名額各四十人。</p>' },
  },
  {
    ...{ category: 'FINNEWS', state: 'recalled', days: 33, author: 'fin' },
    title: { en: 'Meal allowance', tw: '誤餐費調整' },
    bodies: { tw: '<p>每餐調整為 120 元。</p>' },
  },
  {
    ...{ category: 'HRNEWS', state: 'draft', days: 0, author: 'hr' },
    title: { en: 'Year-end party', tw: '尾牙籌備', cn: '年会筹备', jp: '忘年会の準備' },
    bodies: { tw: '<p>地點與節目徵求中。</p>' },
  },
  {
    ...{ category: 'WELFARE', state: 'draft', days: 0, author: 'hr' },
    title: { en: 'Group insurance 2027', tw: '2027 年團體保險' },
    bodies: { tw: '<p>保費與理賠項目比較整理中。</p>' },
  },
  {
    ...{ category: 'FINNEWS', state: 'draft', days: 0, author: 'fin' },
    title: { en: 'Budget of next year', tw: '明年度預算編列' },
    bodies: { tw: '<p>各部門請於月底前回覆需求。</p>' },
  },
]
