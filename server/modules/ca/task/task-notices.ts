/** What tasks tell people (ca.md §7). Nobody is told of their own act. */
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { personInEveryLanguage } from '../../../resource/read/person-names'
import { notify } from '../../sc'
import { idOf } from './task-people'

export type TaskNotice =
  | 'assigned'
  | 'line'
  | 'review'
  | 'returned'
  | 'done'
  | 'cancelled'
  | 'due-changed'
  | 'requested'
  | 'decided'
  | 'declined'
  | 'unblocked'
  | 'reminder'
  | 'reminder-mailed'
  | 'overdue'
  | 'escalated'

export const taskPage = (id: unknown): string => `/ca/use/taskDetail?id=${Number(id)}`

/** @param to owner codes */
export async function tellOf(ctx: Context, notice: TaskNotice, task: Values, to: readonly string[]): Promise<void> {
  const codes = [...new Set(to)]
  if (codes.length === 0) return
  const actor = ctx.person?.id ?? ctx.acting_for ?? null
  const person = (await personInEveryLanguage(ctx, actor ?? idOf(task.creator))) ?? ''
  const params = { number: String(task.number ?? ''), title: String(task.title) }
  await notify.send(ctx, {
    event: `ca.task.${notice}`,
    to: codes,
    params: { ...params, person },
    url: taskPage(task.id),
    model: { module: 'ca', id: Number(task.id) },
    urgent: task.priority === 'urgent',
    group_key: `ca.task.${notice}:${Number(task.id)}`,
    except: actor === null ? [] : [actor],
    data: {
      title: notify.text(`ca:notice.${notice.replace('-', '_')}`, (language) => ({ ...params, person: i18nText(person, language) })),
    },
  })
}
