/** What the console noted by itself: moves of leads, changed fields, files, quotations. */
import { useMemo } from 'react'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { FileLink } from '../../../../components/inputs/file-link'
import { formatMoney } from '../../../../components/format/format-number'
import { useFormats } from '../../../../components/format/format-settings'
import { refTitle, type Refs } from '../../../../providers/data/refs'
import type { ChangeItem, FileItem, QuotationItem, StageItem } from '../../../../shared/cm/timeline'
import type { ValueContext } from '../../../../screens/field-types/list-type'
import { fieldNamed } from '../../../../screens/entity/system-fields'
import { useEntity, type EntityAccess } from '../../../../screens/entity/use-entity'
import { useTitles } from '../../../../screens/entity/use-titles'
import { Change } from '../../../../screens/show/revision-entry'
import { ItemFrame, type TimelinePlace } from './item-frame'

interface LineProps<Item> {
  item: Item
  refs: Refs
  here: TimelinePlace
}

export function StageLine({ item, refs, here }: LineProps<StageItem>) {
  const { t } = useTranslation('cm')
  const { language } = useFormats()
  const name = (stage: number | null) => (stage === null ? '' : (refTitle(refs, 'cm/stage', stage)?.title ?? `#${stage}`))
  return (
    <ItemFrame
      item={item}
      refs={refs}
      here={here}
      places={[{ entity: 'cm/lead', id: item.lead }]}
      what={t(item.from_stage === null ? 'timeline.began' : 'timeline.moved', { from: name(item.from_stage), to: name(item.to_stage) })}
    >
      {item.seconds_in_from !== null && item.from_stage !== null && (
        <p className="k-muted">{t('timeline.stood', { time: daysText(item.seconds_in_from, language), stage: name(item.from_stage) })}</p>
      )}
      {item.skip_reason && <p>{item.skip_reason}</p>}
    </ItemFrame>
  )
}

const tags = { en: 'en', tw: 'zh-TW', cn: 'zh-CN', jp: 'ja' } as const

/** Days, or hours within the first. */
function daysText(seconds: number, language: keyof typeof tags): string {
  const [value, unit] =
    seconds >= 86_400 ? ([Math.floor(seconds / 86_400), 'day'] as const) : ([Math.floor(seconds / 3_600), 'hour'] as const)
  return new Intl.NumberFormat(tags[language], { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

export function ChangeLine(props: LineProps<ChangeItem>) {
  const { item, refs, here } = props
  const { t } = useTranslation(['cm', 'screens'])
  const { known } = useEntity(item.entity)
  const what = t(`cm:timeline.${['created', 'updated', 'deleted', 'restored'].includes(item.action) ? item.action : 'updated'}`)
  return (
    <ItemFrame item={item} refs={refs} here={here} places={[{ entity: item.entity, id: item.record_id }]} what={what}>
      {known && item.changes.length > 0 && <Changes known={known} item={item} refs={refs} />}
    </ItemFrame>
  )
}

function Changes({ known: { entity }, item, refs }: { known: EntityAccess; item: ChangeItem; refs: Refs }) {
  const { t } = useTranslation(['screens', entity.module])
  const formats = useFormats()
  const values = useMemo(() => item.changes.flatMap(({ field, from, to }) => [{ [field]: from }, { [field]: to }]), [item])
  const titles = useTitles(entity, values, refs)
  const context: ValueContext = { t, entity, formats, refs: titles }
  return (
    <ul className="k-history k-timeline-changes">
      {item.changes.flatMap((change) => {
        const field = fieldNamed(entity, change.field)
        return field ? [<Change key={change.field} context={context} field={field} change={change} />] : []
      })}
    </ul>
  )
}

export function FileLine({ item, refs, here }: LineProps<FileItem>) {
  const { t } = useTranslation('cm')
  return (
    <ItemFrame
      item={item}
      refs={refs}
      here={here}
      places={[{ entity: `cm/${item.target_type}`, id: item.target_id }]}
      what={t('timeline.file_added')}
    >
      <p className="k-timeline-title">
        <FileLink file={{ ...item, title: item.name }} withSize withIcon />
      </p>
    </ItemFrame>
  )
}

export function QuotationLine({ item, refs, here }: LineProps<QuotationItem>) {
  const { t } = useTranslation('cm')
  return (
    <ItemFrame
      item={item}
      refs={refs}
      here={here}
      places={[{ entity: 'cm/lead', id: item.lead }]}
      what={t(item.status === 'draft' ? 'timeline.quotation.draft' : 'timeline.quotation.sent')}
    >
      <p className="k-timeline-title">
        <span className="k-number">{item.number}</span> {item.currency} {formatMoney(item.total, item.currency)}{' '}
        <Tag>{t(`entity.quotation.fields.status.enum.${item.status}`)}</Tag>
      </p>
    </ItemFrame>
  )
}
