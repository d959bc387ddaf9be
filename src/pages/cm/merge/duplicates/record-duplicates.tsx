/** Beside an organization, contact or lead: which others may be the same, and merging them (cm.md §2.2, R5). */
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '../../../../ui/button'
import type { RecordRow } from '../../../../providers/data/record-api'
import type { ShowPanelProps } from '../../../../resources/core/define-module'
import { findResource } from '../../../../resources/core/find-resource'
import type { MergedEntity } from '../../../../api/cm/merge'
import { DuplicateList } from './duplicate-list'
import { useAlike } from './use-possible-duplicates'
import '../../common/cm.css'

const MergeDialog = lazy(async () => ({ default: (await import('../merge-dialog')).MergeDialog }))

// Leads are alike by one fact alone: which of them is the same sale is a question of its own.
const MergeWith = lazy(async () => ({ default: (await import('../merge-with')).MergeWith }))

/** Without the server's own: points from which a duplicate is certain. */
const certain = 100

export function RecordDuplicates({ row, entity: name }: ShowPanelProps) {
  const { t } = useTranslation('cm')
  const navigate = useNavigate()
  // The panel stands beside what is merged alone.
  const entity = name as MergedEntity
  const id = Number(row.id)
  const [merging, setMerging] = useState(false)
  const data = useAlike(entity, row)
  if (!data || data.length === 0) return null
  const others = data.filter(({ title }) => title !== null).map((one) => one.id)
  const end = (survivor: number | undefined) => {
    setMerging(false)
    if (survivor !== undefined && survivor !== id)
      void navigate(`${findResource(entity)?.paths.show ?? ''}?id=${survivor}`, { replace: true })
  }
  const may = Array.isArray(row._actions) && row._actions.includes('merge')
  return (
    <section className="k-side-card">
      <h2 className="k-form-section">{t('duplicate.title')}</h2>
      <DuplicateList entity={entity} duplicates={data} certain={certain} />
      {may && others.length > 0 && (
        <p>
          <Button size="small" onClick={() => setMerging(true)}>
            {t('merge.compare')}
          </Button>
        </p>
      )}
      {merging && (
        <Suspense>
          {entity === 'cm/lead' ? (
            // The row of a record's screen is the record.
            <MergeWith lead={row as RecordRow} onClose={() => setMerging(false)} onDone={end} />
          ) : (
            <MergeDialog entity={entity} ids={[id, ...others].slice(0, most)} onClose={() => setMerging(false)} onDone={end} />
          )}
        </Suspense>
      )}
    </section>
  )
}

/** Side by side. */
const most = 4
