/** The five fields that the company has added (cm.md §10), and what its records say in them. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { createRecord } from '../../../resource/write/write'

const text = (en: string, tw: string, cn: string, jp: string) => ({ en, tw, cn, jp })
const machines = text('Machines', '設備', '设备', '設備')

const fields: readonly Record<string, unknown>[] = [
  {
    entity: 'cm/organization',
    key: 'c_erp_id',
    label: text('ERP number', 'ERP 編號', 'ERP 编号', 'ERP 番号'),
    type: 'text',
    max_length: 20,
    pattern: '^[A-Z]{2}[0-9]{6}$',
    searchable: true,
    show_in: ['filter', 'print'],
  },
  {
    entity: 'cm/organization',
    key: 'c_machine_count',
    label: text('Machines in use', '使用中機台數', '使用中机台数', '稼働中の台数'),
    type: 'integer',
    min: '0',
    section: machines,
    show_in: ['filter', 'print'],
  },
  {
    entity: 'cm/organization',
    key: 'c_certification',
    label: text('Certifications', '認證', '认证', '認証'),
    type: 'multi_enum',
    section: machines,
    show_in: ['filter', 'print'],
    options: [
      { value: 'iso9001', label: text('ISO 9001', 'ISO 9001', 'ISO 9001', 'ISO 9001'), colour: '#2f54eb', active: true },
      { value: 'iso14001', label: text('ISO 14001', 'ISO 14001', 'ISO 14001', 'ISO 14001'), colour: '#389e0d', active: true },
      { value: 'iatf16949', label: text('IATF 16949', 'IATF 16949', 'IATF 16949', 'IATF 16949'), colour: '#d46b08', active: true },
    ],
  },
  {
    entity: 'cm/lead',
    key: 'c_contract_end',
    label: text('Present contract ends', '現有合約到期日', '现有合同到期日', '現契約の終了日'),
    type: 'date',
    help: text(
      'When the customer may change the supplier.',
      '客戶可以更換供應商的日期。',
      '客户可以更换供应商的日期。',
      '取引先が仕入先を変えられる日です。',
    ),
    show_in: ['card', 'print'],
  },
  {
    entity: 'cm/lead',
    key: 'c_decision_committee',
    label: text('Our person in the decision committee', '決策會議我方代表', '决策会议我方代表', '意思決定会議の当社担当'),
    type: 'user',
    show_in: ['print'],
  },
]

export async function demoFormFields(ctx: Context): Promise<void> {
  const entity = ctx.snapshot.get('sc/custom-field')
  // Published already: everybody finds them in the forms.
  for (const [index, field] of fields.entries())
    await createRecord({ ...ctx, hooks: {} }, entity, { ...field, position: index + 1, status: 'active' }, { trusted: true })
  await sql`
    update cm_organization set custom = custom || jsonb_build_object('c_erp_id', 'KH' || lpad((100000 + id * 37)::text, 6, '0'), 'c_machine_count', (id * 7) % 60,
      'c_certification', case id % 3 when 0 then '["iso9001"]'::jsonb when 1 then '["iso9001","iso14001"]'::jsonb else '["iso9001","iatf16949"]'::jsonb end)
    where lifecycle = 'customer' and id % 2 = 0`.execute(ctx.db)
  await sql`
    update cm_lead set custom = custom || jsonb_build_object('c_contract_end', to_char(expected_close_date + 30 + (id % 5)::int * 30, 'YYYY-MM-DD'), 'c_decision_committee', owner_id)
    where status = 'open' and expected_close_date is not null and id % 3 = 0`.execute(ctx.db)
}
