/** What people of the demo wrote into forms (wf.md §10): a few texts of each form, gone through in turn. */
import type { DemoIds } from './form-builder'

export interface Filled {
  title: string
  data: Readonly<Record<string, unknown>>
  /** Node → who was chosen for it. */
  choices?: Readonly<Record<string, readonly number[]>>
}

type Fill = (n: number, ids: DemoIds, day: (offset: number) => string) => Filled

/** The n-th of a list that goes round. */
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

const trips = ['台中客戶拜訪', '高雄廠稽核', 'Kaohsiung plant visit', '横浜の展示会', '新竹供應商會議', 'Client dinner, Taipei'] as const
const goods = [
  ['人體工學椅', 4, '6800.00'],
  ['27 吋顯示器', 6, '7990.00'],
  ['Label printer', 1, '9200.00'],
  ['測試儀器校正', 1, '128000.00'],
  ['ノートパソコン', 2, '42500.00'],
] as const
const subjects = ['調整門禁時間', '申請參加海外展覽', 'Change of the canteen contract', '新人教育訓練計畫', '在庫評価方法の変更'] as const
const payees = ['大同紙業', '宏達物流', 'Pacific Freight Ltd.', '東京部品株式会社', '永豐設備'] as const

/** `day(n)`: the date so many days from the submission. */
export const fills: Readonly<Record<string, Fill>> = {
  LEAVE: (n, { user }, day) => {
    const kind = pick(['annual', 'personal', 'annual', 'sick', 'official'] as const, n)
    const length = pick([0, 0, 1, 4, 6], n)
    return {
      title: `${pick(['特休', 'Annual leave', '事假', '有休', '病假'], n)} ${day(7)}`,
      data: {
        ...{ kind, period: { from: day(7), to: day(7 + length) }, deputy: user(pick(['staff02', 'staff06', 'staff13', 'staff30'], n)) },
        ...(n % 3 === 0 ? {} : { reason: pick(['家庭旅遊', 'Moving house', '子供の学校行事', '身體不適'], n) }),
      },
    }
  },
  OVERTIME: (n, _ids, day) => ({
    title: `${pick(['月結', '出貨支援', 'Release', '棚卸し'], n)} ${day(-1)}`,
    data: {
      ...{ day: day(-1), from: '18:30', until: pick(['20:30', '21:00', '23:30'], n), hours: pick(['2.0', '2.5', '5.0'], n) },
      ...{ pay: pick(['money', 'rest'], n), reason: pick(['月結作業', '客戶急單出貨', 'Release of the mobile app', '棚卸しのため'], n) },
    },
  }),
  'MISSED-PUNCH': (n, _ids, day) => ({
    title: `${pick(['忘打卡', 'Forgot to punch', '打刻漏れ'], n)} ${day(-1)}`,
    data: {
      punches: [{ day: day(-1), time: pick(['09:00', '18:05'], n), way: pick(['in', 'out'], n) }],
      reason: pick(['forgotten', 'outside', 'device'], n),
    },
  }),
  EXPENSE: (n, _ids, day) => ({
    title: pick(trips, n),
    data: {
      purpose: pick(trips, n),
      lines: [
        { day: day(-3), item: pick(['高鐵', 'Taxi', '新幹線'], n), amount: pick(['1490.00', '820.00', '3120.50'], n) },
        { day: day(-2), item: pick(['住宿', 'Hotel', '宿泊'], n), amount: pick(['3600.00', '12800.00', '7400.00', '56000.00'], n) },
        ...(n % 2 === 0 ? [{ day: day(-2), item: pick(['餐費', 'Meals', '食事'], n), amount: '660.00' }] : []),
      ],
    },
  }),
  ADVANCE: (n, _ids, day) => ({
    title: `${pick(['出差預支', 'Trade fair', '出張仮払'], n)}`,
    data: {
      ...{ amount: { amount: pick(['30000', '8000', '50000'], n), currency: 'TWD' }, needed: day(5), settled: day(40).slice(0, 7) },
      purpose: pick(['日本出差旅費', 'Booth and freight of the trade fair', '横浜出張'], n),
    },
  }),
  PAYMENT: (n, _ids, day) => ({
    title: pick(payees, n),
    data: {
      ...{ payee: pick(payees, n), invoice: `AB${String(10_345_678 + n * 977)}`, due: day(14) },
      amount: pick(
        [
          { amount: '18200', currency: 'TWD' },
          { amount: '230000', currency: 'TWD' },
          { amount: '4200.50', currency: 'USD' },
        ],
        n,
      ),
    },
  }),
  PURCHASE: (n) => {
    const [item, count, price] = pick(goods, n)
    return {
      title: item,
      data: {
        purpose: item,
        urgency: pick(['normal', 'soon'], n),
        lines: [{ item, count, price }, ...(n % 2 === 0 ? [{ item: '運費', count: 1, price: '350.00' }] : [])],
      },
    }
  },
  'SEAL-USE': (n, _ids, day) => ({
    title: pick(['經銷合約', 'NDA with Pacific Freight', '投標書'], n),
    data: {
      ...{ document: pick(['經銷合約', 'NDA with Pacific Freight', '投標書'], n), copies: 2, partner: pick(payees, n), signed_on: day(2) },
      purpose: pick(['與經銷商簽約', 'Talks about a warehouse', '參與政府標案'], n),
    },
  }),
  VEHICLE: (n, { user }, day) => ({
    title: `${pick(['桃園機場', 'Hsinchu', '台中港'], n)} ${day(2)}`,
    data: {
      period: { from: day(2), to: day(2) },
      people: pick([2, 6, 3], n),
      place: pick(['桃園機場', 'Hsinchu', '台中港'], n),
      driver: user(pick(['staff03', 'staff24'], n)),
    },
  }),
  'IT-ACCOUNT': (n, _ids, day) => ({
    title: pick(['顏廷安', 'Sakura Yamamoto', '實習生'], n),
    data: {
      who: pick(['顏廷安', 'Sakura Yamamoto', '實習生'], n),
      since: day(5),
      systems: pick(
        [
          ['mail', 'vpn'],
          ['mail', 'erp'],
          ['mail', 'code'],
        ],
        n,
      ),
    },
  }),
  CARD: (n) => ({
    title: pick(['吳承恩', 'Maria Santos', '鈴木美咲'], n),
    data: {
      name: pick(['吳承恩', 'Maria Santos', '鈴木美咲'], n),
      mail: 'service@formosa-harbour.example',
      phone: '+886-2-2700-1234',
      boxes: pick([1, 2], n),
    },
  }),
  HIRING: (n, _ids, day) => ({
    title: pick(['後端工程師', 'Sales specialist', '品質保証エンジニア'], n),
    data: {
      ...{
        title: pick(['後端工程師', 'Sales specialist', '品質保証エンジニア'], n),
        heads: pick([1, 2], n),
        salary: pick(['62000', '52000', '58000'], n),
      },
      ...{
        since: day(45),
        fit: pick([3, 5, 4], n),
        reason: pick(['<p>專案人力不足</p>', '<p>Two customers more</p>', '<p>退職者の補充</p>'], n),
      },
    },
  }),
  PUBLICATION: (n, _ids, day) => ({
    title: pick(['出差管理辦法', 'Rules for remote work', '年末休業のお知らせ'], n),
    data: {
      ...{
        title: pick(['出差管理辦法', 'Rules for remote work', '年末休業のお知らせ'], n),
        effective: day(10),
        kind: pick(['rule', 'rule', 'notice'], n),
      },
      body: pick(['<p>修訂第三條。</p>', '<p>Two days a week, as agreed.</p>', '<p>年末年始の休業について。</p>'], n),
    },
  }),
  CONTRACT: (n, { department }, day) => ({
    title: pick(payees, n),
    data: {
      ...{
        partner: pick(payees, n),
        amount: { amount: pick(['480000', '1200000'], n), currency: 'TWD' },
        period: { from: day(10), to: day(375) },
      },
      ...{
        owner: department(pick(['SALES-TW', 'PROD', 'FIN'], n)),
        summary: pick(['一年期物流服務', 'Framework for parts', '保守契約の更新'], n),
      },
    },
  }),
  MEMO: (n, { user }) => ({
    title: pick(subjects, n),
    data: {
      subject: pick(subjects, n),
      explanation: `<p>${pick(subjects, n)}</p>`,
      proposal: pick(['擬請同意辦理。', 'Please agree.', 'ご承認をお願いします。'], n),
    },
    choices: { n2: [user('hr'), user('fin')] },
  }),
}

/** What people say when they decide. */
export const remarks = {
  approve: ['同意', '', 'OK', '同意，請注意時程。', '承認します。', 'Fine with me.', '', 'よろしくお願いします。'],
  reject: ['預算不足，請下季再提。', 'Not this quarter.', '今回は見送ります。'],
  return: ['請補附單據。', 'Please add an offer.', '金額を確認してください。', '日期有誤，請修正。'],
  withdraw: ['行程取消', 'No longer needed', '予定変更のため'],
} as const
