/** Values of fields that calls take too: apart from their declarations, so that pages load the values alone. */

/** By what the lead says; `no_rate` = its currency has no rate, so that it is in no sum (R6). */
export const forecastCategories = ['won', 'commit', 'best_case', 'pipeline', 'omitted', 'no_rate'] as const
/** What is compared and merged: the entities of cm by their names. */
export const mergeable = ['organization', 'person', 'lead'] as const
/** Records that have remarks and a timeline. */
export const remarkTargets = ['lead', 'organization', 'person', 'product', 'quota'] as const
export const activityOutcomes = ['reached', 'no_answer', 'interested', 'not_interested', 'rescheduled', 'other'] as const
/** Where credit is asked about: cm looks at the first two, finance at the others by the same call. */
export const creditCheckpoints = ['lead_won', 'quotation', 'delivery', 'invoice'] as const
