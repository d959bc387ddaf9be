/** What people of the demo write in their own words (vs.md §10): no two of an event the same. Pure. */
import type { Answers } from '../../../../../src/shared/vs/question'

/** What else somebody writes where a pattern that repeats has the text. */
const others: Record<string, readonly string[]> = {
  不要太辣: ['有素食選項嗎？', '希望 12 點前送到', '可以多訂一份湯嗎', 'No peanuts for me, please.', '麵要小辣，謝謝'],
  週三下午有客戶會議: ['月底結帳，最後兩天不方便', '早上九點半以後較好', '線上參加可以嗎？', '週三下午出差'],
  小孩需要兒童椅: ['長輩同行，座位請靠近出口', '會晚半小時到', '不吃牛', 'One vegetarian meal, please.'],
  '捷運停駛，步行回家中': ['在公司大樓外集合點', '電梯停用，走樓梯下樓', '與同仁一起在三樓', '手機快沒電，稍後再回報'],
  手腕輕微扭傷: ['已就醫，並無大礙'],
  希望有更多實作: ['講義希望課前先寄', '釣魚郵件的例子很實用', '時間再短一點會更好'],
  'More examples from our own systems, please.': ['The quiz at the end helped.'],
  同事很好: [
    '主管願意聽意見',
    '可以在家上班',
    '學得到東西',
    '福利不錯',
    'Good people, clear goals.',
    '休假彈性',
    '辦公室離家近',
    '教育訓練多',
  ],
  '加班太多，希望能更彈性': ['薪資多年沒有調整', '月底流程太趕', '升遷標準不清楚', '人手不足'],
  '希望彈性上班時間再放寬半小時。': ['希望增加遠端辦公日。', '會議室常常不夠用。'],
  'Meetings could be shorter and end with clear actions.': ['Please share decisions in English, too.'],
  '工作量分配不均，月底特別忙。': ['跨部門溝通可以再順一些。', '系統反應慢，影響作業。'],
  '研修の機会をもっと増やしてほしいです。': ['社内システムの操作説明を日本語でもお願いします。'],
  '加班過多，希望補人。': ['輪班表希望能早一點公布。'],
  '在宅勤務の日数を増やしてほしい。': ['フレックスタイムを導入してほしい。'],
  'Great team. Please keep the English classes.': ['More cross-team lunches, please.'],
}

/**
 * @param answers of an event, one a person, in their order
 * @returns them, each text once: where it comes again, another takes its place, and at the end of these none
 */
export function inOwnWords(answers: readonly Answers[]): Answers[] {
  const seen = new Map<string, number>()
  return answers.map((given) =>
    Object.fromEntries(
      Object.entries(given).flatMap(([key, answer]) => {
        if (typeof answer !== 'string' || !(answer in others)) return [[key, answer]]
        const times = seen.get(answer) ?? 0
        seen.set(answer, times + 1)
        const text = times === 0 ? answer : others[answer]?.[times - 1]
        return text === undefined ? [] : [[key, text]]
      }),
    ),
  )
}
