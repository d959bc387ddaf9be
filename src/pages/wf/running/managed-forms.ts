/** Which forms the reader looks after (wf.md §6): all of them, or those that name them as manager. */
import { useMemo } from 'react'
import { useList, type HttpError } from '@refinedev/core'
import { useRights } from '../../../providers/access/use-right'
import type { RecordRow } from '../../../providers/data/record-api'

const everyForm = 'wf.admin.template.read.all'
const someForms = 'wf.admin.template.actions.list'
const most = 200

/** @returns undefined while it is asked, null = no list bounds them */
export function useManagedForms(): readonly number[] | null | undefined {
  const holds = useRights([everyForm, someForms])
  const isBounded = holds(someForms) && !holds(everyForm)
  const { query } = useList<RecordRow, HttpError>({
    resource: 'wf/template',
    pagination: { currentPage: 1, pageSize: most },
    errorNotification: false,
    queryOptions: { retry: false, enabled: isBounded },
  })
  return useMemo(
    () => (!isBounded || query.error ? null : query.data?.data.map(({ id }) => Number(id))),
    [isBounded, query.error, query.data],
  )
}
