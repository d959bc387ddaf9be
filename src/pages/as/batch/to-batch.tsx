/** /as/use/batch…: addresses of the record, which lead to the screens of its kind. */
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { readRecord } from '../../../providers/data/record-api'
import { ScreenError } from '../../../screens/entity/screen-error'
import type { BatchKind } from '../../../shared/as/batch'
import { batchAdd, batchDetail, batchList, batchPaths } from './batch-place'

export default function ToBatch() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const id = Number(params.get('id') ?? params.get('from')) || null
  const { data, error, refetch } = useQuery({
    queryKey: ['as/batch', 'kind', id],
    enabled: id !== null,
    queryFn: ({ signal }) => readRecord('as/batch', id ?? 0, { signal }),
    retry: 1,
  })
  if (id !== null && error) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (id !== null && !data) return <Skeleton active />
  const kind: BatchKind = data?.kind === 'overtime' ? 'overtime' : 'dayoff'
  return <Navigate replace to={target(pathname, kind, id, params.has('from'))} />
}

function target(pathname: string, kind: BatchKind, id: number | null, isCopy: boolean): string {
  if (pathname.endsWith('/detail') && id !== null) return batchDetail(kind, id)
  if (pathname.endsWith('/add')) return batchAdd(kind, id === null ? undefined : isCopy ? { from: id } : { id })
  return pathname.endsWith('/import') ? batchPaths(kind).import : batchList(kind)
}
