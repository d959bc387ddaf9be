/** Keys of the queries for which form is connected, and how it is mapped: connecting another form makes their answers stale. */
export const mappingQuery = 'as-form-mapping'
export const settingFormQuery = 'as-setting-form'
