/** Twenty events of the demo that are over (vs.md §10): with a tie by lot, one without quorum, a survey in three languages. Pure. */
import {
  boardMeeting,
  budgetPoints,
  committeeElection,
  ideaRanking,
  lunchPoll,
  resolution,
} from '../../../../../src/schemas/vs/examples/decisions'
import { datePoll, safetyCheck, signUp } from '../../../../../src/schemas/vs/examples/gatherings'
import { netPromoter, satisfaction, trainingFeedback } from '../../../../../src/schemas/vs/examples/surveys'
import { words, type Template } from '../../../../../src/schemas/vs/examples/template'
import { proposals } from './current'
import type { DemoEvent } from './planned-event'
import { content, course, dates, dishes, motion, ranked, recommends, safe, signedUp, spread, times } from './patterns'

const everybody = { audience: 'company' } as const
const done = { end: 'published' } as const
const hidden = { secrecy: 'named', choices_seen_by: 'nobody' } as const
/** Published the day before it opens. @param days ago @param length days */
const over = (days: number, length: number): Pick<DemoEvent, 'published' | 'opens' | 'closes'> => ({
  ...{ published: [-days - length - 1, '15:00'], opens: [-days - length, '09:00'], closes: [-days, '17:30'] },
})
const directors = ['staff40', 'admin', 'head.rd', 'head.sales', 'staff21', 'hr', 'fin']
const sides = {
  labour: ['staff13', 'staff23', 'staff24', 'staff25', 'staff26'],
  management: ['hr', 'fin', 'head.rd', 'head.sales', 'staff21'],
}

/** Half of more than half of each side, then three of four (vs.md §5.2). */
const labourMeeting: Template = { ...resolution, rule_preset: 'labour_meeting' }
const association: Template = { ...resolution, rule_preset: 'association' }
/** The one who has most; of the demo a vote of a department. */
const representative: Template = {
  ...committeeElection,
  secrecy: 'named',
  questions: [
    {
      ...{ key: 'person', type: 'single', method: 'plurality', seats: 1, alternates: 1, required: true },
      title: words('Who speaks for us?', '誰代表本部門？', '谁代表本部门？', '部門の代表者は誰ですか。'),
    },
  ],
}

const lunches = [
  { days: 33, percent: 70 },
  { days: 68, percent: 62 },
].map(({ days, percent }, index): DemoEvent => {
  const place = 2 - index
  return {
    ...{ template: lunchPoll, organiser: 'staff30', ...everybody, ...over(days, 2), ...done, voters: { percent }, answers: dishes },
    title: words(`Lunch together, no. ${place}`, `部門聚餐第${place}回`, `部门聚餐第${place}回`, `ランチ会 第${place}回`),
  }
})

const quarters = [
  { days: 80, count: 40, answers: recommends(18, 14, 8) },
  { days: 172, count: 39, answers: recommends(15, 14, 10) },
  { days: 264, count: 37, answers: recommends(13, 13, 11) },
].map(({ days, count, answers }, index): DemoEvent => ({
  ...{ template: netPromoter, organiser: 'hr', ...everybody, ...over(days, 10), ...done, voters: { count }, answers },
  title: words(
    `Would you recommend us? ${index === 0 ? 'Last quarter' : `${index + 1} quarters ago`}`,
    `員工推薦度調查（前${index + 1}季）`,
    `员工推荐度调查（前${index + 1}季）`,
    `社員推奨度（${index + 1}四半期前）`,
  ),
}))

const courses = [
  { days: 52, title: words('Course on customer service', '客戶服務課程回饋', '客户服务课程反馈', '顧客対応研修アンケート') },
  { days: 120, title: words('Course on negotiation', '談判技巧課程回饋', '谈判技巧课程反馈', '交渉術研修アンケート') },
].map(({ days, title }): DemoEvent => ({
  ...{ template: trainingFeedback, organiser: 'staff31', audience: { departments: ['SALES'] }, ...over(days, 7), ...done },
  ...{ title, voters: { percent: 85 }, answers: course },
}))

const boards = [
  {
    days: 25,
    no: 6,
    answers: times([5, { minutes: 'yes', motion_1: 'yes', motion_2: 'no' }], [1, { minutes: 'abstain', motion_1: 'yes', motion_2: 'yes' }]),
  },
  {
    days: 116,
    no: 5,
    answers: times([6, { minutes: 'yes', motion_1: 'yes', motion_2: 'yes' }], [1, { minutes: 'yes', motion_1: 'no', motion_2: 'abstain' }]),
  },
].map(({ days, no, answers }): DemoEvent => ({
  ...{ template: boardMeeting, organiser: 'staff41', audience: { accounts: directors }, ...over(days, 3), ...done },
  ...{ choices_seen_by: 'participants', voters: { count: answers.length }, answers },
  title: words(`Board meeting no. ${no} of the year`, `本年度第${no}次董事會`, `本年度第${no}次董事会`, `本年度 第${no}回取締役会`),
  titles: {
    motion_1: words('Budget of the new warehouse', '新倉庫預算案', '新仓库预算案', '新倉庫の予算案'),
    motion_2: words('Second production line', '增設第二產線', '增设第二产线', '第2生産ラインの増設'),
  },
}))

