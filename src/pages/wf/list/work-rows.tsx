/** The columns and cards of the work list (wf.md §2.1), which the list engine draws. */
import type { ReactNode } from 'react'
import StarFilled from '@ant-design/icons/StarFilled'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import type { ListedRows, RowColumn } from '../../../screens/list/rows/listed-rows'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { I18nText } from '../../../schemas/core/types'
import { ArrivedText, CurrentText, DueText, InitiatorText, PriorityMark, StateMark, SummaryLine } from './row-parts'
import { rowAddress, type ListedWork } from './row-words'

interface WorkRowsInput extends Pick<ListedRows<ListedWork>, 'menuOf' | 'onOpen'> {
  /** Indexed fields of the one form that is shown. */
  fields: readonly { key: string; label: I18nText }[]
}

export function useDeclaredRows({ fields, menuOf, onOpen }: WorkRowsInput): ListedRows<ListedWork> {
  const { t } = useTranslation('wf')
  const { language } = useFormats()
  const label = (field: string) => t(`entity.instance.fields.${field}.label`)
  const columns: readonly RowColumn<ListedWork>[] = [
    {
      name: 'form',
      label: <Pair over={label('template')} under={label('serial_no')} />,
      cell: ({ form, serial_no }) => <Pair over={i18nText(form, language)} under={serial_no} />,
    },
    {
      ...{ name: 'title', label: label('title'), titles: true },
      cell: (row, link) => (
        <>
          <PriorityMark priority={row.priority} />
          {link(<RowTitle row={row} />)}
          {fields.length === 0 && <SummaryLine summary={row.summary} />}
        </>
      ),
    },
    {
      name: 'initiator',
      label: <Pair over={label('initiator')} under={label('department')} />,
      cell: (row) => <Pair over={<InitiatorText row={row} />} under={row.department} />,
    },
    ...fields.map(({ key, label: of }) => ({
      name: `field-${key}`,
      label: i18nText(of, language),
      cell: (row: ListedWork) => row.summary.find((one) => one.key === key)?.text ?? row.fields[key],
    })),
    { name: 'current', label: label('current'), cell: ({ current }) => <CurrentText current={current} /> },
    { name: 'due', label: label('due_at'), cell: (row) => <DueText row={row} /> },
    {
      name: 'state',
      label: <Pair over={label('state')} under={t('work_list.arrived')} />,
      cell: (row) => <Pair over={<StateMark row={row} />} under={<ArrivedText arrived_at={row.arrived_at} />} />,
    },
  ]
  return {
    columns,
    menuOf,
    onOpen,
    facts: (row) => <CardFacts row={row} />,
    title: (row) => <RowTitle row={row} />,
    nameOf: ({ title }) => title,
    addressOf: rowAddress,
    marksOf: ({ unread }) => ({ 'data-unread': unread || undefined }),
  }
}

/** Two facts of a row, one above the other: each in a column of its own would push the deadline out of sight. */
function Pair({ over, under }: { over: ReactNode; under: ReactNode }) {
  return (
    <>
      <span className="k-work-over">{over}</span>
      <span className="k-work-under">{under}</span>
    </>
  )
}

function RowTitle({ row }: { row: ListedWork }) {
  const { t } = useTranslation('wf')
  return (
    <>
      {row.title}
      {row.followed && <StarFilled className="k-work-star" title={t('work_list.followed')} />}
      {row.unread && <span className="k-visually-hidden">{t('work_list.unread')}</span>}
    </>
  )
}

function CardFacts({ row }: { row: ListedWork }) {
  const { t } = useTranslation('wf')
  const { language } = useFormats()
  return (
    <>
      <p className="k-muted">{[i18nText(row.form, language), row.serial_no].filter(Boolean).join(' · ')}</p>
      <SummaryLine summary={row.summary} />
      <p className="k-work-card-foot">
        <PriorityMark priority={row.priority} />
        <StateMark row={row} />
        <span>
          <InitiatorText row={row} />
        </span>
        {row.arrived_at !== null && (
          <span>
            <span className="k-muted">{t('work_list.arrived')}</span> <ArrivedText arrived_at={row.arrived_at} />
          </span>
        )}
        {row.due_at !== null && (
          <span>
            <span className="k-muted">{t('entity.instance.fields.due_at.label')}</span> <DueText row={row} />
          </span>
        )}
      </p>
    </>
  )
}
