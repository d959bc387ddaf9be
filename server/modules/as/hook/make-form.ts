/**
 * A working form for one of the five actions where none is connected (as.md §2 form settings): with the fields that it needs, for its
 * kind's name.
 */
import { sql } from 'kysely'
import type { FormKind } from '../../../../src/schemas/as/leave-value-lists'
import { languages, type I18nText } from '../../../../src/schemas/core/types'
import { transact, type Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { sharedTexts } from '../../sc'

/**
 * For callers who have checked the right.
 * @param publish it is open to the staff at once, else a draft
 * @throws 409 where a form is connected already, 404 without workflow
 */
export const makeForm = (ctx: Context, kind: FormKind, publish: boolean): Promise<{ template: number }> =>
  transact(ctx, async (tx) => {
    // Two who ask at once make one form.
    const {
      rows: [setting],
    } = await sql<{ name: I18nText }>`select name from as_form_setting where kind = ${kind} and deleted_at is null for update`.execute(
      tx.db,
    )
    const { workflow } = tx.ports ?? {}
    if (!setting || !workflow) throw notFound()
    return workflow.makeForm(tx, {
      ...{ action: `as.${kind}`, name: setting.name, publish },
      category: { name: moduleName(), icon: 'clock-circle' },
    })
  })

const moduleName = (): I18nText =>
  Object.fromEntries(languages.map((language) => [language, sharedTexts().translate(language, { key: 'as:module.title' })]))
