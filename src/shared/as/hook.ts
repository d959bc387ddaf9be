/** What a form of attendance will do, before it is sent (as.md §5, hooks): everybody's, for oneself and for whom one may apply. */
import { defineCall, typed } from '../core/call'

const kinds = ['dayoff', 'overtime', 'unpunch', 'overtime-compensation', 'shift-adjustment'] as const

export interface HookCheck {
  ok: boolean
  /** By parameter of the action; in the caller's language. */
  errors: Readonly<Record<string, readonly string[]>>
  warnings: readonly string[]
  /** Of leave: minutes, days, parts, balance_before, balance_after, lots, leave_kind; of overtime: day_type, bands, month_total_min, exceeds …; §5. */
  computed: Readonly<Record<string, unknown>>
}

export const checkHook = defineCall({
  method: 'POST',
  path: '/api/as/hook/:kind/check',
  tag: 'as/form-setting',
  params: { kind: { enum: kinds } },
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['params'],
    properties: {
      params: { type: 'object' },
      /** The form, once it has been saved: what it holds already is not in its own way. */
      instance: { type: 'integer', minimum: 1 },
    },
  },
  answer: typed<{ data: HookCheck }>(),
})
