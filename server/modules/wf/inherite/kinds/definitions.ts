/** Published forms that name the person as a signer: a new version names the receiver. Running forms keep theirs; a draft that somebody works on stays. */
import { sql } from 'kysely'
import type { ConflictReason } from '../../../../../src/shared/wf/inherite'
import { contentOf } from '../../../../../src/shared/wf/form-content'
import { withAllRights, type Context } from '../../../../kernel/context'
import type { FormContent } from '../../../../../src/shared/wf/form'
import { personNames } from '../../../../resource/read/person-names'
import { sharedTexts } from '../../../sc'
import { findDefinition } from '../../template/definitions'
import { newDraft } from '../../template/drafts'
import { publishDefinition } from '../../template/publish'
import { namesPerson, replacedPerson } from '../rules/replaced-person'
import { ofForms, reasons, type InheriteRule, type Target } from '../inherite-kind'

export const definitions: InheriteRule = {
  kind: 'definitions',
  async find(ctx, from, filter) {
    const { rows } = await sql<Target & { current: number }>`
      select f.id as target, left(concat_ws(' ', f.code, kontor_i18n(f.name, ${ctx.language})), 250) as label, f.current_definition_id as current
      from wf_template as f join wf_template_definition as d on d.id = f.current_definition_id
      where f.deleted_at is null and (d.flow::text || d.settings::text) like ${`%${from}%`} and ${ofForms(sql.ref('f.id'), filter)} order by f.id`.execute(
      ctx.db,
    )
    const found: Target[] = []
    for (const { target, label, current } of rows)
      if (namesPerson(contentOf(await findDefinition(ctx, current)), from)) found.push({ target, label })
    return found
  },
  async conflicts(ctx, targets) {
    const { rows } = await sql<{ target: number; reason: ConflictReason }>`
      select template_id as target, 'has_draft' as reason from wf_template_definition
      where template_id = any(${[...targets]}::bigint[]) and state = 'draft' and deleted_at is null`.execute(ctx.db)
    return reasons(rows)
  },
  async move(ctx, { target, from, to }) {
    const current = await currentOf(ctx, target)
    if (current) await publish(ctx, target, replacedPerson(contentOf(await findDefinition(ctx, current.id)), from, to), { from, to })
  },
  async undo(ctx, { target, from, to, at }) {
    const current = await currentOf(ctx, target)
    if (!current || current.published_at > at || current.has_draft || current.former === null) return false
    await publish(ctx, target, contentOf(await findDefinition(ctx, current.former)), { from: to, to: from })
    return true
  },
}

interface Current {
  id: number
  published_at: Date
  has_draft: boolean
  /** The version before it. */
  former: number | null
}

async function currentOf(ctx: Context, template: number): Promise<Current | undefined> {
  const { rows } = await sql<Current>`
    select d.id, d.published_at,
      exists (select 1 from wf_template_definition as o where o.template_id = f.id and o.state = 'draft' and o.deleted_at is null) as has_draft,
      (select max(o.id) from wf_template_definition as o where o.template_id = f.id and o.state = 'retired' and o.version_no < d.version_no) as former
    from wf_template as f join wf_template_definition as d on d.id = f.current_definition_id where f.id = ${template} for update of f`.execute(
    ctx.db,
  )
  return rows[0]
}

async function publish(ctx: Context, template: number, content: FormContent, { from, to }: { from: number; to: number }): Promise<void> {
  const all = withAllRights(ctx)
  const names = await personNames(ctx, [from, to])
  const note = sharedTexts().translate(ctx.language, {
    key: 'wf:inherite.note',
    params: { from: names.get(from) ?? '', to: names.get(to) ?? '' },
  })
  const draft = await newDraft(all, template, content)
  await publishDefinition(all, draft.id, { note })
}
