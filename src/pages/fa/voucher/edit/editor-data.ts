/** What the editor reads around a voucher: categories, periods, the book's parameters. */
import { useQuery } from '@tanstack/react-query'
import { listRecords, readSettings, type RecordRow } from '../../../../providers/data/record-api'
import type { VoucherKind } from '../grid/cash-line'

export interface Category {
  id: number
  code: string
  name: unknown
  kind: VoucherKind
  role: string
  colour: string | null
  active: boolean
  is_default: boolean
  cash_account: number | null
  requires_file: boolean
  requires_approval: boolean
  max_lines: number
}

export interface Period {
  code: string
  start: string
  end: string
  no: number
  state: 'future' | 'open' | 'locked' | 'closed'
  tax_locked: boolean
}

export interface Book {
  books_start: string | null
  books_lock_date: string | null
  cash_scope: 'cash' | 'cash_and_bank'
  late_entry_days: number
  rounding_lines: number
}

const minutes = 60_000

export function useCategories(): { data: readonly Category[] | undefined; error: unknown; refetch: () => void } {
  const { data, error, refetch } = useQuery({
    queryKey: ['fa', 'categories'],
    staleTime: 5 * minutes,
    retry: 1,
    queryFn: async ({ signal }) =>
      (await listRecords('fa/voucher-category', { perPage: 200, sort: [{ field: 'position', descending: false }] }, { signal })).data.map(
        categoryOf,
      ),
  })
  return { data, error, refetch: () => void refetch() }
}

/** Those of the date, the adjusting one too. Who may not see periods gets none: the server judges. */
export function usePeriods(date: string | null): readonly Period[] | undefined {
  return useQuery({
    queryKey: ['fa', 'periods', date],
    enabled: date !== null,
    staleTime: minutes,
    retry: false,
    queryFn: async ({ signal }) =>
      (
        await listRecords(
          'fa/period',
          {
            filter: {
              all: [
                { field: 'start', op: 'lte', value: date },
                { field: 'end', op: 'gte', value: date },
              ],
            },
          },
          { signal },
        )
      ).data.map(periodOf),
  }).data
}

export function useBook(): Book | undefined {
  return useQuery({
    queryKey: ['fa', 'parameter'],
    staleTime: 5 * minutes,
    retry: false,
    queryFn: async ({ signal }) => bookOf(await readSettings('fa/parameter', { signal })),
  }).data
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const kindOf = (value: unknown): VoucherKind => (value === 'receipt' || value === 'payment' ? value : 'transfer')

const categoryOf = (row: RecordRow): Category => ({
  id: row.id,
  code: text(row.code) ?? '',
  name: row.name,
  kind: kindOf(row.kind),
  role: text(row.role) ?? 'normal',
  colour: text(row.colour),
  active: row.active !== false,
  is_default: row.is_default === true,
  cash_account: typeof row.cash_account === 'number' ? row.cash_account : null,
  requires_file: row.requires_file === true,
  requires_approval: row.requires_approval === true,
  max_lines: typeof row.max_lines === 'number' ? row.max_lines : 500,
})

const states = ['future', 'open', 'locked', 'closed'] as const
const periodOf = (row: RecordRow): Period => ({
  code: text(row.code) ?? '',
  start: text(row.start) ?? '',
  end: text(row.end) ?? '',
  no: typeof row.no === 'number' ? row.no : 0,
  state: states.find((state) => state === row.state) ?? 'future',
  tax_locked: row.tax_locked === true,
})

const bookOf = (row: RecordRow | null): Book => ({
  books_start: text(row?.books_start),
  books_lock_date: text(row?.books_lock_date),
  cash_scope: row?.cash_scope === 'cash' ? 'cash' : 'cash_and_bank',
  late_entry_days: typeof row?.late_entry_days === 'number' ? row.late_entry_days : 60,
  rounding_lines: typeof row?.rounding_lines === 'number' ? row.rounding_lines : 1,
})
