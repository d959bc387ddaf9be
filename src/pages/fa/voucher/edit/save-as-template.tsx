/** Keeps the lines that are typed as a template, to begin vouchers with. */
import { useState } from 'react'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRight } from '../../../../providers/access/use-right'
import { createRecord } from '../../../../providers/data/record-api'
import { showFailure, showText } from '../../../../providers/notification/alerts'
import { Button } from '../../../../ui/button'
import { Dialog } from '../../../../ui/dialog'
import { DialogFooter } from '../../../../ui/dialog-footer'
import { Labelled } from '../../../../ui/labelled'
import { filledLines } from '../grid/line-edits'
import { useVoucher, type VoucherState, type VoucherStore } from '../grid/voucher-store'

export function SaveAsTemplate({ store }: { store: VoucherStore }) {
  const { t } = useTranslation('fa')
  const may = useRight('fa.admin.voucher-template.actions.create')
  const [isOpen, setOpen] = useState(false)
  const isEmpty = useVoucher(store, ({ lines }) => filledLines(lines).length === 0)
  if (!may) return null
  return (
    <>
      <Button type="text" size="small" disabled={isEmpty} onClick={() => setOpen(true)}>
        {t('template.save_as')}
      </Button>
      {isOpen && <NameDialog store={store} onClose={() => setOpen(false)} />}
    </>
  )
}

function NameDialog({ store, onClose }: { store: VoucherStore; onClose: () => void }) {
  const { t } = useTranslation('fa')
  const [name, setName] = useState(store.get().head.summary.slice(0, 100))
  const [key] = useState(() => crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await createRecord('fa/voucher-template', templateOf(name.trim(), store.get()), key)
      showText('success', 'fa:template.saved', { name: name.trim() })
      onClose()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={t('template.save_as')}
      height="content"
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} loading={busy} disabled={name.trim() === ''} onClick={() => void save()}>
          {t('template.save')}
        </DialogFooter>
      }
    >
      <Labelled label={t('entity.voucher-template.fields.name.label')} required>
        {({ id }) => <Input id={id} maxLength={100} value={name} onChange={({ target }) => setName(target.value)} />}
      </Labelled>
    </Dialog>
  )
}

/** Amounts as they stand; what differs each time is changed in the template. */
const templateOf = (name: string, { head, lines }: VoucherState) => ({
  name,
  category: head.category,
  summary: head.summary.trim() || null,
  lines: filledLines(lines).map(({ account, memo, debit, credit, department, project, organization }) => ({
    ...{ account, memo: memo.trim() || null, department, project, organization },
    ...{ side: credit === '' ? 'debit' : 'credit', by: 'amount', amount: (credit === '' ? debit : credit) || '0' },
  })),
})
