/**
 * Secret events of the demo (vs.md §10): a labour election with 48 ballots and seats reserved for women, a committee election whose box two of
 * three trustees open, and a practice vote with a ballot missing on its board. Pure.
 */
import { committeeElection, labourRepresentatives, resolution } from '../../../../../src/schemas/vs/examples/decisions'
import { words } from '../../../../../src/schemas/vs/examples/template'
import type { DemoEvent } from './planned-event'
import { ranked } from './patterns'

/** As the roster and the results call them. */
const [men, women] = ['男性', '女性'] as const

const candidates = [
  { name: words('Cheng-en Wu', '吳承恩', '吴承恩', '呉承恩'), group: men },
  { name: words('Tsung-han Tsai', '蔡宗翰', '蔡宗翰', '蔡宗翰'), group: men },
  { name: words('Yen-ting Lai', '賴彥廷', '赖彦廷', '頼彦廷'), group: men },
  { name: words('Chih-ming Kao', '高志明', '高志明', '高志明'), group: men },
  { name: words('Mei-hui Lo', '羅美惠', '罗美惠', '羅美恵'), group: women },
  { name: words('Szu-yu Liu', '劉思妤', '刘思妤', '劉思妤'), group: women },
  { name: words('Hsin-i Chung', '鍾欣怡', '钟欣怡', '鍾欣怡'), group: women },
  { name: words('Chun-hung Pan', '潘俊宏', '潘俊宏', '潘俊宏'), group: men },
] as const

export const secretEvents: readonly DemoEvent[] = [
  {
    ...{ template: labourRepresentatives, organiser: 'hr', audience: 'company', secrecy: 'secret', end: 'published' },
    ...{ published: [-215, '09:00'], opens: [-203, '09:00'], closes: [-196, '17:30'] },
    title: words('Labour representatives, this term', '本屆勞方代表選舉', '本届劳方代表选举', '今期の労働者代表選挙'),
    ...{
      options: candidates.map(({ name }) => name),
      option_groups: candidates.map(({ group }) => group),
      reserve: [{ group: women, seats: 2 }],
    },
    voters: { count: 48 },
    answers: [
      [1, 2, 5],
      [1, 3],
      [2, 4, 1],
      [3, 4, 8],
      [1, 5, 2],
      [4, 2],
      [5, 3, 1],
      [6, 1, 3],
    ].map((chosen) => ({ representatives: chosen })),
  },
  {
    ...{ template: committeeElection, organiser: 'staff30', audience: 'company', secrecy: 'secret', end: 'closed' },
    ...{
      published: [-12, '09:00'],
      opens: [-10, '09:00'],
      closes: [-1, '12:00'],
      trustees: { need: 2, accounts: ['auditor', 'fin', 'staff41'] },
    },
    title: words('Trust committee', '信任委員會選舉', '信任委员会选举', '信頼委員会の選挙'),
    options: candidates.slice(0, 6).map(({ name }) => name),
    voters: { count: 33 },
    answers: ranked('committee', [1, 5, 6], [2, 1], [5, 3, 1], [4, 2], [6, 5], [3, 1, 2]),
  },
  {
    ...{ template: resolution, organiser: 'hr', secrecy: 'secret', end: 'published', loses_last: true },
    audience: { accounts: ['admin', 'manager', 'staff01', 'auditor', 'hr', 'fin', 'staff30', 'staff41'] },
    ...{ published: [-48, '09:00'], opens: [-47, '09:00'], closes: [-40, '17:30'] },
    title: words('Practice vote: checking a receipt', '練習投票：查驗收據', '练习投票：查验回执', '練習投票：受領証の確認'),
    intro: words(
      'The file below is a genuine receipt whose ballot is missing on the board. Check it on the page “Secret ballot”.',
      '下方檔案是一張真實的收據，但公告板上沒有它的選票。請到「秘密投票」頁面查驗。',
      '下方文件是一张真实的回执，但公告板上没有它的选票。请到“秘密投票”页面查验。',
      '下のファイルは本物の受領証ですが、その票は掲示板にありません。「秘密投票」のページで確認してください。',
    ),
    voters: { count: 7 },
    answers: [{ motion: 'yes' }, { motion: 'no' }, { motion: 'yes' }, { motion: 'yes' }, { motion: 'abstain' }],
  },
]
