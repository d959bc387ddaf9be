/** Events of the demo that are open, wait, or never took place (vs.md §10). Pure. */
import {
  budgetPoints,
  committeeElection,
  ideaRanking,
  labourRepresentatives,
  lunchPoll,
  resolution,
} from '../../../../../src/schemas/vs/examples/decisions'
import { datePoll, safetyCheck, signUp } from '../../../../../src/schemas/vs/examples/gatherings'
import { netPromoter, satisfaction, trainingFeedback } from '../../../../../src/schemas/vs/examples/surveys'
import { words } from '../../../../../src/schemas/vs/examples/template'
import type { DemoEvent } from './planned-event'
import { content, course, dates, dishes, motion, ranked, recommends, safe, signedUp, spread } from './patterns'

const everybody = { audience: 'company' } as const

export const proposals = [
  words('Coffee machine for the second floor', '二樓咖啡機', '二楼咖啡机', '2階のコーヒーマシン'),
  words('Bicycle stands', '自行車停車架', '自行车停车架', '駐輪ラック'),
  words('Massage chairs', '按摩椅', '按摩椅', 'マッサージチェア'),
  words('Table tennis', '桌球桌', '乒乓球桌', '卓球台'),
  words('Books for the library', '圖書角新書', '图书角新书', '図書コーナーの本'),
]

/** Those of whom the demo's accounts have still to answer. The first closes in three hours. */
export const pending: readonly DemoEvent[] = [
  {
    ...{ template: lunchPoll, organiser: 'staff30', ...everybody, published: [-2, '15:00'], opens: [-1, '10:00'], closes: { hours: 3 } },
    title: words('Lunch together this week', '本週部門聚餐吃什麼', '本周部门聚餐吃什么', '今週のランチ会'),
    ...{ end: 'open', results_when: 'after_vote', voters: { percent: 60 }, answers: dishes },
  },
  {
    ...{ template: datePoll, organiser: 'staff41', ...everybody, published: [-4, '11:00'], opens: [-3, '09:00'], closes: [2, '17:30'] },
    title: words('Date of the year-end party', '尾牙日期調查', '年终聚餐日期调查', '忘年会の日程調整'),
    options: [
      words('Friday, first week', '第一週星期五', '第一周星期五', '第1週金曜'),
      words('Saturday, first week', '第一週星期六', '第一周星期六', '第1週土曜'),
      words('Friday, second week', '第二週星期五', '第二周星期五', '第2週金曜'),
      words('Saturday, second week', '第二週星期六', '第二周星期六', '第2週土曜'),
    ],
    ...{ end: 'open', results_when: 'live', choices_seen_by: 'participants', voters: { percent: 45 }, answers: dates },
  },
  {
    ...{
      template: netPromoter,
      organiser: 'hr',
      ...everybody,
      published: [-6, '10:00'],
      opens: [-5, '09:00'],
      closes: [5, '18:00'],
    },
    title: words('Would you recommend us? This quarter', '本季員工推薦度調查', '本季员工推荐度调查', '今四半期の社員推奨度'),
    ...{ end: 'open', voters: { percent: 50 }, answers: recommends(18, 14, 8) },
  },
  {
    ...{ template: budgetPoints, organiser: 'staff30', ...everybody, published: [-3, '14:00'], opens: [-2, '09:00'], closes: [9, '17:30'] },
    title: words('What the welfare money is for next year', '明年度福利經費用途', '明年度福利经费用途', '来年度の福利厚生費の使い道'),
    ...{ options: proposals, end: 'open', voters: { percent: 30 }, answers: spread },
  },
  {
    ...{ template: signUp, organiser: 'staff41', ...everybody, published: [-5, '16:00'], opens: [-4, '09:00'], closes: [12, '18:00'] },
    title: words('Year-end party: who comes?', '尾牙餐會報名', '年终聚餐报名', '忘年会の参加申込み'),
    ...{ end: 'open', voters: { percent: 35 }, answers: signedUp },
  },
  {
    ...{ template: resolution, organiser: 'hr', ...everybody, published: [-1, '14:00'], opens: [3, '09:00'], closes: [10, '17:30'] },
    title: words('Working from home two days a week', '每週兩日居家上班', '每周两日居家办公', '週2日の在宅勤務'),
    titles: {
      motion: words(
        'Shall everybody be free to work from home on two days a week?',
        '是否同意全體同仁每週得居家上班兩日？',
        '是否同意全体同事每周得居家办公两日？',
        '全社員が週2日在宅勤務できることに賛成しますか。',
      ),
    },
    end: 'scheduled',
  },
]

