/** Forms of the demo that attendance is asked by: one for each action, and linked to it (as.md §10). */
import { sql } from 'kysely'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { FormContent } from '../../../../src/shared/wf/form'
import { withAllRights, type Context } from '../../../kernel/context'
import { createRecord, updateRecord } from '../../../resource/write/write'
import {
  approve,
  choice,
  closeReplaced,
  content,
  field,
  manager,
  managerName,
  newDraft,
  otherwise,
  publishDefinition,
  table,
  words,
} from '../../wf'

interface BoundForm {
  code: string
  action: string
  icon: string
  name: I18nText
  description: I18nText
  content: FormContent
}

const reason = field('reason', 'longtext', words('Reason', '事由', '事由', '理由'))
const who = field('user', 'person', words('Who', '申請人', '申请人', '申請者'))
const deputy = field('deputy', 'person', words('Deputy', '職務代理人', '职务代理人', '代理人'), { optional: true })
const from = field('start_at', 'datetime', words('From', '開始', '开始', '開始'))
const until = field('end_at', 'datetime', words('Until', '結束', '结束', '終了'))
const workDate = field('work_date', 'date', words('Work date', '出勤日', '出勤日', '勤務日'))
const record = (key: string, title: I18nText, ref: string, optional = false) =>
  field(key, 'record', title, { optional, schema: { x: { ref } } })
const byManager = approve('n1', managerName, [manager()])

const parts: readonly (Omit<BoundForm, 'content'> & Parameters<typeof content>[0])[] = [
  {
    ...{ code: 'AS-LEAVE', action: 'as.dayoff', icon: 'calendar' },
    name: words('Leave by the hour', '請假申請（差勤）', '请假申请（考勤）', '休暇申請（勤怠）'),
    description: words(
      'Balance and hours are checked before it is sent.',
      '送出前即檢查餘額與時數。',
      '提交前即检查余额与时数。',
      '送信前に残日数と時間を確認します。',
    ),
    fields: [who, record('leave', words('Leave', '假別', '假别', '休暇の種類'), 'as/leave'), from, until, deputy, reason],
    nodes: [byManager],
  },
  {
    ...{ code: 'AS-OVERTIME', action: 'as.overtime', icon: 'clock-circle' },
    name: words('Overtime, paid or time off', '加班申請（差勤）', '加班申请（考勤）', '残業申請（勤怠）'),
    description: words(
      'Counts towards the ceiling of the month.',
      '計入當月加班上限。',
      '计入当月加班上限。',
      '当月の上限に算入されます。',
    ),
    fields: [
      ...[who, workDate, from, until],
      choice('mode', 'radio', words('Compensation', '補償方式', '补偿方式', '補償'), {
        pay: words('Pay', '加班費', '加班费', '手当'),
        comp: words('Time off', '補休', '调休', '代休'),
      }),
      reason,
    ],
    nodes: [byManager],
  },
  {
    ...{ code: 'AS-UNPUNCH', action: 'as.unpunch', icon: 'field-time' },
    name: words('Missed punch, mended', '補打卡申請（差勤）', '补打卡申请（考勤）', '打刻修正申請（勤怠）'),
    description: words('Approved, it counts as a punch.', '核准後即視為打卡。', '批准后即视为打卡。', '承認されると打刻になります。'),
    fields: [
      ...[who, workDate],
      choice('direction', 'radio', words('Direction', '進出', '进出', '出退勤'), {
        in: words('In', '上班', '上班', '出勤'),
        out: words('Out', '下班', '下班', '退勤'),
      }),
      field('at', 'datetime', words('Time', '時間', '时间', '時刻')),
      record('reason_code', words('Why', '原因', '原因', '理由'), 'as/unpunch-reason'),
      field('explanation', 'longtext', words('Explanation', '說明', '说明', '説明'), { optional: true }),
    ],
    nodes: [byManager],
  },
  {
    ...{ code: 'AS-COMP', action: 'as.overtime-compensation', icon: 'coffee' },
    name: words('Compensatory time off', '補休申請（差勤）', '调休申请（考勤）', '代休申請（勤怠）'),
    description: words('The oldest hours are taken first.', '先取得者先使用。', '先取得者先使用。', '古い時間から使用します。'),
    fields: [
      who,
      choice('mode', 'radio', words('How', '方式', '方式', '方法'), {
        take: words('Take time off', '補休', '调休', '代休を取る'),
        cash_out: words('Be paid', '折發', '折发', '支給'),
      }),
      ...[from, until, deputy, reason],
    ],
    nodes: [byManager],
  },
  {
    ...{ code: 'AS-SHIFT', action: 'as.shift-adjustment', icon: 'swap' },
    name: words('Shift change or swap', '調班換班申請', '调班换班申请', 'シフト変更・交代申請'),
    description: words('Who swaps with you agrees first.', '換班須先經對方同意。', '换班须先经对方同意。', '交代は相手の同意が先です。'),
    fields: [
      who,
      choice('kind', 'radio', words('Kind', '類別', '类别', '種類'), {
        swap: words('Swap', '換班', '换班', '交代'),
        change: words('Change', '調班', '调班', '変更'),
        move_off: words('Move a day off', '調移休假日', '调移休息日', '休日の振替'),
      }),
      field('counterpart', 'person', words('With whom', '換班對象', '换班对象', '交代相手'), { optional: true }),
      table('lines', words('Days', '班別', '班次', 'シフト'), [
        field('user_id', 'person', words('Person', '人員', '人员', '対象者')),
        workDate,
        record('to_shift_id', words('New shift', '新班別', '新班次', '新しいシフト'), 'as/shift', true),
      ]),
      reason,
    ],
    nodes: [
      {
        key: 'c1',
        type: 'condition',
        branches: [
          {
            key: 'swap',
            name: words('Swap', '換班', '换班', '交代'),
            when: { field: 'kind', op: 'eq', value: 'swap' },
            nodes: [
              approve('consent', words('The other agrees', '對方同意', '对方同意', '相手の同意'), [
                { kind: 'person_field', field: 'counterpart' },
              ]),
            ],
          },
          otherwise('plain'),
        ],
      },
      byManager,
    ],
  },
]

