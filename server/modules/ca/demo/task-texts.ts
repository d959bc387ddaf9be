/** Titles and comments of the demo tasks (ca.md §10). `{c}` is a customer, `{m}` a month, `{n}` a number. */

export interface DemoTitle {
  title: string
  /** Code of the category. */
  category: string
  /** Minutes. */
  estimate: number
  checklist?: readonly string[]
}

const of = (title: string, category: string, estimate: number, checklist?: readonly string[]): DemoTitle => ({
  ...{ title, category, estimate },
  ...(checklist ? { checklist } : {}),
})

const sales = [
  of('拜訪 {c}，確認下季需求', 'SALES', 120, ['約定時間', '準備產品目錄', '會後三日內寄出紀錄']),
  of('更新 {c} 報價單', 'SALES', 60),
  of('追蹤 {c} 逾期帳款', 'SALES', 45),
  of('準備 {c} 提案簡報', 'SALES', 240, ['競品比較', '成本試算', '交期確認']),
  of('整理 {m} 月業績檢討資料', 'ADMIN', 180),
  of('回覆 {c} 技術問題', 'SALES', 60),
  of('寄送 {c} 樣品並登錄', 'SALES', 30),
  of('更新客戶聯絡人資料（第 {n} 批）', 'ADMIN', 90),
  of('展會名單電話聯繫', 'SALES', 300),
  of('{c} 合約續約條款確認', 'DOC', 120),
]
const development = [
  of('修正登入逾時問題 #{n}', 'IT', 240, ['重現步驟', '修正', '補測試']),
  of('撰寫 API v{n} 變更說明', 'DOC', 180),
  of('檢視單元測試覆蓋率', 'IT', 120),
  of('行動版推播異常排查', 'IT', 300),
  of('第 {n} 次衝刺規劃', 'MEET', 90),
  of('資料庫升級演練', 'IT', 480, ['備份', '還原演練', '回報結果']),
  of('{c} 客製需求評估', 'SALES', 240),
  of('移除舊版相容程式', 'IT', 360),
  of('效能測試報告', 'DOC', 240),
  of('準備實習生程式導覽', 'HR', 90),
]
const production = [
  of('{n} 號線換模時間改善', 'ADMIN', 300),
  of('首件檢驗紀錄歸檔（{m} 月）', 'DOC', 60),
  of('堆高機月保養', 'SAFE', 90),
  of('滅火器效期檢查', 'SAFE', 60),
  of('{c} 訂單排程', 'ADMIN', 120),
  of('不良品分析：批號 {n}', 'DOC', 180, ['取樣', '量測', '原因判定']),
  of('新人上線訓練', 'HR', 240),
  of('原料盤點差異說明', 'ADMIN', 120),
  of('{n} 號機台異音檢查', 'SAFE', 45),
  of('包材安全庫存檢討', 'ADMIN', 90),
]
const personnel = [
  of('{m} 月新進人員報到準備', 'HR', 120, ['座位與設備', '帳號申請', '門禁卡', '歡迎信']),
  of('健檢廠商比價', 'ADMIN', 180),
  of('勞健保加退保申報', 'HR', 60),
  of('更新員工手冊第 {n} 章', 'DOC', 240),
  of('年終尾牙場地詢價', 'ADMIN', 120),
  of('面試安排：業務專員', 'HR', 60),
  of('教育訓練滿意度統計', 'HR', 90),
  of('公務車保險續約', 'ADMIN', 60),
]
const finance = [
  of('{m} 月關帳', 'ADMIN', 480, ['折舊提列', '應計費用', '外幣評價', '結轉']),
  of('應收帳款對帳：{c}', 'ADMIN', 60),
  of('營業稅申報資料整理', 'DOC', 240),
  of('固定資產盤點', 'ADMIN', 360),
  of('{c} 發票開立', 'ADMIN', 30),
  of('預算執行差異說明', 'MEET', 150),
  of('銀行存款調節表', 'ADMIN', 90),
  of('供應商付款核對', 'ADMIN', 120),
]
const office = [
  of('整理經營會議紀錄', 'MEET', 90),
  of('董事會資料彙整', 'DOC', 300, ['財務摘要', '各處報告', '議事手冊']),
  of('{c} 來訪接待安排', 'ADMIN', 90),
  of('跨部門專案進度彙整', 'MEET', 120),
  of('印鑑使用登記檢查', 'DOC', 45),
  of('年度目標追蹤表更新', 'ADMIN', 120),
  of('資訊資產清冊核對', 'IT', 180),
]
const tokyo = [
  of('{c} への見積書を更新', 'SALES', 60),
  of('{m} 月度の営業報告', 'ADMIN', 120),
  of('展示会の準備', 'SALES', 300, ['ブース申込', '展示品の手配', '案内状の送付']),
  of('在庫の確認（第 {n} 倉庫）', 'ADMIN', 90),
  of('契約更新の確認：{c}', 'DOC', 120),
]
const shanghai = [
  of('更新 {c} 报价', 'SALES', 60),
  of('{m} 月销售汇报', 'ADMIN', 120),
  of('跟进 {c} 合同', 'DOC', 90),
  of('办公用品采购', 'ADMIN', 45),
  of('整理客户拜访记录', 'SALES', 90),
]
const hongKong = [
  of('Quarterly review for {c}', 'SALES', 120),
  of('Renew the office lease', 'DOC', 180, ['Compare rents', 'Ask the landlord', 'Sign']),
  of('Chase the invoice of {c}', 'SALES', 30),
  of('Prepare the audit papers of month {m}', 'DOC', 240),
]

