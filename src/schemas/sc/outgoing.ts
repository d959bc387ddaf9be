/** What mails and webhook deliveries have in common (sc.md §4, §7). */

/** It failed, or waits for another attempt: sent again by hand. */
export const triedInVain = {
  any: [
    { field: 'state', op: 'eq', value: 'failed' },
    {
      all: [
        { field: 'state', op: 'eq', value: 'queued' },
        { field: 'attempts', op: 'gt', value: 0 },
      ],
    },
  ],
} as const
