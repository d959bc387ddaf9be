/** Categories and forms of the demo, published as administrators publish them (wf.md §10). */
import { sql } from 'kysely'
import { withAllRights, type Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import { createRecord, updateRecord } from '../../../resource/write/write'
import { newDraft } from '../template/drafts'
import { publishDefinition } from '../template/publish'
import { words, type DemoForm, type DemoIds } from './form-builder'
import { documentForms } from './forms-documents'
import { financeForms } from './forms-finance'
import { officeForms } from './forms-office'
import { timeForms } from './forms-time'

export const formCategories = [
  { key: 'attendance', icon: 'clock-circle', colour: '#1677ff', name: words('Attendance', '差勤', '考勤', '勤怠') },
  { key: 'finance', icon: 'dollar', colour: '#389e0d', name: words('Finance', '財務', '财务', '経理') },
  { key: 'administration', icon: 'appstore', colour: '#d46b08', name: words('Administration', '總務', '总务', '総務') },
  { key: 'hr', icon: 'team', colour: '#c41d7f', name: words('HR', '人資', '人事', '人事') },
  { key: 'documents', icon: 'file-text', colour: '#531dab', name: words('Documents', '文件', '文件', '文書') },
  { key: 'general', icon: 'form', colour: '#595959', name: words('General', '一般', '一般', '一般') },
] as const

/** Those that others start come first. */
export const demoForms: readonly DemoForm[] = [...timeForms, ...financeForms, ...officeForms, ...documentForms]

const note = 'First version'

/** @param seals by their English name @returns form by code */
export async function makeForms(ctx: Context, seals: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const create = async (entity: string, values: Record<string, unknown>) =>
    (await createRecord(ctx, ctx.snapshot.get(entity), values, { trusted: true })).id
  const places = new Map<string, number>()
  for (const [position, { key, ...values }] of formCategories.entries())
    places.set(key, await create('wf/template-category', { ...values, position }))
  const forms = new Map<string, number>()
  const ids = await companyIds(ctx, { seals, forms })
  for (const [position, form] of demoForms.entries()) {
    const { code, category, icon, name, description, keywords, managers, values } = form
    const id = await create('wf/template', {
      ...{ code, icon, name, description, keywords: [...keywords], position, ...values },
      category: places.get(category),
      managers: managers.map((account) => `u${ids.user(account)}`),
    })
    forms.set(code, id)
    await publish(ctx, id, form, ids)
  }
  return forms
}

/** A module has a form of its own for this: nobody is to choose between two that look alike. What runs by the former one goes on. */
export async function closeReplaced(ctx: Context, action: string): Promise<void> {
  const codes = demoForms.flatMap((form) => (form.action === action ? [form.code] : []))
  const { rows } = await sql<{ id: number }>`
    select id::int as id from wf_template where code = any(${codes}::text[]) and activated and deleted_at is null`.execute(ctx.db)
  for (const { id } of rows) await updateRecord(ctx, ctx.snapshot.get('wf/template'), id, { activated: false }, { trusted: true })
}

async function publish(ctx: Context, template: number, { content }: DemoForm, ids: DemoIds): Promise<void> {
  const draft = await newDraft(ctx, template, content(ids))
  await publishDefinition(withAllRights(ctx), draft.id, { note })
  await updateRecord(ctx, ctx.snapshot.get('wf/template'), template, { activated: true }, { trusted: true })
}

interface Made {
  seals: ReadonlyMap<string, number>
  forms: ReadonlyMap<string, number>
}

export async function companyIds(ctx: Context, { seals, forms }: Made): Promise<DemoIds> {
  const idsOf = async (table: string, code: Sql<string>) => {
    const { rows } = await sql<{
      id: number
      code: string
    }>`select id, ${code} as code from ${sql.table(table)} where deleted_at is null`.execute(ctx.db)
    return new Map(rows.map((row) => [row.code, row.id]))
  }
  const code = sql<string>`code`
  return {
    user: found('person', await idsOf('sc_user', sql<string>`account`)),
    department: found('department', await idsOf('sc_department', code)),
    group: found('group', await idsOf('sc_group', code)),
    position: found('position', await idsOf('sc_job_position', code)),
    channel: found('channel', await idsOf('sc_notify_channel', sql<string>`name`)),
    seal: found('seal', seals),
    form: found('form', forms),
  }
}

const found =
  (what: string, ids: ReadonlyMap<string, number>) =>
  (code: string): number => {
    const id = ids.get(code)
    if (id === undefined) throw new Error(`The demo company has no ${what} ${code}.`)
    return id
  }
