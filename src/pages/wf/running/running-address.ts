/** The address of the list of all that runs (wf.md §2). Pure. */
const bounding = ['filter[template][in]', 'filter[template][eq]']
const open = { 'filter[state][in]': 'running,returned,suspended', view: 'none' } as const

/** The address of all that runs: one that says nothing shows what is not ended, and always of the reader's forms alone. Null = it says so already. */
export function boundAddress(params: URLSearchParams, managed: readonly number[] | null): URLSearchParams | null {
  const isBound = managed === null || bounding.some((key) => params.has(key))
  if (params.size > 0 && isBound) return null
  const next = new URLSearchParams(params.size === 0 ? open : params)
  if (!isBound) next.set('filter[template][in]', managed.join(',') || '0')
  return next
}
