/** Key of the query for how a form is mapped: connecting another form makes its answer stale. */
export const mappingQuery = 'as-form-mapping'
