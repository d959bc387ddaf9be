/** The categories of forms, in their order. */
import { useList, type HttpError } from '@refinedev/core'
import type { RecordRow } from '../../../providers/data/record-api'
import type { ListedCategory } from './forms-address'

export type CategoryRow = RecordRow & ListedCategory & { name: unknown; activated: boolean; colour: string | null }

const most = 200

/** @returns undefined while they are read, none where they may not be */
export function useCategories(): readonly CategoryRow[] | undefined {
  const { query } = useList<CategoryRow, HttpError>({
    resource: 'wf/template-category',
    pagination: { currentPage: 1, pageSize: most },
    sorters: [{ field: 'position', order: 'asc' }],
    liveMode: 'auto',
    errorNotification: false,
    queryOptions: { retry: false },
  })
  return query.data?.data ?? (query.error ? [] : undefined)
}
