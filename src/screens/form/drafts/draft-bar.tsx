/** "Restore your draft of 14:32?" on top of a form (shell.md §2.4). */
import { lazy, Suspense, useState } from 'react'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { momentText } from '../../../components/format/moment-text'
import { Button } from '../../../ui/button'
import type { Draft } from './draft-rules'

const DraftCompare = lazy(async () => ({ default: (await import('./draft-compare')).DraftCompare }))

interface DraftBarProps {
  draft: Draft
  onRestore: () => void
  onDiscard: () => void
}

export function DraftBar({ draft, onRestore, onDiscard }: DraftBarProps) {
  const { t } = useTranslation('screens')
  const formats = useFormats()
  const [comparing, setComparing] = useState(false)
  const text = t('draft.offer', { time: momentText(draft.at, formats) })
  return (
    <>
      <Alert
        type="info"
        showIcon
        role="status"
        className="k-draft-bar"
        title={text}
        action={
          <span className="k-bar-acts">
            <Button size="small" type="primary" onClick={onRestore}>
              {t('draft.restore')}
            </Button>
            <Button size="small" onClick={() => setComparing(true)}>
              {t('draft.compare')}
            </Button>
            <Button size="small" type="text" onClick={onDiscard}>
              {t('draft.discard')}
            </Button>
          </span>
        }
      />
      {comparing && (
        <Suspense>
          <DraftCompare
            draft={draft}
            title={text}
            onClose={() => setComparing(false)}
            onRestore={() => {
              setComparing(false)
              onRestore()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
