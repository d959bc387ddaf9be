/** What a call between modules answered (sc.md §3.6, wf.md §5.16): the same call again gets this, and does nothing. */
import { defineSchema } from '../core/define'

export const hookReceipt = defineSchema('sc/hook-receipt', {
  x: { area: 'admin', permission: 'company-setup', title: 'key', standard_actions: [], live: false },
  required: ['key'],
  properties: {
    /** `wf:<instance>:<round>:<binding>:<phase>`, with `:<row>` for child rows. */
    key: { type: 'string', maxLength: 200, x: { unique: true } },
    result: { x: { type: 'json' } },
  },
})
