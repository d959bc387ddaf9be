/** Forms of the category Attendance. */
import {
  approve,
  choice,
  content,
  field,
  handle,
  manager,
  managerName,
  otherwise,
  over,
  table,
  upperName,
  value,
  words,
  type DemoForm,
} from './form-builder'

const reason = words('Reason', '事由', '事由', '理由')
const hr = words('HR records it', '人資登錄', '人事登记', '人事で記録')

export const timeForms: readonly DemoForm[] = [
  {
    code: 'LEAVE',
    action: 'as.dayoff',
    category: 'attendance',
    icon: 'calendar',
    name: words('Leave', '請假單', '请假单', '休暇申請'),
    description: words(
      'Days off of any kind, with a deputy.',
      '各種假別，並指定職務代理人。',
      '各种假别，并指定职务代理人。',
      '各種の休暇。代理人を指定します。',
    ),
    keywords: ['vacation', '休假', '特休', '有休'],
    managers: ['hr'],
    values: { allow_on_behalf: true },
    content: ({ department }) =>
      content({
        fields: [
          choice(
            'kind',
            'select',
            words('Kind of leave', '假別', '假别', '休暇の種類'),
            {
              annual: words('Annual leave', '特別休假', '年休假', '年次有給休暇'),
              personal: words('Personal leave', '事假', '事假', '私用休暇'),
              sick: words('Sick leave', '病假', '病假', '病気休暇'),
              official: words('Official leave', '公假', '公假', '公用休暇'),
            },
            { ui: { 'ui:indexed': true } },
          ),
          field('period', 'date_range', words('From and to', '起訖日期', '起止日期', '期間')),
          field('days', 'computed', words('Working days', '工作天數', '工作天数', '日数'), {
            schema: { x: { scale: 0 } },
            ui: { 'ui:indexed': true },
          }),
          field('deputy', 'person', words('Deputy', '職務代理人', '职务代理人', '代理人')),
          field('proof', 'file', words('Doctor’s note', '診斷證明', '诊断证明', '診断書'), { optional: true }),
          field('reason', 'longtext', reason, { optional: true }),
        ],
        rules: [
          value('days', 'workdays(period.from, period.to)'),
          { type: 'visible', target: 'proof', when: { field: 'kind', op: 'eq', value: 'sick' } },
          {
            type: 'warn',
            target: 'reason',
            when: {
              all: [
                { field: 'kind', op: 'eq', value: 'personal' },
                { field: 'reason', op: 'empty' },
              ],
            },
            message: words(
              'Personal leave is decided more quickly with a reason.',
              '事假請說明事由，以利簽核。',
              '事假请说明事由，以利签核。',
              '私用休暇は理由があると早く承認されます。',
            ),
          },
        ],
        nodes: [
          approve(
            'deputy',
            words('Deputy agrees', '代理人同意', '代理人同意', '代理人の同意'),
            [{ kind: 'person_field', field: 'deputy' }],
            { due: { hours: 8 } },
          ),
          approve('n1', managerName, [manager()]),
          {
            key: 'c1',
            type: 'condition',
            branches: [over('long', 'days', 3, [approve('n2', upperName, [manager(2)])]), otherwise('short')],
          },
          {
            key: 'cc',
            type: 'copy',
            name: words('To HR', '知會人資', '知会人事', '人事へ写し'),
            assign: [{ kind: 'department_head', id: department('HR') }],
            confirm: 'none',
          },
        ],
        settings: {
          title_pattern: '{NAME}',
          numbering: { pattern: 'LV-{YYYY}{MM}-{SEQ:4}', reset: 'month', scope: 'template' },
          withdraw: 'before_end',
          dedupe: 'any_earlier',
          heads_may_read: true,
        },
      }),
  },
  {
    code: 'OVERTIME',
    action: 'as.overtime',
    category: 'attendance',
    icon: 'clock-circle',
    name: words('Overtime', '加班單', '加班单', '残業申請'),
    description: words(
      'Before or after the work is done.',
      '事前申請或事後補登。',
      '事前申请或事后补登。',
      '事前でも事後でも申請できます。',
    ),
    keywords: ['加班', '残業', 'extra hours'],
    managers: ['hr'],
    content: ({ department }) =>
      content({
        fields: [
          field('day', 'date', words('Day', '日期', '日期', '日付'), { span: 4 }),
          field('from', 'time', words('From', '開始', '开始', '開始'), { span: 4 }),
          field('until', 'time', words('Until', '結束', '结束', '終了'), { span: 4 }),
          field('hours', 'decimal', words('Hours', '時數', '时数', '時間数'), {
            schema: { x: { scale: 1, minimum: '0.5', maximum: '12' } },
            ui: { 'ui:indexed': true },
          }),
          choice('pay', 'radio', words('Compensation', '補償方式', '补偿方式', '補償'), {
            money: words('Pay', '加班費', '加班费', '手当'),
            rest: words('Time off', '補休', '调休', '代休'),
          }),
          field('reason', 'longtext', reason),
        ],
        nodes: [
          approve('n1', managerName, [manager()]),
          {
            key: 'c1',
            type: 'condition',
            branches: [over('long', 'hours', 4, [approve('n2', upperName, [manager(2)])]), otherwise('short')],
          },
          handle('n3', hr, [{ kind: 'department', id: department('HR') }], { due: { hours: 24 } }),
        ],
        settings: { title_pattern: '{NAME} {day}', bulk: true },
      }),
  },
  {
    code: 'MISSED-PUNCH',
    action: 'as.unpunch',
    category: 'attendance',
    icon: 'field-time',
    name: words('Missed punch', '忘打卡補登', '漏打卡补登', '打刻漏れ'),
    description: words(
      'For days on which the clock was forgotten.',
      '補登漏打卡的時間。',
      '补登漏打卡的时间。',
      '打刻を忘れた日のために。',
    ),
    keywords: ['打卡', '打刻', 'clock'],
    managers: ['hr'],
    content: ({ department }) =>
      content({
        fields: [
          table('punches', words('Punches', '打卡', '打卡', '打刻'), [
            field('day', 'date', words('Day', '日期', '日期', '日付')),
            field('time', 'time', words('Time', '時間', '时间', '時刻')),
            choice('way', 'select', words('Direction', '進出', '进出', '出退勤'), {
              in: words('In', '上班', '上班', '出勤'),
              out: words('Out', '下班', '下班', '退勤'),
            }),
          ]),
          choice('reason', 'select', reason, {
            forgotten: words('Forgotten', '忘記', '忘记', '失念'),
            outside: words('Outside', '外出公務', '外出公务', '外出'),
            device: words('The device failed', '設備故障', '设备故障', '機器の故障'),
          }),
        ],
        nodes: [approve('n1', managerName, [manager()]), handle('n2', hr, [{ kind: 'department', id: department('HR') }])],
        settings: { title_pattern: '{NAME}', comment_required: 'none' },
      }),
  },
]
