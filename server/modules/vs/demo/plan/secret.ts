/**
 * Secret events of the demo (vs.md §10): a labour election with 48 ballots and seats reserved for women, and a committee election whose box
 * two of three trustees open. Pure.
 */
import { committeeElection, labourRepresentatives } from '../../../../../src/schemas/vs/examples/decisions'
import { words } from '../../../../../src/schemas/vs/examples/template'
import type { DemoEvent } from './planned-event'
import { ranked } from './patterns'

const candidates = [
  { name: words('Cheng-en Wu', '吳承恩', '吴承恩', '呉承恩'), sex: 'm' },
  { name: words('Tsung-han Tsai', '蔡宗翰', '蔡宗翰', '蔡宗翰'), sex: 'm' },
  { name: words('Yen-ting Lai', '賴彥廷', '赖彦廷', '頼彦廷'), sex: 'm' },
  { name: words('Chih-ming Kao', '高志明', '高志明', '高志明'), sex: 'm' },
  { name: words('Mei-hui Lo', '羅美惠', '罗美惠', '羅美恵'), sex: 'f' },
  { name: words('Szu-yu Liu', '劉思妤', '刘思妤', '劉思妤'), sex: 'f' },
  { name: words('Hsin-i Chung', '鍾欣怡', '钟欣怡', '鍾欣怡'), sex: 'f' },
  { name: words('Chun-hung Pan', '潘俊宏', '潘俊宏', '潘俊宏'), sex: 'm' },
] as const

export const secretEvents: readonly DemoEvent[] = [
  {
    ...{ template: labourRepresentatives, organiser: 'hr', audience: 'company', secrecy: 'secret', end: 'published' },
    ...{ published: [-215, '09:00'], opens: [-203, '09:00'], closes: [-196, '17:30'] },
    title: words('Labour representatives, this term', '本屆勞方代表選舉', '本届劳方代表选举', '今期の労働者代表選挙'),
    ...{
      options: candidates.map(({ name }) => name),
      option_groups: candidates.map(({ sex }) => sex),
      reserve: [{ group: 'f', seats: 2 }],
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
]
