/** The record of a draft is gone: the draft is not, and may become a new record. */
import { useEffect, useState } from 'react'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { momentText } from '../../../components/format/moment-text'
import { Button } from '../../../ui/button'
import type { Resource } from '../../../resources/core/define-module'
import type { EntityAccess } from '../../entity/use-entity'
import type { RecordRoute } from '../../record/use-record-route'
import { draftPlace } from '../drafts/draft-place'
import { offeredDraft, type Draft } from '../drafts/draft-rules'
import { forgetDraft, keepDraft, readDrafts } from '../drafts/draft-store'
import { initialValues } from '../state/form-values'

interface LostDraftProps {
  resource: Resource
  known: EntityAccess
  route: RecordRoute
  id: number
}

export function LostDraft({ resource, known, route, id }: LostDraftProps) {
  const { t } = useTranslation('screens')
  const formats = useFormats()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [place] = useState(() => draftPlace(resource, 'edit', id))
  useEffect(() => void readDrafts(place).then((drafts) => setDraft(offeredDraft(drafts, { now: Date.now(), open: new Set() }))), [place])
  if (!draft) return null
  const discard = () => {
    setDraft(null)
    void forgetDraft(place, draft.writer)
  }
  // The form of a new record offers it: one way back for every draft.
  const makeNew = async () => {
    await keepDraft(draftPlace(resource, 'create', null), {
      writer: draft.writer,
      at: draft.at,
      version: null,
      base: initialValues(known.entity),
      values: draft.values,
    })
    await forgetDraft(place, draft.writer)
    route.to('create')
  }
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      className="k-draft-bar"
      title={t('draft.lost', { time: momentText(draft.at, formats) })}
      action={
        <span className="k-bar-acts">
          {known.may('create') && (
            <Button size="small" type="primary" onClick={() => void makeNew()}>
              {t('draft.as_new')}
            </Button>
          )}
          <Button size="small" type="text" onClick={discard}>
            {t('draft.discard')}
          </Button>
        </span>
      }
    />
  )
}
