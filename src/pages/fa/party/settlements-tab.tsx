/** What was settled of a party, the latest first; one that stands can be undone. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Skeleton, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../api/call'
import { ReasonDialog } from '../../../components/dialogs/reason-dialog'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { useRight } from '../../../providers/access/use-right'
import { listRecords, type RecordRow } from '../../../providers/data/record-api'
import { refTitle, type Refs } from '../../../providers/data/refs'
import { showFailure, showText } from '../../../providers/notification/alerts'
import { ScreenError } from '../../../screens/entity/screen-error'
import { undoSettlement } from '../../../shared/fa/settlement-calls'
import { Button } from '../../../ui/button'
import { FigureTable, type FigureColumn } from '../report/figure-table'
import { voucherLink } from '../report/report-links'
import { partyKey, transactionRight } from './party-calls'
import { partyKinds, type Party } from './party-kinds'

/** The latest ones; older ones stand with their vouchers. */
const most = 100

export function SettlementsTab({ party: { kind, id }, onDone }: { party: Party; onDone: () => void }) {
  const { t } = useTranslation('fa')
  const [undoing, setUndoing] = useState<RecordRow | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: [partyKey, 'settlements', kind, id],
    staleTime: 0,
    retry: 1,
    queryFn: ({ signal }) =>
      listRecords(
        'fa/settlement',
        {
          perPage: most,
          filter: { field: partyKinds[kind].field, op: 'eq', value: id },
          sort: [
            { field: 'date', descending: true },
            { field: 'id', descending: true },
          ],
        },
        { signal },
      ),
  })
  if (error) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  if (data.data.length === 0) return <p className="k-fa-party-none">{t('party.no_settlements')}</p>
  return (
    <>
      <Rows rows={data.data} refs={data.meta.refs ?? {}} onUndo={setUndoing} />
      {undoing && <UndoDialog row={undoing} onClose={() => setUndoing(null)} onDone={onDone} />}
    </>
  )
}

const colours: Readonly<Record<string, string>> = { reserved: 'processing', active: 'success', undone: 'default' }

function Rows({ rows, refs, onUndo }: { rows: readonly RecordRow[]; refs: Refs; onUndo: (row: RecordRow) => void }) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  const mayUndo = useRight(transactionRight('settle'))
  const columns: FigureColumn[] = [
    { key: 'date', label: t('entity.settlement.fields.date.label') },
    { key: 'voucher', label: t('entity.settlement.fields.voucher.label') },
    { key: 'state', label: t('entity.settlement.fields.state.label') },
    { key: 'account', label: t('entity.settlement.fields.account.label') },
    { key: 'fx', label: t('entity.settlement.fields.fx_voucher.label') },
    ...(mayUndo ? [{ key: 'undo', label: '' }] : []),
  ]
  const voucher = (id: unknown) =>
    typeof id === 'number' && <Link to={voucherLink(id)}>{refTitle(refs, 'fa/voucher', id)?.title ?? `#${id}`}</Link>
  return (
    <FigureTable
      label={t('party.tab.settlements')}
      columns={columns}
      rows={rows.map((row) => {
        const account = refTitle(refs, 'fa/account', row.account)
        return {
          key: String(row.id),
          cells: {
            date: formatDate(String(row.date), formats),
            account: [account?.code, account?.title].filter(Boolean).join(' '),
            voucher: voucher(row.voucher),
            fx: voucher(row.fx_voucher),
            state: (
              <Tag color={colours[String(row.state)] ?? 'default'}>{t(`entity.settlement.fields.state.enum.${String(row.state)}`)}</Tag>
            ),
            undo: row.state === 'active' && (
              <Button size="small" onClick={() => onUndo(row)}>
                {t('party.undo')}
              </Button>
            ),
          },
        }
      })}
    />
  )
}

function UndoDialog({ row, onClose, onDone }: { row: RecordRow; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('fa')
  const [isBusy, setBusy] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const undo = async (reason: string | undefined) => {
    setBusy(true)
    try {
      await call(undoSettlement, { params: { id: row.id }, body: reason === undefined ? {} : { reason }, key })
      showText('success', 'fa:party.undone')
      onDone()
      onClose()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <ReasonDialog
      title={t('party.undo_title')}
      text={t('party.undo_what')}
      act={t('party.undo')}
      label={t('party.field.reason')}
      danger
      busy={isBusy}
      onAct={(reason) => void undo(reason)}
      onClose={onClose}
    />
  )
}
