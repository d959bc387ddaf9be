/** A contact's right to be forgotten (cm.md R13): irreversible, so the name is typed. */
import { useState } from 'react'
import { Input } from 'antd'
import { useInvalidate } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { momentText } from '../../../../components/format/moment-text'
import { useFormats } from '../../../../components/format/format-settings'
import { Button } from '../../../../ui/button'
import { DialogFooter } from '../../../../ui/dialog-footer'
import { Dialog } from '../../../../ui/dialog'
import { showAlert } from '../../../../providers/notification/alerts'
import { failureOf } from '../../../../providers/http/error-text'
import { http } from '../../../../providers/http/http'
import { Labelled } from '../../../../ui/labelled'

interface AnonymisePanelProps {
  id: number
  name: string
  anonymisedAt: string | null
  may: boolean
}

export function AnonymisePanel({ id, name, anonymisedAt, may }: AnonymisePanelProps) {
  const { t } = useTranslation('cm')
  const formats = useFormats()
  const [open, setOpen] = useState(false)
  if (anonymisedAt === null && !may) return null
  return (
    <section className="k-side-card">
      <h2 className="k-form-section">{t('anonymise.title')}</h2>
      {anonymisedAt !== null ? (
        <p className="k-muted">{t('anonymise.done_at', { time: momentText(Date.parse(anonymisedAt), formats) })}</p>
      ) : (
        <>
          <p className="k-muted">{t('anonymise.purpose')}</p>
          <Button size="small" colour="danger" onClick={() => setOpen(true)}>
            {t('anonymise.ask')}
          </Button>
        </>
      )}
      {open && <AnonymiseDialog id={id} name={name} onClose={() => setOpen(false)} />}
    </section>
  )
}

function AnonymiseDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const { t } = useTranslation(['cm', 'screens'])
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | undefined>()
  const run = async () => {
    setBusy(true)
    try {
      await http.post(`/api/cm/person/${id}/anonymise`, { name: typed.trim() })
      void client.invalidateQueries({ queryKey: ['record', 'cm/person', id] })
      void invalidate({ resource: 'cm/person', invalidates: ['list'] })
      showAlert({ kind: 'success', text: t('cm:anonymise.done') })
      onClose()
    } catch (error) {
      setFailure(failureOf(error)?.text)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      height="auto"
      title={t('cm:anonymise.dialog_title', { name })}
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} colour="danger" loading={busy} disabled={typed.trim() !== name.trim()} onClick={() => void run()}>
          {t('cm:anonymise.act')}
        </DialogFooter>
      }
    >
      <p>{t('cm:anonymise.what_goes')}</p>
      <p>{t('cm:anonymise.what_stays')}</p>
      <Labelled label={t('cm:anonymise.type_name', { name })} error={failure}>
        {(input) => (
          <Input
            id={input.id}
            aria-describedby={input.describedBy}
            value={typed}
            autoComplete="off"
            onChange={({ target }) => {
              setTyped(target.value)
              setFailure(undefined)
            }}
          />
        )}
      </Labelled>
    </Dialog>
  )
}
