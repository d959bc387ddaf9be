/** Sending a transfer: what came of it is told, with its undo for ten seconds, and what shows the records is read again. */
import { useState } from 'react'
import { useInvalidate } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showAlert } from '../../../providers/notification/alerts'
import { failureOf } from '../../../providers/http/error-text'
import { transferable, type TransferAnswer } from '../../../shared/cm/transfer'
import { undoAction } from '../../../screens/record/undo-action'

interface Sending {
  busy: boolean
  /** Why nothing was sent; `forget` takes it away. */
  wrong: string | null
  forget: () => void
  /** What stayed, each with its reason. */
  failed: TransferAnswer['failed']
  run: (send: () => Promise<TransferAnswer>) => Promise<void>
}

/** @param onDone after all of it went */
export function useTransfer(onDone: () => void): Sending {
  const { t } = useTranslation(['cm', 'screens'])
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const [failed, setFailed] = useState<TransferAnswer['failed']>([])
  const refresh = (...keys: readonly string[]) =>
    Promise.all([
      ...transferable.map((key) => invalidate({ resource: `cm/${key}`, invalidates: ['list'] })),
      ...['cm', ...keys].map((key) => client.invalidateQueries({ queryKey: [key] })),
    ])
  const run = async (send: () => Promise<TransferAnswer>) => {
    setBusy(true)
    setWrong(null)
    try {
      const answer = await send()
      const parts = transferable.flatMap((key) => (answer.moved[key] ? [t(`cm:transfer.n_${key}`, { n: answer.moved[key] })] : []))
      showAlert({
        kind: answer.failed.length > 0 ? 'warning' : 'success',
        text: parts.length > 0 ? t('cm:transfer.done', { records: parts.join(t('cm:transfer.comma')) }) : t('cm:transfer.nothing'),
        ...undoAction(t, answer.change_set, () => void refresh('record', 'timeline')),
      })
      await refresh()
      if (answer.failed.length > 0) setFailed(answer.failed)
      else onDone()
    } catch (error) {
      setWrong(failureOf(error)?.text ?? null)
    } finally {
      setBusy(false)
    }
  }
  return { busy, wrong, failed, run, forget: () => setWrong(null) }
}