/** Those that the demo's accounts have answered. */
export const ongoing: readonly DemoEvent[] = [
  {
    ...{ template: safetyCheck, organiser: 'hr', ...everybody, published: [-2, '09:30'], opens: [-1, '08:00'], closes: [1, '12:00'] },
    title: words('Safety drill', '防災演練：安全回報', '防灾演练：安全回报', '防災訓練の安否確認'),
    ...{ end: 'open', voters: { percent: 80 }, answers: safe },
  },
  {
    ...{ template: ideaRanking, organiser: 'manager', ...everybody, published: [-7, '15:00'], opens: [-6, '09:00'], closes: [4, '18:00'] },
    title: words('Best improvement of the quarter', '本季改善提案票選', '本季改善提案投票', '今四半期の改善提案'),
    options: [
      words('Shared calendar of customers', '客戶共用行事曆', '客户共用日历', '顧客共有カレンダー'),
      words('Paperless receiving', '進貨無紙化', '进货无纸化', '入荷のペーパーレス化'),
      words('Spare parts in one place', '備品集中管理', '备品集中管理', '予備品の一元管理'),
      words('Meeting-free Wednesday', '週三無會議日', '周三无会议日', '水曜は会議なし'),
      words('Mentors for newcomers', '新人導師制', '新人导师制', '新人メンター制'),
    ],
    ...{ end: 'open', results_when: 'live', voters: { percent: 65 } },
    answers: ranked('ideas', [4, 1, 2], [5, 4, 1, 2, 3], [1, 2, 3], [4, 5], [2, 3, 1, 4, 5], [5, 1]),
  },
  {
    ...{
      template: trainingFeedback,
      organiser: 'staff31',
      ...everybody,
      published: [-3, '17:00'],
      opens: [-2, '09:00'],
      closes: [6, '18:00'],
    },
    title: words('Information security course', '資訊安全課程回饋', '信息安全课程反馈', '情報セキュリティ研修アンケート'),
    ...{ end: 'open', voters: { percent: 55 }, answers: course },
  },
  {
    ...{
      template: satisfaction,
      organiser: 'hr',
      ...everybody,
      published: [-5, '10:30'],
      opens: [-4, '09:00'],
      closes: [8, '18:00'],
    },
    title: words('Satisfaction, second half of the year', '下半年員工滿意度調查', '下半年员工满意度调查', '下期の社員満足度調査'),
    ...{ end: 'open', voters: { percent: 40 }, answers: content },
  },
  {
    ...{ template: resolution, organiser: 'staff41', ...everybody, published: [-2, '13:00'], opens: [-1, '09:00'], closes: [3, '17:30'] },
    title: words('Quiet room on the third floor', '三樓設置靜音室', '三楼设置静音室', '3階に静かな部屋を設ける'),
    ...{ end: 'open', results_when: 'after_vote', voters: { percent: 50 }, answers: motion(11, 4, 3) },
  },
]

/** In none of the three groups, but the one that was cancelled after it had opened. */
export const others: readonly DemoEvent[] = [
  {
    ...{
      template: committeeElection,
      organiser: 'staff30',
      ...everybody,
      published: [6, '09:00'],
      opens: [7, '09:00'],
      closes: [14, '17:30'],
    },
    title: words('Sports committee of next year', '明年度運動委員會', '明年度运动委员会', '来年度のスポーツ委員'),
    end: 'draft',
  },
  {
    ...{
      template: labourRepresentatives,
      organiser: 'hr',
      ...everybody,
      published: [10, '09:00'],
      opens: [24, '09:00'],
      closes: [31, '17:30'],
    },
    title: words('Labour representatives, next term', '下屆勞方代表選舉', '下届劳方代表选举', '次期の労働者代表'),
    end: 'draft',
  },
  {
    ...{ template: signUp, organiser: 'staff41', ...everybody, published: [-46, '10:00'], opens: [-45, '09:00'], closes: [-38, '18:00'] },
    title: words('Hike to the tea mountain', '茶山健行報名', '茶山徒步报名', '茶山ハイキング'),
    ...{ end: 'cancelled', voters: { percent: 20 }, answers: signedUp },
  },
]
