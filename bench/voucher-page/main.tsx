/** The grid of a voucher with many lines and its running totals, drawn when `draw()` is called; says on <html> when it stands. */
import { useState } from 'react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readProductTexts } from '../../server/i18n/product-texts'
import { EditorTotals } from '../../src/pages/fa/voucher/edit/editor-totals'
import type { AccountRow } from '../../src/pages/fa/voucher/accounts'
import { emptyHead } from '../../src/pages/fa/voucher/edit/voucher-record'
import { newLine } from '../../src/pages/fa/voucher/grid/grid-line'
import { VoucherGrid } from '../../src/pages/fa/voucher/grid/voucher-grid'
import { createVoucherStore } from '../../src/pages/fa/voucher/grid/voucher-store'
import '../../src/ui/screens.css'
import { voucherLine } from '../../src/schemas/fa/voucher-line'
import type { Entity } from '../../src/schemas/core/define'
import { drawnOnCall } from '../drawn'

const params = new URLSearchParams(window.location.search)
const count = Number(params.get('lines') ?? 300)
const wide = params.get('columns') === 'all'

const account = (id: number): AccountRow => ({
  id,
  code: String(1000 + id),
  names: ['銀行存款', 'Bank deposits'],
  title: `Bank deposits ${id}`,
  alias: '',
  kind: 'none',
  side: 'debit',
  postable: true,
  active: true,
  valid_from: null,
  valid_to: null,
  currency: null,
  requires: wide ? ['department', 'project', 'due_date', 'document_no'] : [],
  limit_zero: false,
  open_item: false,
  tax_category: null,
})
const all = Array.from({ length: 2000 }, (_, at) => account(at + 1))
const accounts = { all, byId: new Map(all.map((one) => [one.id, one])) }

const texts = readProductTexts()
void i18next.use(initReactI18next).init({
  lng: 'en',
  ns: ['screens', 'error', 'common', 'fa'],
  resources: { en: Object.fromEntries(['screens', 'error', 'common', 'fa'].map((ns) => [ns, texts.get(ns)?.en ?? {}])) },
  interpolation: { escapeValue: false },
})

const company = { currency: 'TWD', decimals: 0 }
const entity = voucherLine as unknown as Entity // a made screen, as in the other benches
const noRefs = {}
const noRate = () => Promise.resolve(null)

function Page() {
  const [store] = useState(() =>
    createVoucherStore(
      {
        head: { ...emptyHead, date: '2026-11-25' },
        lines: Array.from({ length: count }, (_, at) =>
          newLine({ account: (at % 2000) + 1, memo: `Line ${at + 1}`, ...(at % 2 === 0 ? { debit: '1200' } : { credit: '1200' }) }),
        ),
      },
      () => 'transfer',
    ),
  )
  return (
    <VoucherGrid
      store={store}
      entity={entity}
      accounts={accounts}
      company={company}
      refs={noRefs}
      most={500}
      disabled={false}
      rateOf={noRate}
    >
      <EditorTotals store={store} company={company} />
    </VoucherGrid>
  )
}

drawnOnCall(<Page />, { at: '/', standing: '.k-fa-totals' })
