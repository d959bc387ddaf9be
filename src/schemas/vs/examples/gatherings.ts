/** Templates for meetings, events and emergencies (vs.md §10). */
import { numbered, places, words, type Template } from './template'

export const datePoll: Template = {
  ...{ category: 'MEETING', kind: 'survey', secrecy: 'named', builtin: true },
  name: words('Date poll', '會議時間調查', '会议时间调查', '日程調整'),
  description: words(
    'When can everybody come? Yes, if need be, or no for each time.',
    '大家何時有空？各時段可選：可、勉強可、不可。',
    '大家何时有空？各时段可选：可、勉强可、不可。',
    '各候補日について、可・調整可・不可を答えます。',
  ),
  questions: [
    {
      ...{ key: 'dates', type: 'date_poll', required: true },
      title: words('When can you come?', '您何時可以出席？', '您何时可以出席？', 'いつ出席できますか。'),
      options: places(4, words('Time', '時段', '时段', '候補日')),
    },
    { key: 'note', type: 'short_text', max: 200, title: words('Note', '備註', '备注', '備考') },
  ],
}

export const signUp: Template = {
  ...{ category: 'WELFARE', kind: 'survey', secrecy: 'named', builtin: true },
  name: words('Event sign-up', '活動報名', '活动报名', 'イベント申込み'),
  description: words(
    'Who comes, with how many, and what they eat.',
    '是否參加、攜伴人數與餐點。',
    '是否参加、携伴人数与餐点。',
    '参加の有無、同伴者数、食事を尋ねます。',
  ),
  questions: [
    {
      ...{ key: 'comes', type: 'single', required: true },
      title: words('Do you come?', '是否參加？', '是否参加？', '参加しますか。'),
      options: numbered(words('Yes', '參加', '参加', '参加する'), words('No', '不參加', '不参加', '参加しない')),
    },
    {
      ...{ key: 'guests', type: 'number', min: 0, max: 5, show_if: { field: 'comes', op: 'contains', value: 1 } },
      title: words('How many guests?', '攜伴人數', '携伴人数', '同伴者数'),
    },
    {
      ...{ key: 'meal', type: 'single', show_if: { field: 'comes', op: 'contains', value: 1 } },
      title: words('Meal', '餐點', '餐点', '食事'),
      options: numbered(
        words('Meat', '葷食', '荤食', '肉'),
        words('Fish', '海鮮', '海鲜', '魚'),
        words('Vegetarian', '素食', '素食', 'ベジタリアン'),
      ),
    },
    { key: 'note', type: 'short_text', max: 200, title: words('Allergies, requests', '過敏、需求', '过敏、需求', 'アレルギー・要望') },
  ],
}

export const safetyCheck: Template = {
  ...{ category: 'SAFETY', kind: 'survey', secrecy: 'named', builtin: true },
  name: words('Safety check', '安全確認（安否確認）', '安全确认', '安否確認'),
  description: words(
    'After an earthquake or typhoon: are you safe, and where?',
    '地震、颱風後確認同仁是否平安及所在地。',
    '地震、台风后确认同事是否平安及所在地。',
    '地震・台風の後に、安否と居場所を確認します。',
  ),
  questions: [
    {
      ...{ key: 'safe', type: 'single', required: true },
      title: words('Are you safe?', '您是否平安？', '您是否平安？', '無事ですか。'),
      options: numbered(
        words('I am safe', '平安', '平安', '無事です'),
        words('Slightly hurt', '輕傷', '轻伤', '軽傷です'),
        words('I need help', '需要協助', '需要协助', '助けが必要です'),
      ),
    },
    {
      ...{ key: 'where', type: 'single', required: true },
      title: words('Where are you?', '您在哪裡？', '您在哪里？', 'どこにいますか。'),
      options: [
        ...numbered(
          words('At work', '公司', '公司', '職場'),
          words('At home', '家中', '家中', '自宅'),
          words('On the way', '途中', '途中', '移動中'),
        ),
        { id: 4, text: words('Elsewhere', '其他', '其他', 'その他'), other: true },
      ],
    },
    {
      ...{ key: 'family', type: 'single' },
      title: words('Your family?', '家人是否平安？', '家人是否平安？', '家族は無事ですか。'),
      options: numbered(
        words('All safe', '皆平安', '皆平安', '全員無事'),
        words('Somebody is hurt', '有人受傷', '有人受伤', '負傷者あり'),
        words('Not known yet', '尚未聯絡上', '尚未联系上', '確認中'),
      ),
    },
    {
      ...{ key: 'work', type: 'single' },
      title: words('Can you work tomorrow?', '明日能否出勤？', '明日能否出勤？', '明日出勤できますか。'),
      options: numbered(
        words('Yes', '可以', '可以', 'はい'),
        words('From home', '居家上班', '居家办公', '在宅で可能'),
        words('No', '不行', '不行', 'いいえ'),
      ),
    },
    { key: 'message', type: 'short_text', max: 300, title: words('Message', '留言', '留言', '連絡事項') },
  ],
}
