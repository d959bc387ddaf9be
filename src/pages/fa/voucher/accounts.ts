/** The chart as the voucher screens need it: all accounts at once, 5,000 at most, kept for five minutes. */
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listRecords, type RecordRow } from '../../../providers/data/record-api'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { Language } from '../../../providers/i18n/language'
import { requirable, type AccountFacts } from '../../../shared/fa/voucher-facts'
import type { SearchableAccount } from './grid/account-search'

export interface AccountRow extends AccountFacts, SearchableAccount {
  open_item: boolean
  tax_category: number | null
  /** In the reader's language. */
  title: string
}

const perPage = 200

async function readAccounts(signal: AbortSignal): Promise<readonly RecordRow[]> {
  const page = (at: number) =>
    listRecords('fa/account', { page: at, perPage, sort: [{ field: 'code', descending: false }], exactTotal: true }, { signal })
  const first = await page(1)
  const others = await Promise.all(Array.from({ length: Math.max(0, first.meta.last_page - 1) }, (_, step) => page(step + 2)))
  return [first, ...others].flatMap(({ data }) => data)
}

export interface Accounts {
  byId: ReadonlyMap<number, AccountRow>
  /** By code. */
  all: readonly AccountRow[]
}

export function useAccounts(language: Language): { accounts: Accounts | undefined; error: unknown; retry: () => void } {
  const { data, error, refetch } = useQuery({
    queryKey: ['fa', 'accounts'],
    queryFn: ({ signal }) => readAccounts(signal),
    staleTime: 5 * 60_000,
    retry: 1,
  })
  const accounts = useMemo(() => {
    if (!data) return undefined
    const all = data.map((row) => accountOf(row, language))
    return { all, byId: new Map(all.map((account) => [account.id, account])) }
  }, [data, language])
  return { accounts, error, retry: () => void refetch() }
}

/** A row of the list, as the declaration has it. */
function accountOf(row: RecordRow, language: Language): AccountRow {
  const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
  const names = typeof row.name === 'object' && row.name !== null ? Object.values(row.name).filter((name) => typeof name === 'string') : []
  const requested: unknown[] = Array.isArray(row.requires) ? row.requires : []
  return {
    id: row.id,
    code: String(row.code ?? ''),
    names,
    alias: text(row.alias) ?? '',
    title: i18nText(row.name, language),
    kind: text(row.kind) ?? 'none',
    side: row.side === 'credit' ? 'credit' : 'debit',
    postable: row.postable === true,
    active: row.active === true,
    valid_from: text(row.valid_from),
    valid_to: text(row.valid_to),
    currency: text(row.currency),
    requires: requirable.filter((one) => requested.includes(one)),
    limit_zero: row.limit_zero === true,
    open_item: row.open_item === true,
    tax_category: typeof row.tax_category === 'number' ? row.tax_category : null,
  }
}