export const completed: readonly DemoEvent[] = [
  {
    ...{
      template: satisfaction,
      organiser: 'hr',
      ...everybody,
      ...over(150, 14),
      ...done,
      voters: { count: 44 },
      answers: content,
    },
    title: words('Satisfaction, first half of the year', '上半年員工滿意度調查', '上半年员工满意度调查', '上期の社員満足度調査'),
  },
  {
    ...{
      template: association,
      organiser: 'staff30',
      ...everybody,
      ...over(20, 5),
      ...done,
      voters: { percent: 35 },
      answers: motion(12, 4, 2),
    },
    title: words('Welfare association: new by-laws', '職福會章程修正案', '职福会章程修正案', '福利会の規約改正'),
  },
  {
    ...{
      template: representative,
      organiser: 'head.rd',
      audience: { departments: ['RD'] },
      ...over(40, 4),
      ...done,
      voters: { count: 10 },
    },
    title: words('Representative of Development', '研發部代表選舉', '研发部代表选举', '開発部の代表選出'),
    intro: words(
      'One speaks for the department: the person with the most votes.',
      '得票最高者代表本部門。',
      '得票最高者代表本部门。',
      '最多得票の一人が部門を代表します。',
    ),
    options: [
      words('Chih-hsuan Liao', '廖芷瑄', '廖芷瑄', '廖芷瑄'),
      words('Pin-yen Su', '蘇品妍', '苏品妍', '蘇品妍'),
      words('Yen-ting Lai', '賴彥廷', '赖彦廷', '頼彦廷'),
    ],
    answers: times([4, { person: [1] }], [4, { person: [2] }], [2, { person: [3] }]),
  },
  ...boards,
  {
    ...{
      template: labourMeeting,
      organiser: 'hr',
      audience: { accounts: [...sides.labour, ...sides.management] },
      groups: sides,
      ...over(60, 3),
    },
    ...{ ...done, choices_seen_by: 'participants', voters: { count: 9 }, answers: motion(8, 1, 0) },
    title: words(
      'Labour-management meeting: shifts of the night',
      '勞資會議：夜班輪值辦法',
      '劳资会议：夜班轮值办法',
      '労使会議：夜勤の当番',
    ),
  },
  {
    ...{ template: committeeElection, organiser: 'staff30', ...everybody, ...over(95, 7), ...done, ...hidden, voters: { percent: 80 } },
    title: words('Welfare committee', '職工福利委員會選舉', '职工福利委员会选举', '福利委員の選挙'),
    options: [
      words('Ya-wen Peng', '彭雅雯', '彭雅雯', '彭雅雯'),
      words('Chia-hao Hsu', '許家豪', '许家豪', '許家豪'),
      words('Mei-hui Lo', '羅美惠', '罗美惠', '羅美恵'),
      words('Misaki Suzuki', '鈴木美咲', '铃木美咲', '鈴木美咲'),
      words('Xiaodong Zhao', '趙曉東', '赵晓东', '趙暁東'),
      words('Hsin-i Chung', '鍾欣怡', '钟欣怡', '鍾欣怡'),
    ],
    answers: ranked('committee', [1, 3, 6], [2, 1], [4, 5, 1], [1, 2, 3, 4], [3, 6, 1], [5, 4, 2], [6, 3], [2, 5, 4]),
  },
  {
    ...{ template: ideaRanking, organiser: 'manager', ...everybody, ...over(100, 7), ...done, voters: { percent: 58 } },
    title: words('Best improvement, last quarter', '上季改善提案票選', '上季改善提案投票', '前四半期の改善提案'),
    options: [
      words('Labels in two colours', '雙色標籤', '双色标签', '2色ラベル'),
      words('Fewer forms for travel', '簡化出差表單', '简化出差表单', '出張書類の簡素化'),
      words('One number for the help desk', '單一客服專線', '单一客服专线', '窓口の一本化'),
      words('Daily stand-up of ten minutes', '每日十分鐘站立會議', '每日十分钟站立会议', '毎日10分の立ち会議'),
    ],
    answers: ranked('ideas', [2, 3, 1, 4], [3, 2], [2, 1, 3], [4, 3, 2, 1], [3, 1, 2]),
  },
  {
    ...{ template: budgetPoints, organiser: 'staff30', ...everybody, ...over(350, 10), ...done, voters: { percent: 60 }, answers: spread },
    ...{ title: words('What the welfare money is for', '福利經費用途', '福利经费用途', '福利厚生費の使い道'), options: proposals },
  },
  ...lunches,
  ...quarters,
  ...courses,
  {
    ...{ template: signUp, organiser: 'staff41', ...everybody, ...over(200, 14), ...done, voters: { percent: 70 }, answers: signedUp },
    title: words('Sports day: who comes?', '運動會報名', '运动会报名', '運動会の参加申込み'),
  },
  {
    ...{ template: safetyCheck, organiser: 'hr', ...everybody, ...over(110, 1), ...done, voters: { percent: 96 }, answers: safe },
    title: words('After the typhoon', '颱風後安全回報', '台风后安全回报', '台風後の安否確認'),
  },
  {
    ...{ template: datePoll, organiser: 'manager', audience: { departments: ['SALES'] }, ...over(2, 3), end: 'counted' },
    ...{ voters: { percent: 75 }, answers: dates, choices_seen_by: 'participants' },
    title: words('Date of the sales meeting', '業務會議時間調查', '销售会议时间调查', '営業会議の日程調整'),
  },
  {
    ...{
      template: resolution,
      organiser: 'fin',
      ...everybody,
      ...over(130, 5),
      ...done,
      voters: { percent: 72 },
      answers: motion(22, 14, 4),
    },
    title: words('Travel by rail instead of air', '國內出差改搭高鐵', '国内出差改乘高铁', '国内出張は鉄道で'),
  },
]
