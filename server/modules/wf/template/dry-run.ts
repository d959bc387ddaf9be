/** A dry run (wf.md §2.5, tab test): a real instance of this version, marked as a test. It posts nothing, and the night deletes it after seven days. */
import { sql } from 'kysely'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import { contentOf } from '../../../../src/shared/wf/form-content'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { organisation } from '../../sc'
import { insertDraft } from '../run/draft-rows'
import { readTemplate } from '../run/form-content'
import { submitStored } from '../run/submit'
import { findDefinition } from './definitions'
import { managedForm } from './form-managers'
import { assertPublishable } from './publish'

interface Tried {
  initiator: number
  /** For which the applicant applies; absent or null = the primary one. */
  post?: number | null
  data: Readonly<Record<string, unknown>>
}

/** @throws 404 without the version, 403 for who does not look after its form, 422 `meta.problems`, `initiator`, `post`, or by field of the form */
export const dryRun = (
  ctx: Context,
  id: number,
  { initiator, post: wanted, data }: Tried,
): Promise<{ id: number; serial_no: string | null }> =>
  transact(ctx, async (tx) => {
    const definition = await findDefinition(tx, id)
    await managedForm(tx, definition.template)
    await assertPublishable(tx, definition.template, contentOf(definition))
    const post = await postOf(tx, initiator, wanted ?? null)
    const { name } = await readTemplate(tx, definition.template)
    const draft = await insertDraft(tx, {
      ...{ template: definition.template, definition: id, initiator, data, post: post?.id ?? null, test: true },
      title: i18nText(name, tx.language),
    })
    const { stored } = await submitStored(withAllRights(tx), draft, { by: initiator, actor: tx.person?.id ?? null })
    return { id: draft, serial_no: stored.serial_no }
  })

/** @returns the post applied for; undefined = none @throws 422 `initiator` that is nobody active, `post` that is not theirs */
export async function postOf(ctx: Context, user: number, wanted: number | null): Promise<{ id: number; department: number } | undefined> {
  const { rows: people } = await sql`select 1 from sc_user where id = ${user} and status = 'active' and deleted_at is null`.execute(ctx.db)
  if (people.length === 0) throw invalidField('initiator', 'error:validation.reference')
  const posts = await organisation.departmentsOf(ctx, user)
  const post = wanted === null ? posts[0] : posts.find(({ id }) => id === wanted)
  if (!post && wanted !== null) throw invalidField('post', 'error:validation.reference')
  return post
}
