/** Forms that come with the product, to begin with (wf.md §2 manage-forms): those of the demo company, without its people. */
import type { GalleryForm } from '../../../../src/shared/wf/definition-calls'
import { transact, type Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { createRecord } from '../../../resource/write/write'
import type { DemoForm, DemoIds } from '../demo/form-builder'
import { demoForms, formCategories } from '../demo/make-forms'
import { newDraft } from './drafts'

/** Whom a form names is left open, as of one that came as a file: publication asks for it. */
const nobody: DemoIds = {
  ...{ user: () => 0, department: () => 0, group: () => 0, position: () => 0 },
  ...{ seal: () => 0, form: () => 0, channel: () => 0 },
}

export const galleryForms = (): GalleryForm[] =>
  demoForms.map(({ code, name, description, icon, category, keywords, content }) => ({
    ...{ code, name, description, icon, keywords },
    category: formCategories.find(({ key }) => key === category)?.name ?? {},
    fields: Object.keys(content(nobody).json_schema.properties).length,
  }))

/**
 * A new form with a draft. By the right to create forms.
 * @param form its code in the gallery
 * @throws 422 `form` for one that the gallery does not have; `code`, `category` as for any new form
 */
export const formFromGallery = (
  ctx: Context,
  { form, code, category }: { form: string; code: string; category: number },
): Promise<{ id: number }> =>
  transact(ctx, async (tx) => {
    const found = demoForms.find((one) => one.code === form)
    if (!found) throw invalidField('form', 'error:validation.enum')
    const id = Number((await createRecord(tx, tx.snapshot.get('wf/template'), { ...valuesOf(found), code, category })).id)
    await newDraft(tx, id, found.content(nobody))
    return { id }
  })

const valuesOf = ({ name, description, icon, keywords, values }: DemoForm) => ({
  name,
  description,
  icon,
  keywords: [...keywords],
  ...values,
})
