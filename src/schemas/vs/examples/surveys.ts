/** Templates of surveys among employees (vs.md §10). */
import { numbered, words, type Template } from './template'

const agree = {
  from: 1,
  to: 5,
  from_label: words('Not at all', '非常不同意', '非常不同意', 'まったくそう思わない'),
  to_label: words('Fully', '非常同意', '非常同意', '非常にそう思う'),
}
const good = {
  from: 1,
  to: 5,
  from_label: words('Poor', '很差', '很差', '悪い'),
  to_label: words('Very good', '很好', '很好', 'とても良い'),
}
const improve = words('What should we do better?', '您希望公司改善什麼？', '您希望公司改善什么？', '改善してほしいことは何ですか。')

export const satisfaction: Template = {
  ...{ category: 'HR', kind: 'survey', secrecy: 'anonymous', builtin: true },
  name: words('Satisfaction', '員工滿意度調查', '员工满意度调查', '社員満足度調査'),
  description: words(
    'How content people are with their work, on two pages; without names.',
    '兩頁的工作滿意度問卷，不記名。',
    '两页的工作满意度问卷，不记名。',
    '仕事への満足度を2ページで尋ねる無記名アンケート。',
  ),
  questions: [
    {
      ...{ key: 'overall', type: 'rating', page: 1, required: true, scale: good },
      title: words('How is it to work here?', '您對在本公司工作的整體評價？', '您对在本公司工作的整体评价？', '当社で働くことの総合評価'),
    },
    {
      ...{ key: 'areas', type: 'matrix_rating', page: 1, scale: agree },
      title: words('How far do you agree?', '您是否同意下列敘述？', '您是否同意下列叙述？', '次の文にどの程度同意しますか。'),
      rows: numbered(
        words('My tasks are clear', '我的工作目標明確', '我的工作目标明确', '自分の業務は明確だ'),
        words('My manager supports me', '主管給我支持', '主管给我支持', '上司は支援してくれる'),
        words('The workload is right', '工作量合理', '工作量合理', '業務量は適切だ'),
        words('I can learn here', '我能在此學習成長', '我能在此学习成长', 'ここで成長できる'),
      ),
    },
    {
      ...{ key: 'most', type: 'multi', page: 2, max: 2 },
      title: words('What matters most to you?', '您最重視什麼？', '您最重视什么？', '最も重視することは何ですか。'),
      help: words('Up to two.', '至多兩項。', '至多两项。', '2つまで。'),
      options: [
        ...numbered(
          words('Pay', '薪資', '薪资', '給与'),
          words('Working hours', '工時', '工时', '勤務時間'),
          words('Colleagues', '同事', '同事', '同僚'),
          words('Development', '發展', '发展', '成長'),
        ),
        { id: 5, text: words('Something else', '其他', '其他', 'その他'), other: true },
      ],
    },
    { key: 'improve', type: 'long_text', page: 2, max: 2000, title: improve },
  ],
}

export const netPromoter: Template = {
  ...{ category: 'HR', kind: 'survey', secrecy: 'anonymous', builtin: true },
  name: words('eNPS', '員工推薦度（eNPS）', '员工推荐度（eNPS）', '社員推奨度（eNPS）'),
  description: words(
    'One figure for the mood: would you recommend us as an employer?',
    '一個數字看氣氛：您會推薦本公司嗎？',
    '一个数字看氛围：您会推荐本公司吗？',
    '一つの数字で雰囲気を知る：当社を勧めますか。',
  ),
  questions: [
    {
      ...{ key: 'recommend', type: 'nps', required: true },
      title: words(
        'How likely are you to recommend us as an employer?',
        '您有多大可能推薦親友來本公司工作？',
        '您有多大可能推荐亲友来本公司工作？',
        '当社を職場として知人に勧める可能性は。',
      ),
      help: words('0 = not at all, 10 = certainly', '0 = 絕不，10 = 一定會', '0 = 绝不，10 = 一定会', '0＝まったくない、10＝必ず'),
    },
    {
      ...{ key: 'why_not', type: 'long_text', max: 1000, show_if: { field: 'recommend', op: 'lte', value: 6 } },
      title: words('What would have to change?', '需要改變什麼？', '需要改变什么？', '何が変われば勧めますか。'),
    },
    {
      key: 'best',
      type: 'short_text',
      max: 200,
      title: words('What do you like best?', '您最喜歡公司的什麼？', '您最喜欢公司的什么？', '一番好きな点は。'),
    },
  ],
}

export const trainingFeedback: Template = {
  ...{ category: 'TRAINING', kind: 'survey', secrecy: 'anonymous', builtin: true },
  name: words('Training feedback', '課程回饋', '课程反馈', '研修アンケート'),
  description: words(
    'After a course: content, trainer, use at work.',
    '課後調查：內容、講師、實用性。',
    '课后调查：内容、讲师、实用性。',
    '研修後の評価：内容、講師、実用性。',
  ),
  questions: [
    { key: 'content', type: 'rating', required: true, scale: good, title: words('Content', '課程內容', '课程内容', '内容') },
    { key: 'trainer', type: 'rating', required: true, scale: good, title: words('Trainer', '講師', '讲师', '講師') },
    {
      ...{ key: 'useful', type: 'likert', scale: agree },
      title: words('I can use it at work', '對我的工作有幫助', '对我的工作有帮助', '仕事に役立つ'),
    },
    {
      ...{ key: 'length', type: 'single' },
      title: words('The course was', '課程時間', '课程时间', '研修の長さ'),
      options: numbered(
        words('Too short', '太短', '太短', '短すぎる'),
        words('Just right', '適中', '适中', 'ちょうどよい'),
        words('Too long', '太長', '太长', '長すぎる'),
      ),
    },
    {
      key: 'improve',
      type: 'long_text',
      max: 2000,
      title: words('What can be better?', '有何建議？', '有何建议？', '改善点はありますか。'),
    },
  ],
}

export const exitInterview: Template = {
  ...{ category: 'HR', kind: 'survey', secrecy: 'named', builtin: true },
  name: words('Exit interview', '離職訪談', '离职访谈', '退職時面談'),
  description: words(
    'Why somebody leaves, and what would have kept them.',
    '了解離職原因，以及如何能留住人才。',
    '了解离职原因，以及如何能留住人才。',
    '退職の理由と、引き留められた条件を聞きます。',
  ),
  questions: [
    {
      ...{ key: 'reason', type: 'dropdown', required: true },
      title: words('Main reason', '主要原因', '主要原因', '主な理由'),
      options: [
        ...numbered(
          words('Another position', '另有高就', '另有高就', '転職'),
          words('Pay', '薪資福利', '薪资福利', '給与・待遇'),
          words('Workload', '工作負荷', '工作负荷', '業務負荷'),
          words('Family', '家庭因素', '家庭因素', '家庭の事情'),
          words('Further studies', '進修', '进修', '進学'),
        ),
        { id: 6, text: words('Something else', '其他', '其他', 'その他'), other: true },
      ],
    },
    {
      ...{ key: 'kept', type: 'long_text', max: 2000 },
      title: words('What would have kept you?', '什麼條件能讓您留下？', '什么条件能让您留下？', 'どのような条件なら残りましたか。'),
    },
    {
      key: 'manager',
      type: 'rating',
      scale: good,
      title: words('How was your manager?', '您對主管的評價？', '您对主管的评价？', '上司の評価'),
    },
    {
      ...{ key: 'return', type: 'yes_no' },
      title: words('Would you come back?', '未來您願意回任嗎？', '未来您愿意回任吗？', '将来戻りたいと思いますか。'),
    },
  ],
}
