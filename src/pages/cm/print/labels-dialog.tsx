/** Which address, and where on the first sheet the labels begin. */
import { useId, useState } from 'react'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'
import { showAlert } from '../../../providers/notification/alerts'
import { failureOf, type Failure } from '../../../providers/http/error-text'
import { http } from '../../../providers/http/http'
import { Labelled } from '../../../ui/labelled'
import type { LabelledRows } from './labels-button'
import { openPdf } from '../../../api/engine/open-pdf'
import './print.css'

const kinds = ['billing', 'shipping', 'registered'] as const
const columns = 3
const rows = 8

export default function LabelsDialog({ kind, ids, onClose }: LabelledRows & { onClose: () => void }) {
  const { t } = useTranslation(['cm', 'screens'])
  const name = useId()
  const [address, setAddress] = useState<(typeof kinds)[number]>('billing')
  const [start, setStart] = useState(1)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const print = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { headers } = await openPdf(() => http.post<Blob>(`/api/cm/${kind}/labels`, { ids, address, start }, { responseType: 'blob' }))
      const leftOut = Number(headers['x-left-out'] ?? 0)
      if (leftOut > 0) showAlert({ kind: 'warning', text: t('cm:print.labels_left_out', { n: leftOut }) })
      onClose()
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={t('cm:print.labels')}
      height="auto"
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} loading={busy} onClick={() => void print()}>
          {t('cm:print.act')}
        </DialogFooter>
      }
    >
      <p className="k-muted k-labels-about">{t('cm:print.labels_about', { n: ids.length })}</p>
      <Labelled label={t('cm:print.labels_address')} help={t('cm:print.labels_address_help')}>
        {(input) => (
          <Select
            id={input.id}
            aria-describedby={input.describedBy}
            value={address}
            onChange={setAddress}
            options={kinds.map((value) => ({ value, label: t(`cm:entity.organization.fields.addresses.fields.kind.enum.${value}`) }))}
            className="k-input-wide"
          />
        )}
      </Labelled>
      <fieldset className="k-label-sheet">
        <legend>{t('cm:print.labels_start')}</legend>
        {Array.from({ length: columns * rows }, (_, at) => (
          <label key={at} data-used={at + 1 < start || undefined}>
            <input
              type="radio"
              name={name}
              checked={start === at + 1}
              onChange={() => setStart(at + 1)}
              aria-label={t('cm:print.labels_place', { row: Math.floor(at / columns) + 1, column: (at % columns) + 1 })}
            />
            <span aria-hidden>{at + 1}</span>
          </label>
        ))}
      </fieldset>
      {failure && (
        <p role="alert" className="k-entry-error">
          {failure.errors?.ids?.[0] ?? failure.text}
        </p>
      )}
    </Dialog>
  )
}
