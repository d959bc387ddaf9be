/** How far the form is that decides about a record (wf.md §5.16); none = no form does. */
export const workflowStatuses = [
  'none',
  'draft',
  'running',
  'returned',
  'approved',
  'rejected',
  'withdrawn',
  'terminated',
  'revoked',
  'void',
] as const
