/** The stages of a pipeline as chips, in their order. */
import { Tag } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { CellProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { pipeline } from '../../../schemas/cm/pipeline'
import { stagesOfPipeline } from './stages-of-pipelines'
import '../common/cm.css'

export default function StageChips({ row }: CellProps<RowOf<typeof pipeline>>) {
  const { t } = useTranslation('cm')
  const { language } = useFormats()
  const { data, error } = useQuery({ queryKey: ['cm/stage', 'of', row.id, row.version], queryFn: () => stagesOfPipeline(row.id), retry: 1 })
  if (error) return null
  if (!data) return <span className="k-chips k-chips-waiting" aria-hidden />
  if (data.length === 0) return <span className="k-muted">{t('cell.stages_none')}</span>
  return (
    <ol className="k-chips">
      {data.map((stage) => (
        <li key={stage.id}>
          <Tag color={kindColour[String(stage.kind)] ?? 'default'}>
            {i18nText(stage.name, language)}
            {stage.kind === 'open' && typeof stage.probability === 'string' && (
              <span className="k-chip-number">{formatPercent(stage.probability)}</span>
            )}
          </Tag>
        </li>
      ))}
    </ol>
  )
}

/** Won and lost say so in words too: their own names. */
const kindColour: Readonly<Record<string, string>> = { won: 'success', lost: 'error' }
