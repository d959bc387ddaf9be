/** A range pasted into the grid: one change; what was not understood stands at its cell. */
import { type ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldLabel } from '../../../../components/entity/entity-texts'
import { useFormats } from '../../../../components/format/format-settings'
import { readOptions } from '../../../../providers/data/record-api'
import type { Refs } from '../../../../providers/data/refs'
import { showText } from '../../../../providers/notification/alerts'
import type { Entity } from '../../../../schemas/core/define'
import type { AccountRow } from '../accounts'
import { namedAccount, type AccountIndex } from './account-search'
import type { LineColumn } from './grid-line'
import { gridColumns } from './line-columns'
import { referredEntity } from './reference-cell'
import { isSheet, layLines, namesIn, pastedLines, type SheetPaste } from './sheet-paste'
import type { VoucherStore } from './voucher-store'

interface PasteOptions {
  store: VoucherStore
  columns: readonly LineColumn[]
  index: AccountIndex<AccountRow>
  entity: Entity
  most: number
  titles: Refs
}

type OnPaste = (event: ClipboardEvent, key: string, column: LineColumn) => void

export function useSheetPaste({ store, columns, index, entity, most }: PasteOptions): OnPaste {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  const labels = Object.fromEntries(gridColumns.map((column) => [column, [fieldLabel(t, entity, column), column]]))
  return (event, key, column) => {
    const text = event.clipboardData.getData('text/plain')
    if (!isSheet(text)) return
    event.preventDefault()
    const paste: Omit<SheetPaste, 'idOf'> = {
      columns: columns.slice(Math.max(0, columns.indexOf(column))),
      headings: (one) => labels[one] ?? [],
      formats,
    }
    const accountOf = (name: string) => namedAccount(index, name)?.id
    void namesOf(namesIn(text, paste)).then((found) => {
      const pasted = pastedLines(text, {
        ...paste,
        idOf: (one, name) => (one === 'account' ? accountOf(name) : found.get(`${one} ${name}`)),
      })
      const at = store.get().lines.findIndex((line) => line.key === key)
      store.setLines((lines) => layLines(lines, key, pasted, most))
      const { lines } = store.get()
      const wrong = pasted.flatMap((one, step) =>
        Object.entries(one.wrong).map(
          ([name, said]) => [`${lines[at + step]?.key ?? key}.${name}`, t('voucher_edit.not_understood', { text: said })] as const,
        ),
      )
      if (wrong.length > 0) store.setFaults((faults) => ({ ...faults, ...Object.fromEntries(wrong) }))
      showText(wrong.length > 0 ? 'warning' : 'success', wrong.length > 0 ? 'fa:voucher_edit.pasted_some' : 'fa:voucher_edit.pasted', {
        count: pasted.length,
        wrong: wrong.length,
      })
    })
  }
}

/** What only the server can name: exactly, by code or title; two of one name are none. */
async function namesOf(names: readonly (readonly [LineColumn, string])[]): Promise<ReadonlyMap<string, number>> {
  const found = await Promise.all(
    names.map(async ([column, name]) => {
      const rows = await readOptions(referredEntity[column] ?? '', { q: name }).catch(() => [])
      const same = rows.filter(
        (row) => folded(row.title) === folded(name) || (typeof row.code === 'string' && folded(row.code) === folded(name)),
      )
      return same.length === 1 && same[0] ? [[`${column} ${name}`, same[0].id] as const] : []
    }),
  )
  return new Map(found.flat())
}

const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase()
