/** The dialog of an act on a party's items: what is wrong and names no field above, and once it is done only Close below. */
import type { ReactNode } from 'react'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { DialogFooter } from '../../../ui/dialog-footer'
import type { Settling } from './use-settling'
import './party.css'

interface ActDialogProps<A> {
  title: string
  /** What its button says. */
  act: string
  width?: number
  settling: Settling<A>
  /** Errors of fields that it doesn't have. */
  unplaced: readonly string[]
  disabled: boolean
  /** There is nothing to do. */
  isEmpty?: boolean
  onClose: () => void
  /** What came of it. */
  made: (answer: A) => ReactNode
  children: ReactNode
}

export function ActDialog<A>({
  title,
  act,
  width = 880,
  settling: { done, problem, isBusy, run },
  unplaced,
  disabled,
  isEmpty = false,
  onClose,
  made,
  children,
}: ActDialogProps<A>) {
  const { t } = useTranslation('common')
  const wrong = [problem, ...unplaced].filter(Boolean).join(' ')
  return (
    <Dialog
      open
      width={width}
      height="content"
      title={title}
      onClose={onClose}
      footer={
        done !== null || isEmpty ? (
          <Button type="primary" onClick={onClose}>
            {t('action.close')}
          </Button>
        ) : (
          <DialogFooter onCancel={onClose} loading={isBusy} disabled={disabled} onClick={() => void run()}>
            {act}
          </DialogFooter>
        )
      }
    >
      {done !== null ? (
        made(done)
      ) : (
        <div className="k-fa-party-part">
          {wrong !== '' && <Alert type="error" showIcon role="alert" title={wrong} />}
          {children}
        </div>
      )}
    </Dialog>
  )
}
