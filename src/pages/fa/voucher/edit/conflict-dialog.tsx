/** Somebody else saved the voucher first: theirs beside mine; what was typed stays (fa.md §9). */
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../../components/format/format-date'
import { useFormats } from '../../../../components/format/format-settings'
import { formatMoney } from '../../../../components/format/format-number'
import type { RecordRow } from '../../../../providers/data/record-api'
import { Button } from '../../../../ui/button'
import { Dialog } from '../../../../ui/dialog'
import { filledLines } from '../grid/line-edits'
import { lineTotals } from '../grid/line-totals'
import type { VoucherHead, VoucherStore } from '../grid/voucher-store'
import { readVoucherLines } from '../voucher-lines'
import { headOf, linesOf } from './voucher-record'

interface ConflictDialogProps {
  /** The voucher as it stands now. */
  conflict: RecordRow
  store: VoucherStore
  company: { currency: string }
  onKeep: () => Promise<void>
  onTake: () => Promise<void>
  onClose: () => void
}

export function ConflictDialog({ conflict, store, company, onKeep, onTake, onClose }: ConflictDialogProps) {
  const { t } = useTranslation(['fa', 'screens'])
  const formats = useFormats()
  const { data } = useQuery({
    queryKey: ['fa', 'voucher-lines', conflict.id, conflict.version],
    queryFn: async ({ signal }) => (await readVoucherLines(conflict.id, signal)).data,
  })
  const mine = store.get()
  const theirs = data && { head: headOf(conflict), lines: linesOf(data, company.currency) }
  const facts = ({ head, lines }: { head: VoucherHead; lines: typeof mine.lines }) => ({
    date: head.date === null ? '–' : formatDate(head.date, formats),
    summary: head.summary || '–',
    lines: String(filledLines(lines).length),
    debit: formatMoney(lineTotals(lines).debit, company.currency),
    credit: formatMoney(lineTotals(lines).credit, company.currency),
  })
  const isDraft = conflict.status === 'draft'
  return (
    <Dialog
      open
      width={640}
      height="auto"
      title={t('fa:voucher_edit.conflict.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('screens:conflict.back')}</Button>
          <Button onClick={() => void onTake()}>{t('fa:voucher_edit.conflict.take')}</Button>
          <Button type="primary" disabled={!isDraft} onClick={() => void onKeep()}>
            {t('fa:voucher_edit.conflict.keep')}
          </Button>
        </>
      }
    >
      <p>{t(isDraft ? 'fa:voucher_edit.conflict.text' : 'fa:voucher_edit.conflict.no_draft')}</p>
      {theirs ? (
        <table className="k-table">
          <thead>
            <tr>
              <th scope="col" />
              <th scope="col">{t('screens:conflict.theirs')}</th>
              <th scope="col">{t('screens:conflict.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {(['date', 'summary', 'lines', 'debit', 'credit'] as const).map((fact) => (
              <tr key={fact}>
                <th scope="row">{t(`fa:voucher_edit.fact.${fact}`)}</th>
                <td>{facts(theirs)[fact]}</td>
                <td>{facts(mine)[fact]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <Skeleton active paragraph={{ rows: 4 }} title={false} />
      )}
    </Dialog>
  )
}
