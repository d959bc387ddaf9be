/** What a form of attendance will do, before it is sent (as.md §5, hooks): everybody's, for oneself and for whom one may apply. */
import { formKinds, type FormKind } from '../../schemas/as/leave-value-lists'
import { defineCall, typed } from '../core/call'

/** A form that is in use here. */
export interface OfferedForm {
  kind: FormKind
  /** It opens with the applicant filled in. */
  auto_fill: boolean
}

/** Which of the five forms are in use, and how they open: open to everybody. */
export const readOfferedForms = defineCall({
  method: 'GET',
  path: '/api/as/hook/forms',
  tag: 'as/form-setting',
  answer: typed<{ data: OfferedForm[] }>(),
})

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
  params: { kind: { enum: formKinds } },
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
