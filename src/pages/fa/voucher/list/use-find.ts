/** Which vouchers a find means: texts are looked for in their lines, too, and as the name or initials of an account. */
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../../components/format/format-settings'
import { listRecords } from '../../../../providers/data/record-api'
import type { Condition } from '../../../../schemas/core/types'
import { useAccounts } from '../accounts'
import { accountIndex, findAccounts } from '../grid/account-search'
import { findOf, type Find } from './find-condition'

/** Lines that are looked at: a page of the server. */
const most = 200
const none: readonly number[] = []

export interface Found {
  find: Find
  /** Of the lines that match. */
  vouchers: readonly number[]
  /** There are more lines than were looked at. */
  isCut: boolean
  most: number
}

export function useFind(typed: string): Found {
  const { language } = useFormats()
  const find = useMemo(() => findOf(typed), [typed])
  const text = find.kind === 'text' ? find.text : ''
  const { accounts } = useAccounts(language)
  const named = useMemo(
    () => (text === '' || !accounts ? none : findAccounts(accountIndex(accounts.all), text).map(({ id }) => id)),
    [text, accounts],
  )
  const { data } = useQuery({
    queryKey: ['fa', 'find', text, named],
    enabled: text !== '',
    staleTime: 10_000,
    retry: false,
    queryFn: async ({ signal }) => {
      const filter: Condition = {
        any: [
          { field: 'memo', op: 'contains', value: text },
          { field: 'document_no', op: 'contains', value: text },
          ...(named.length > 0 ? [{ field: 'account', op: 'in' as const, value: [...named] }] : []),
        ],
      }
      const { data: lines, meta } = await listRecords(
        'fa/voucher-line',
        { perPage: most, filter, sort: [{ field: 'date', descending: true }] },
        { signal },
      )
      return { vouchers: [...new Set(lines.map(({ voucher }) => Number(voucher)))], isCut: meta.total > most }
    },
  })
  return { find, vouchers: data?.vouchers ?? none, isCut: data?.isCut ?? false, most }
}
