/** All lines of one voucher, in their order: 500 at most, or what an opening or a payroll has. */
import { useQuery } from '@tanstack/react-query'
import { listRecords, type RecordRow } from '../../../providers/data/record-api'
import { joinedRefs, type Refs } from '../../../providers/data/refs'

const perPage = 200

export interface VoucherLines {
  data: RecordRow[]
  refs: Refs
}

export async function readVoucherLines(voucher: number, signal?: AbortSignal): Promise<VoucherLines> {
  const page = (at: number) =>
    listRecords(
      'fa/voucher-line',
      {
        page: at,
        perPage,
        sort: [{ field: 'position', descending: false }],
        filter: { field: 'voucher', op: 'eq', value: voucher },
        exactTotal: true,
      },
      signal ? { signal } : {},
    )
  const first = await page(1)
  const others = await Promise.all(Array.from({ length: Math.max(0, first.meta.last_page - 1) }, (_, step) => page(step + 2)))
  const all = [first, ...others]
  return { data: all.flatMap(({ data }) => data), refs: joinedRefs(all.map(({ meta }) => meta.refs)) }
}

/** @param voucher null = none yet @param version read again when the voucher is another one */
export function useVoucherLines(voucher: number | null, version?: number) {
  return useQuery({
    queryKey: ['fa', 'voucher-lines', voucher, version],
    enabled: voucher !== null,
    staleTime: 0,
    gcTime: 0,
    retry: 1,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => readVoucherLines(voucher ?? 0, signal),
  })
}
