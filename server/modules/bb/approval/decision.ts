/**
 * A form decides about a bulletin (bb.md §4, wf.md §5.16 `bb.publish`): what its act brings along, and what nobody does by hand meanwhile.
 */
import type { Values } from '../../../contracts/hooks'
import { conflict } from '../../../kernel/errors'
import type { Context } from '../../../kernel/context'
import { intentOf } from '../../../resource/write/intent'

export const publishAction = 'bb.publish'

export interface FormDecision {
  /** As the bulletin keeps it. */
  state: { wf_instance: number; wf_status: string }
  /** What the form says of its publication. */
  wishes?: { publish_at?: string }
}

declare module '../../../contracts/hooks' {
  interface Intents {
    /** The act is a form's, not a person's. */
    'bb/bulletin': FormDecision
  }
}

export const decisionOf = (ctx: Context): FormDecision | undefined => intentOf(ctx, 'bb/bulletin')

export const isInForm = ({ wf_status }: Values): boolean => wf_status === 'running'

/** @throws 409 while a form decides about it */
export function refuseInForm(ctx: Context, bulletin: Values): void {
  if (isInForm(bulletin) && !decisionOf(ctx)) throw conflict('bb:error.in_form')
}
