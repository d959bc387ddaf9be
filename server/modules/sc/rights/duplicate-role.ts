/** A role like another one (sc.md §2): its grants, scopes and field rights, and nobody who holds it. */
import { sql } from 'kysely'
import { languages, type I18nText } from '../../../../src/schemas/core/types'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { role } from '../../../../src/schemas/sc/role'
import { targetsOf } from '../../../auth/rights/permission-loader'
import type { Context } from '../../../kernel/context'
import { createRecord } from '../../../resource/write/write'
import { sharedTexts } from '../notify/every-language'
import { rolesWithGrants } from './administrators'
import { copiedCode, copiedGrants } from './rules/copied-grants'

/**
 * Each grant goes through the rules of its own record, so that nobody gives by a copy what they may not grant.
 * @returns the id of the new role
 * @throws 403 without the right to create roles, 422 naming the path that the caller does not hold
 */
export async function duplicateRole(ctx: Context, { id, code, name, description }: RowOf<typeof role>): Promise<number> {
  const { rows } = await sql<{ code: string }>`select code from sc_role where deleted_at is null`.execute(ctx.db)
  const copy = await createRecord(ctx, ctx.snapshot.get('sc/role'), {
    code: copiedCode(code, new Set(rows.map((row) => row.code))),
    name: copyOf(name),
    description,
  })
  const [held] = await rolesWithGrants(ctx, [id])
  const grant = ctx.snapshot.get('sc/role-grant')
  if (held) for (const given of copiedGrants(held, targetsOf(ctx.snapshot))) await createRecord(ctx, grant, { role: copy.id, ...given })
  return copy.id
}

/** In each language that the name is written in. */
function copyOf(name: I18nText): I18nText {
  const texts = sharedTexts()
  return Object.fromEntries(
    languages.flatMap((language) => {
      const own = name[language]
      return own ? [[language, texts.translate(language, { key: 'sc:rights.copy_of', params: { name: own } })]] : []
    }),
  )
}
