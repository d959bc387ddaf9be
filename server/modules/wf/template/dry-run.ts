/** Trying a version with people (wf.md §2.5, tab test): a real run of it that posts nothing, seals nothing, and is dropped after 7 days. */
import { sql } from 'kysely'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import { transact, type Context } from '../../../kernel/context'
import { insertDraft } from '../run/draft-rows'
import { submitStored } from '../run/submit'
import { findDefinition } from './definitions'
import { managedForm } from './form-managers'
import { postOf, type Tried } from './simulate'

/**
 * Filled by the given person and handed in at once; serial numbers begin with `TEST-`.
 * @throws 404 without the version, 403 for who does not look after the form, 422 `initiator` that is nobody active, `post` that is not theirs, by field
 */
export const dryRun = (
  ctx: Context,
  id: number,
  { initiator, post: wanted, data }: Omit<Tried, 'choices'>,
): Promise<{ id: number; serial_no: string | null }> =>
  transact(ctx, async (tx) => {
    const { template } = await findDefinition(tx, id)
    await managedForm(tx, template)
    const post = await postOf(tx, initiator, wanted ?? null)
    const {
      rows: [form],
    } = await sql<{ name: unknown }>`select name from wf_template where id = ${template}`.execute(tx.db)
    const instance = await insertDraft(tx, {
      ...{ template, definition: id, initiator, data, test: true },
      post: post?.id ?? null,
      title: i18nText(form?.name, tx.language),
    })
    const { stored } = await submitStored(tx, instance, { by: initiator })
    return { id: instance, serial_no: stored.serial_no }
  })
