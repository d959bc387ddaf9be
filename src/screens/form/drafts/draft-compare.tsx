/** A draft beside the record as it is stored, field by field. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { fieldNamed } from '../../entity/system-fields'
import { useTitles } from '../../entity/use-titles'
import { ValueDifferences } from '../../record/value-differences'
import { useFormScope } from '../state/form-context'
import { useFormState } from '../state/form-store'
import { draftDifferences, type Draft } from './draft-rules'

interface DraftCompareProps {
  draft: Draft
  title: string
  onClose: () => void
  onRestore: () => void
}

export function DraftCompare({ draft, title, onClose, onRestore }: DraftCompareProps) {
  const { entity, store, refs } = useFormScope()
  const { t } = useTranslation(['screens', entity.module])
  const formats = useFormats()
  const stored = useFormState(store, ({ base }) => base)
  const rows = useMemo(() => [stored, draft.values], [stored, draft])
  const context = { t, entity, formats, refs: useTitles(entity, rows, refs) }
  const changes = draftDifferences(entity, draft, stored).flatMap((name) => {
    const field = fieldNamed(entity, name)
    return field ? [{ field, from: stored[name] ?? null, to: draft.values[name] ?? null }] : []
  })
  return (
    <Dialog
      open
      width={720}
      height="auto"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('screens:close')}</Button>
          <Button type="primary" onClick={onRestore}>
            {t('screens:draft.restore')}
          </Button>
        </>
      }
    >
      {changes.length === 0 ? (
        <p>{t('screens:draft.same')}</p>
      ) : (
        <ValueDifferences
          context={context}
          changes={changes}
          fromLabel={t('screens:draft.stored')}
          toLabel={t('screens:draft.draft')}
          fromRow={stored}
          toRow={draft.values}
        />
      )}
    </Dialog>
  )
}
