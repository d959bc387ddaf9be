/** By what the lead says; `no_rate` = its currency has no rate, so that it is in no sum (R6). */
export const forecastCategories = ['won', 'commit', 'best_case', 'pipeline', 'omitted', 'no_rate'] as const
