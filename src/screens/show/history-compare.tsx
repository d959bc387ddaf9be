/** Two points of the history side by side (shell.md §2.4). */
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../components/format/format-date'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import type { Revision } from '../../providers/data/record-api'
import type { ValueContext } from '../field-types/list-type'
import { fieldNamed } from '../entity/system-fields'
import { ValueDifferences } from '../record/value-differences'
import { compareRevisions } from './compare-revisions'

interface HistoryCompareProps {
  context: ValueContext
  revisions: readonly Revision[]
  points: readonly [number, number]
  onClose: () => void
}

export function HistoryCompare({ context, revisions, points, onClose }: HistoryCompareProps) {
  const { t } = useTranslation(['screens', context.entity.module])
  const [from, to] = [Math.min(...points), Math.max(...points)]
  const timeOf = (version: number) => formatDateTime(revisions.find((one) => one.version === version)?.at ?? '', context.formats)
  const compared = compareRevisions(revisions, from, to)
  const changes = compared.flatMap((change) => {
    const field = fieldNamed(context.entity, change.field)
    return field ? [{ field, from: change.from, to: change.to }] : []
  })
  const row = (side: 'from' | 'to') => Object.fromEntries(compared.map((change) => [change.field, change[side]]))
  return (
    <Dialog
      open
      width={760}
      height="auto"
      title={t('screens:compare.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('screens:close')}</Button>}
    >
      {changes.length === 0 ? (
        <p>{t('screens:compare.same')}</p>
      ) : (
        <ValueDifferences
          context={context}
          changes={changes}
          fromLabel={timeOf(from)}
          toLabel={timeOf(to)}
          fromRow={row('from')}
          toRow={row('to')}
        />
      )}
    </Dialog>
  )
}