/** @returns form by action */
export async function makeForms(ctx: Context, keeper: number): Promise<Map<string, number>> {
  const create = async (entity: string, values: Record<string, unknown>) =>
    (await createRecord(ctx, ctx.snapshot.get(entity), values, { trusted: true })).id
  const category = await categoryOf(ctx, create)
  const forms = new Map<string, number>()
  for (const [position, { code, action, icon, name, description, fields, nodes }] of parts.entries()) {
    const template = await create('wf/template', {
      ...{
        code,
        icon,
        name,
        description,
        category,
        position: 50 + position,
        managers: [`u${keeper}`],
        keywords: [],
        allow_on_behalf: false,
      },
    })
    const made = content({ fields, nodes, settings: { title_pattern: '{NAME}', withdraw: 'before_end' } })
    const mapping = Object.fromEntries(fields.map(({ key }) => [key, { field: key }]))
    const draft = await newDraft(ctx, template, { ...made, bindings: [{ action, mapping, on_refusal: 'block' }] })
    await publishDefinition(withAllRights(ctx), draft.id, { note: 'First version' })
    await updateRecord(ctx, ctx.snapshot.get('wf/template'), template, { activated: true }, { trusted: true })
    await create('wf/form-link', { action, template })
    await closeReplaced(ctx, action)
    forms.set(action, template)
  }
  return forms
}

/** That of the forms which the demo of wf has made, else one of its own. */
async function categoryOf(ctx: Context, create: (entity: string, values: Record<string, unknown>) => Promise<number>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id::int as id from wf_template_category where name->>'en' = 'Attendance' and deleted_at is null order by id limit 1`.execute(
    ctx.db,
  )
  return rows[0]?.id ?? create('wf/template-category', { icon: 'clock-circle', name: words('Attendance', '差勤', '考勤', '勤怠') })
}
