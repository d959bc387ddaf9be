/** Words of the demo's activities and remarks, in the customers' languages. */

const kinds = (call: string[], visit: string[], email: string[], meeting: string[], demo: string[], message: string[]) => ({
  call,
  visit,
  email,
  meeting,
  demo,
  message,
})

export const activitySubjects = {
  tw: kinds(
    ['確認報價數量', '詢問採購進度', '回覆交期問題', '確認付款條件'],
    ['現場丈量護舷位置', '碼頭會勘', '拜訪採購主管'],
    ['寄送產品型錄', '寄送正式報價', '補寄檢測報告'],
    ['規格討論', '合約條件協商', '年度檢討會議'],
    ['監控系統展示', '登船梯操作示範'],
    ['約定拜訪時間', '提醒回覆報價'],
  ),
  cn: kinds(
    ['确认报价数量', '询问采购进度', '回复交期问题'],
    ['现场测量护舷位置', '码头勘查', '拜访采购主管'],
    ['发送产品样本', '发送正式报价', '补发检测报告'],
    ['规格讨论', '合同条款协商'],
    ['监控系统演示', '登船梯操作演示'],
    ['约定拜访时间', '提醒回复报价'],
  ),
  jp: kinds(
    ['見積数量の確認', '発注時期の確認', '納期についての回答'],
    ['岸壁での採寸', '現地確認', '購買部へのご挨拶'],
    ['カタログの送付', '正式見積の送付', '検査報告書の送付'],
    ['仕様の打ち合わせ', '契約条件の協議'],
    ['監視システムのデモ', 'タラップの実演'],
    ['訪問日程の調整', '見積回答のお願い'],
  ),
  en: kinds(
    ['Confirm the quantities', 'Ask about the purchase order', 'Answer on delivery time'],
    ['Measure the fender positions', 'Site survey at the berth', 'Visit the purchasing manager'],
    ['Send the catalogue', 'Send the formal quotation', 'Send the inspection report'],
    ['Discuss the specification', 'Negotiate the contract terms'],
    ['Monitoring system demo', 'Gangway demonstration'],
    ['Arrange a visit', 'Reminder about the quotation'],
  ),
} as const

export const remarkTexts = {
  tw: [
    '客戶預算已核定，希望下月完成簽約。',
    '競爭廠商上週已提出報價，價格比我們低約一成。',
    '採購主管換人，需重新介紹公司與產品。',
    '對方要求提供三年維護方案。',
    '交期是關鍵，農曆年前必須到貨。',
    '現場水深與圖面不符，規格需重新確認。',
    '總經理對示範結果很滿意。',
    '付款條件希望改為月結 60 天，已請財務評估。',
  ],
  cn: [
    '客户预算已批准，希望下月签约。',
    '竞争对手上周已报价，比我们低约一成。',
    '采购主管更换，需要重新介绍。',
    '对方要求提供三年维护方案。',
    '交期是关键，春节前必须到货。',
    '现场水深与图纸不符，规格需重新确认。',
    '付款条件希望改为月结 60 天。',
  ],
  jp: [
    '予算は承認済み。来月の契約を希望。',
    '競合他社が先週見積を提出、当社より約1割安い。',
    '購買担当者が交代、改めて会社紹介が必要。',
    '3年間の保守プランを求められている。',
    '納期が最重要、年末までに納入が必要。',
    '現地の水深が図面と異なり、仕様の再確認が必要。',
    '支払条件を月末締め60日に変更したいとの要望。',
  ],
  en: [
    'The budget is approved; they want to sign next month.',
    'A competitor quoted last week, about ten per cent below us.',
    'The purchasing manager has changed; we need to introduce ourselves again.',
    'They ask for a three-year maintenance plan.',
    'Delivery time decides: it must arrive before the new year.',
    'The water depth differs from the drawings; the specification needs another look.',
    'They would like to pay 60 days after month end.',
  ],
} as const
