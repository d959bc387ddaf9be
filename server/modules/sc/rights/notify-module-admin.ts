/** `sc.rights.changed` for a module's administrators (sc.md §7): who becomes one or ceases to be one is told. */
import type { Context } from '../../../kernel/context'
import type { Values } from '../../../contracts/hooks'
import { inEveryLanguage } from '../notify/every-language'
import { sendNotice } from '../notify/notifications'

/** @param change rows of sc/module-admin; after null = it was taken away */
export async function notifyModuleAdmin(ctx: Context, { before, after }: { before: Values | null; after: Values | null }): Promise<void> {
  const isKept = before !== null && after !== null && before.owner === after.owner && before.module === after.module
  if (isKept && before.scope === after.scope) return
  if (before && !isKept) await notifyHolder(ctx, before, 'lost')
  if (after) await notifyHolder(ctx, after, 'gained')
}

async function notifyHolder(ctx: Context, row: Values, what: 'gained' | 'lost'): Promise<void> {
  const module = inEveryLanguage(`${String(row.module)}:module.title`, () => ({}))
  await sendNotice(ctx, {
    event: 'sc.rights.changed',
    to: [String(row.owner)],
    url: '/profile',
    params: { gained: '', lost: '', [what]: module },
    data: {
      title: inEveryLanguage(`sc:notice.module_admin_${what}`, (language, translate) => ({
        module: translate(language, { key: `${String(row.module)}:module.title` }),
      })),
    },
  })
}
