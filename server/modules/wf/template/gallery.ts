/**
 * Forms that come with the product, to begin with (wf.md §2 manage-forms): of what modules record, and those of the demo company without
 * its people.
 */
import type { GalleryForm } from '../../../../src/shared/wf/definition-calls'
import type { FormContent } from '../../../../src/shared/wf/form'
import { transact, type Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { createRecord } from '../../../resource/write/write'
import type { DemoIds } from '../demo/form-builder'
import { demoForms, formCategories } from '../demo/make-forms'
import { newDraft } from './drafts'
import { codeOf, contentOfAction } from './form-of-action'
import { inWords } from './palette-suite'

/** Whom a form names is left open, as of one that came as a file: publication asks for it. */
const nobody: DemoIds = {
  ...{ user: () => 0, department: () => 0, group: () => 0, position: () => 0 },
  ...{ seal: () => 0, form: () => 0, channel: () => 0 },
}

interface Offered extends Omit<GalleryForm, 'fields'> {
  values: object
  content: FormContent
}

/** Those that a module records first; a form of the demo company about the same would only look as if it did. */
function offeredForms(ctx: Context): Offered[] {
  const actions = [...(ctx.ports?.workflowActions?.values() ?? [])].filter(({ suite }) => suite)
  const recorded = actions.flatMap((action): Offered[] => {
    const content = contentOfAction(action)
    if (!content) return []
    const name = inWords(action.suite?.title ?? action.title)
    return [
      {
        ...{
          code: codeOf(action.name),
          name,
          description: inWords('wf:suite.description'),
          icon: 'form',
          keywords: [],
          values: {},
          content,
        },
        category: inWords(`${action.name.split('.')[0] ?? ''}:module.title`),
      },
    ]
  })
  const plain = demoForms.filter(({ action }) => !actions.some(({ name }) => name === action))
  return [
    ...recorded,
    ...plain.map(({ code, name, description, icon, category, keywords, values = {}, content }) => ({
      ...{ code, name, description, icon, keywords, values, content: content(nobody) },
      category: formCategories.find(({ key }) => key === category)?.name ?? {},
    })),
  ]
}

export const galleryForms = (ctx: Context): GalleryForm[] =>
  offeredForms(ctx).map(({ values: _, content, ...form }) => ({ ...form, fields: Object.keys(content.json_schema.properties).length }))

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
    const found = offeredForms(tx).find((one) => one.code === form)
    if (!found) throw invalidField('form', 'error:validation.enum')
    const id = (await createRecord(tx, tx.snapshot.get('wf/template'), { ...valuesOf(found), code, category })).id
    await newDraft(tx, id, found.content)
    return { id }
  })

const valuesOf = ({ name, description, icon, keywords, values }: Offered) => ({
  name,
  description,
  icon,
  keywords: [...keywords],
  ...values,
})