/** By the code of the department, or how it begins. */
export const titlesOf = (department: string): readonly DemoTitle[] =>
  Object.entries({
    SALES: sales,
    RD: development,
    PROD: production,
    HR: personnel,
    FIN: finance,
    TYO: tokyo,
    SHA: shanghai,
    HK: hongKong,
  }).find(([code]) => department.startsWith(code))?.[1] ?? office

/** Of departments as a whole. */
export const teamTitles: readonly DemoTitle[] = [
  of('資訊安全線上課程', 'HR', 60),
  of('{m} 月出勤確認', 'HR', 10),
  of('更新緊急聯絡人', 'HR', 10),
  of('年度自評填寫', 'HR', 90),
  of('辦公區 5S 檢查', 'ADMIN', 45),
  of('舊文件清理', 'ADMIN', 120),
]

export const subtaskTitles = ['蒐集資料', '撰寫初稿', '與相關單位確認', '定稿並寄出'] as const

export const reportTexts = [
  ...['已完成資料蒐集，明天開始整理。', '初稿完成，等候業務單位回覆。', '已與對方聯絡，週四前回覆。', '進度正常，預計如期完成。'],
  ...['缺一份附件，已請承辦補上。', 'Draft is ready, numbers still to be checked.', '残りは確認だけです。', '已完成大半，剩下核对数字。'],
] as const

export const commentTexts = [
  ...['收到，我這邊處理。', '請問有範本可以參考嗎？', '附件格式請用上季的版本。', '客戶剛來電，希望提前兩天。', '辛苦了，這樣可以。'],
  ...['數字和財務部的差 3%，請再核對。', '我週三請假，有急事請找代理人。', 'Could you add the figures of last year?', 'Looks good to me.'],
  ...[
    'Please copy the overseas team.',
    '確認しました。問題ありません。',
    '明日の午前中に送ります。',
    '已转给供应商。',
    '麻烦抄送给我一份。',
    '會議改到下午三點，資料中午前給我。',
  ],
] as const

export const reasons = {
  hold: ['等待客戶回覆', '等供應商報價', '等董事會決議', 'Waiting for the new budget'],
  more: ['客戶延後提供資料', '同時支援關帳，需要多三天', '零件尚未到貨', 'The auditor comes a week later', '確認に時間がかかります'],
  cancel: ['客戶取消需求', '與另一件重複', '改由總公司統一辦理', 'No longer needed'],
  back: ['請補上去年同期數字', '附件是舊版本'],
} as const
