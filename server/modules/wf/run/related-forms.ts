/** Forms beside a form (wf.md §2.2 Related): the one that started it, and those that it started; each only for who may read it. */
import { sql } from 'kysely'
import type { RelatedForm } from '../../../../src/shared/wf/related-form'
import type { Context } from '../../../kernel/context'
import { rowPredicate } from '../../../resource/query/predicate'
import type { StoredInstance } from './stored-instance'

export interface RelatedForms {
  parent: RelatedForm | null
  children: readonly RelatedForm[]
}

export async function relatedForms(ctx: Context, { id, parent }: Pick<StoredInstance, 'id' | 'parent'>): Promise<RelatedForms> {
  const { rows } = await sql<RelatedForm>`
    select i.id, i.serial_no, i.title, i.state, form.name as form
    from wf_instance as i join wf_template as form on form.id = i.template_id
    where (i.id = ${parent}::bigint or i.parent_id = ${id}) and i.state <> 'draft' and i.deleted_at is null
      and ${rowPredicate(ctx, ctx.snapshot.get('wf/instance'), 'read', 'i')} order by i.id`.execute(ctx.db)
  return { parent: rows.find((row) => row.id === parent) ?? null, children: rows.filter((row) => row.id !== parent) }
}
