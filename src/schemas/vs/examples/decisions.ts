/** Templates of votes that decide or elect (vs.md §10). */
import { places, remark, words, type Template } from './template'

const candidate = words('Candidate', '候選人', '候选人', '候補者')

export const resolution: Template = {
  ...{ category: 'RESOLUTION', kind: 'vote', secrecy: 'named', rule_preset: 'simple_majority', builtin: true },
  name: words('Resolution', '議案表決', '议案表决', '議案の採決'),
  description: words(
    'One motion: yes, no or abstention; more yes than no passes it.',
    '單一議案：贊成、反對或棄權；贊成多於反對即通過。',
    '单一议案：赞成、反对或弃权；赞成多于反对即通过。',
    '一つの議案に賛成・反対・棄権。賛成が反対を上回れば可決。',
  ),
  questions: [
    {
      ...{ key: 'motion', type: 'yes_no', required: true },
      title: words('Do you agree to the motion?', '是否同意本議案？', '是否同意本议案？', '本議案に賛成しますか。'),
    },
    remark,
  ],
}

export const boardMeeting: Template = {
  ...{ category: 'RESOLUTION', kind: 'vote', secrecy: 'named', rule_preset: 'board', builtin: true },
  name: words('Board meeting', '董事會決議', '董事会决议', '取締役会決議'),
  description: words(
    'Several motions by name: more than half of the directors take part, more than half of those present agree.',
    '多項議案記名表決：過半數董事出席，出席董事過半數同意。',
    '多项议案记名表决：过半数董事出席，出席董事过半数同意。',
    '複数議案の記名採決。取締役の過半数が出席し、その過半数の賛成で可決。',
  ),
  questions: [
    {
      ...{ key: 'minutes', type: 'yes_no', required: true },
      title: words('Approve the minutes of the last meeting', '承認前次會議紀錄', '承认上次会议记录', '前回議事録の承認'),
    },
    {
      ...{ key: 'motion_1', type: 'yes_no', required: true },
      title: words('Motion 1', '議案一', '议案一', '第1号議案'),
    },
    {
      ...{ key: 'motion_2', type: 'yes_no' },
      title: words('Motion 2', '議案二', '议案二', '第2号議案'),
    },
    remark,
  ],
}

export const labourRepresentatives: Template = {
  ...{ category: 'ELECTION', kind: 'vote', secrecy: 'secret', rule_preset: 'labour_representatives', builtin: true },
  name: words('Labour representatives', '勞方代表選舉', '劳方代表选举', '労働者代表の選挙'),
  description: words(
    'Five representatives of the workers at the labour-management meeting, as many alternates, by secret ballot.',
    '勞資會議勞方代表五名、候補五名，無記名投票。',
    '劳资会议劳方代表五名、候补五名，无记名投票。',
    '労使会議の労働者代表5名と補欠5名を無記名投票で選出。',
  ),
  questions: [
    {
      ...{ key: 'representatives', type: 'multi', method: 'plurality', min: 1, max: 3, seats: 5, alternates: 5 },
      title: words('Choose up to three candidates', '請圈選至多三位候選人', '请选择至多三位候选人', '候補者を3名まで選んでください'),
      options: places(12, candidate),
    },
  ],
}

export const committeeElection: Template = {
  ...{ category: 'ELECTION', kind: 'vote', secrecy: 'secret', builtin: true },
  name: words('Committee election (STV)', '委員會選舉（單記可讓渡投票）', '委员会选举（单记可让渡投票）', '委員選挙（単記移譲式）'),
  description: words(
    'Three seats by the single transferable vote: rank the candidates, no vote is lost.',
    '以單記可讓渡投票選出三席：依偏好排序，選票不浪費。',
    '以单记可让渡投票选出三席：按偏好排序，选票不浪费。',
    '単記移譲式で3名を選出。好む順に並べ、票を無駄にしません。',
  ),
  questions: [
    {
      ...{ key: 'committee', type: 'ranking', method: 'stv', min: 1, seats: 3, alternates: 2 },
      title: words(
        'Rank the candidates, your favourite first',
        '請依偏好排序候選人，最支持者在前',
        '请按偏好排序候选人，最支持者在前',
        '支持する順に候補者を並べてください',
      ),
      options: places(6, candidate),
    },
  ],
}

export const ideaRanking: Template = {
  ...{ category: 'WELFARE', kind: 'vote', secrecy: 'named', builtin: true },
  name: words('Idea ranking', '提案排序', '提案排序', 'アイデアの順位付け'),
  description: words(
    'Rank ideas; the Schulze method finds the one that beats each other in pairs.',
    '將提案排序，以舒爾茨法找出兩兩比較皆勝者。',
    '将提案排序，以舒尔茨法找出两两比较皆胜者。',
    'アイデアを順位付けし、シュルツ方式で一対比較の勝者を決めます。',
  ),
  questions: [
    {
      ...{ key: 'ideas', type: 'ranking', method: 'schulze', min: 1 },
      title: words(
        'Rank the ideas, the best first',
        '請將提案排序，最佳者在前',
        '请将提案排序，最佳者在前',
        '良いと思う順にアイデアを並べてください',
      ),
      options: places(5, words('Idea', '提案', '提案', 'アイデア')),
    },
    remark,
  ],
}

export const budgetPoints: Template = {
  ...{ category: 'WELFARE', kind: 'vote', secrecy: 'named', builtin: true },
  name: words('Budget points', '預算點數分配', '预算点数分配', '予算ポイント配分'),
  description: words(
    'Everybody spreads ten points over the proposals; two of them get the money.',
    '每人將十點分配給各提案，得點最高的兩案取得預算。',
    '每人将十点分配给各提案，得点最高的两案取得预算。',
    '10ポイントを提案に配分し、上位2件に予算を付けます。',
  ),
  questions: [
    {
      ...{ key: 'budget', type: 'points', min: 10, max: 10, seats: 2, required: true },
      title: words(
        'Spread ten points over the proposals',
        '請將十點分配給各提案',
        '请将十点分配给各提案',
        '10ポイントを提案に配分してください',
      ),
      options: places(5, words('Proposal', '方案', '方案', '提案')),
    },
  ],
}

export const lunchPoll: Template = {
  ...{ category: 'WELFARE', kind: 'vote', secrecy: 'named', builtin: true },
  name: words('Lunch poll', '午餐票選', '午餐投票', 'ランチ投票'),
  description: words(
    'What do we eat together? Up to two choices.',
    '這次聚餐吃什麼？至多選兩項。',
    '这次聚餐吃什么？至多选两项。',
    '今度のランチは何にしますか。2つまで。',
  ),
  questions: [
    {
      ...{ key: 'lunch', type: 'multi', min: 1, max: 2 },
      title: words('What shall we eat?', '想吃什麼？', '想吃什么？', '何を食べますか。'),
      options: [
        { id: 1, text: words('Bento', '便當', '便当', 'お弁当') },
        { id: 2, text: words('Beef noodles', '牛肉麵', '牛肉面', '牛肉麺') },
        { id: 3, text: words('Sushi', '壽司', '寿司', '寿司') },
        { id: 4, text: words('Vegetarian', '素食', '素食', 'ベジタリアン') },
        { id: 5, text: words('I do not join', '我不參加', '我不参加', '参加しません'), exclusive: true },
      ],
    },
    remark,
  ],
}
