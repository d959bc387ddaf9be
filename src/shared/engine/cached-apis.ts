/** The cached GETs that the given text names (routes.md §7): lists that many screens read and that change rarely. */
export const cachedApis = [
  '/api/sc/department/all',
  '/api/sc/user/all',
  '/api/sc/license',
  '/api/wf/template-category',
  '/api/wf/template-category/user',
  '/api/wf/template',
  '/api/wf/template-definition',
  '/api/common/user-common-word',
  '/api/as/shift/all',
  '/api/as/leave/all',
] as const
export type CachedApi = (typeof cachedApis)[number]
