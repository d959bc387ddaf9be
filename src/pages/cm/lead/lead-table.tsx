/** Leads as a list. What is open comes first, what closes soonest on top: a filter like any other. */
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ScreenProps } from '../../../resources/core/define-module'
import { ListScreen } from '../../../screens/list/list-screen'
import { ListSkeleton } from '../../../screens/list/list-skeleton'
import { isBare } from '../../../screens/list/state/list-state'
import { useViews } from '../../../screens/list/views/use-views'
import '../../../ui/screens.css'

export default function LeadTable({ resource }: ScreenProps) {
  return useOpenFirst() ? <ListSkeleton /> : <ListScreen resource={resource} />
}

/**
 * An address that says nothing opens the person's default view, else the open leads. Who clears that has all of them, and the address says so.
 * @returns true while it is not known yet what to show
 */
function useOpenFirst(): boolean {
  const [params, setParams] = useSearchParams()
  const views = useViews('cm/lead')
  const [isEntered, setEntered] = useState(false)
  const isEmpty = isBare(params) === 'empty'
  const isStandard = views.settled && !views.all.some(views.isDefault)
  if (!isEmpty && !isEntered) setEntered(true)
  useEffect(() => {
    if (isEmpty && isStandard)
      setParams((now) => withKeys(now, isEntered ? { view: 'none' } : { 'filter[status][in]': 'open', sort: 'expected_close_date' }), {
        replace: true,
      })
  }, [isEmpty, isStandard, isEntered, setParams])
  return isEmpty && !isEntered && (!views.settled || isStandard)
}

function withKeys(params: URLSearchParams, keys: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [key, value] of Object.entries(keys)) next.set(key, value)
  return next
}
