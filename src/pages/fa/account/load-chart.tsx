/** Under "More" above the chart of accounts: what is missing of a template is made (fa.md §2 `/fa/admin/maintain/account`). */
import { useState } from 'react'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call'
import { showFailure, showText } from '../../../providers/notification/alerts'
import type { ListDialogProps } from '../../../resources/core/list-parts'
import { chartTemplates, type ChartTemplate } from '../../../schemas/fa/value-lists'
import { loadChart } from '../../../shared/fa/chart'
import { Dialog } from '../../../ui/dialog'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Labelled } from '../../../ui/labelled'

export default function LoadChart({ onDone, onClose }: ListDialogProps) {
  const { t } = useTranslation('fa')
  const [template, setTemplate] = useState<ChartTemplate>('TW')
  const [isBusy, setBusy] = useState(false)
  const load = async () => {
    setBusy(true)
    try {
      const { data } = await call(loadChart, { body: { template } })
      if (data.accounts + data.lines + data.roles === 0) showText('success', 'fa:chart.complete')
      else showText('success', 'fa:chart.loaded', { ...data })
      onClose()
      onDone()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={t('chart.load')}
      height="auto"
      onClose={onClose}
      footer={
        <DialogFooter loading={isBusy} onCancel={onClose} onClick={() => void load()}>
          {t('chart.load')}
        </DialogFooter>
      }
    >
      <p>{t('chart.explain')}</p>
      <Labelled label={t('chart.template')}>
        {({ id }) => (
          <Select
            id={id}
            value={template}
            options={chartTemplates.map((value) => ({ value, label: t(`chart.names.${value}`) }))}
            onChange={setTemplate}
          />
        )}
      </Labelled>
    </Dialog>
  )
}
