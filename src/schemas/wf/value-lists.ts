/** Values that several entities of wf share. */
export const trailActs = [
  'submit',
  'resubmit',
  'approve',
  'reject',
  'return',
  'transfer',
  'add_signer',
  'remove_signer',
  'copy',
  'handle',
  'read',
  'comment',
  'edit',
  'withdraw',
  'void',
  'retract',
  'hold',
  'suspend',
  'resume',
  'terminate',
  'skip',
  'jump',
  'reassign',
  'remind',
  'delegate',
  'inherite',
  'auto',
  'timeout',
  'escalate',
  'post',
  'post_fail',
  'seal',
  'revoke_request',
  'revoke',
  'pdf',
  'view_first',
] as const
export type TrailAct = (typeof trailActs)[number]

/** What an open task asks of its person. */
export const taskKinds = ['approve', 'handle', 'read', 'resubmit', 'external'] as const

/** For how long a form waits at least, in days. */
export const waitsOver = { day: 1, three_days: 3, week: 7, two_weeks: 14, month: 30 } as const
export type WaitsOver = keyof typeof waitsOver
