/** A form decides about an event's publication (vs.md §4, wf.md §5.16 `vs.publish`): what its act brings, and what waits. */
import { sql } from 'kysely'
import { conflict, invalidField } from '../../../kernel/errors'
import type { Context } from '../../../kernel/context'
import { intentOf } from '../../../resource/write/intent'
import type { EventRow } from '../event/event-questions'

export const publishAction = 'vs.publish'

export interface FormDecision {
  /** As the event keeps it. */
  state: { wf_instance: number; wf_status: string }
}

declare module '../../../contracts/hooks' {
  interface Intents {
    /** The act is a form's, not a person's. */
    'vs/event': FormDecision
  }
}

export const decisionOf = (ctx: Context): FormDecision | undefined => intentOf(ctx, 'vs/event')

export const isInForm = ({ wf_status }: Pick<EventRow, 'wf_status'>): boolean => wf_status === 'running'

/** @throws 409 while a form decides about it: what was handed in stays as it is */
export function refuseInForm(ctx: Context, event: Pick<EventRow, 'wf_status'>): void {
  if (isInForm(event) && !decisionOf(ctx)) throw conflict('vs:error.in_form')
}

/** Code of the category, and whether its events are published by a form. */
export async function categoryOf(ctx: Context, category: number): Promise<{ code: string; requires_approval: boolean }> {
  const { rows } = await sql<{ code: string; requires_approval: boolean }>`
    select code, coalesce(requires_approval, false) as requires_approval from vs_category where id = ${category}`.execute(ctx.db)
  return rows[0] ?? { code: '', requires_approval: false }
}

/** @throws 409 where a form decides about its publication, 422 where none is linked that could */
export async function requireDecided(ctx: Context, event: EventRow): Promise<void> {
  refuseInForm(ctx, event)
  if (decisionOf(ctx)) return
  const { code, requires_approval } = await categoryOf(ctx, event.category)
  if (!requires_approval) return
  if (!(await ctx.ports?.workflow?.isLinked(ctx, publishAction, code))) throw invalidField('category', 'vs:error.no_form')
  throw conflict('vs:error.needs_form')
}
