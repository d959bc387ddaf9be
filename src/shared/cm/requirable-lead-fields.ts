/** Fields of a lead that a stage may demand (cm.md §3.5, §3.6); custom fields (`c_…`, §3.7) come beside them. */
export const requirableLeadFields = [
  'organization',
  'person',
  'persons',
  'amount',
  'expected_close_date',
  'source',
  'industry_type',
  'priority',
  'term_of_payment',
  'deposit_ratio',
  'way_of_delivery',
  'competitor',
  'tags',
] as const

export const isRequirable = (field: string): boolean =>
  (requirableLeadFields as readonly string[]).includes(field) || /^c_[a-z0-9_]{1,40}$/.test(field)
