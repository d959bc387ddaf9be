/** The columns and cards of the work list (wf.md §2.1), which the list engine draws. */
import StarFilled from '@ant-design/icons/StarFilled'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import type { ListedRows, RowColumn } from '../../../screens/list/rows/listed-rows'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { I18nText } from '../../../schemas/core/types'
import type { WorkSort } from '../../../shared/wf/work-list'
import { ArrivedText, CurrentText, DueText, InitiatorText, PriorityMark, StateMark, SummaryLine } from './row-parts'
import { rowAddress, type ListedWork } from './row-words'

interface WorkRowsInput extends Pick<ListedRows<ListedWork>, 'menuOf' | 'onOpen'> {
  /** The one form that is shown: its columns are arranged for themselves. */
  form: number | null
  /** Its indexed fields. */
  fields: readonly { key: string; label: I18nText }[]
}

export function useDeclaredRows({ form, fields, menuOf, onOpen }: WorkRowsInput): ListedRows<ListedWork> {
  const { t } = useTranslation('wf')
  const { language } = useFormats()
  const label = (field: string) => t(`entity.instance.fields.${field}.label`)
  const fact = (name: WorkSort, of = label(name)) => ({ name, label: of, sortable: true })
  const columns: readonly RowColumn<ListedWork>[] = [
    {
      ...fact('template'),
      cell: ({ form: name }) => i18nText(name, language),
      below: { ...fact('serial_no'), cell: ({ serial_no: serial }) => serial },
    },
    {
      ...{ ...fact('title'), titles: true },
      cell: (row, link) => (
        <>
          <PriorityMark priority={row.priority} />
          {link(<RowTitle row={row} />)}
          {fields.length === 0 && <SummaryLine summary={row.summary} />}
        </>
      ),
    },
    {
      ...fact('initiator'),
      cell: (row) => <InitiatorText row={row} />,
      below: { ...fact('department'), cell: ({ department }) => department },
    },
    ...fields.map(({ key, label: of }) => ({
      name: `field_${key}`,
      label: i18nText(of, language),
      cell: (row: ListedWork) => row.summary.find((one) => one.key === key)?.text ?? row.fields[key],
    })),
    { name: 'current', label: label('current'), cell: ({ current }) => <CurrentText current={current} /> },
    { ...fact('due_at'), cell: (row) => <DueText row={row} /> },
    {
      ...fact('state'),
      cell: (row) => <StateMark row={row} />,
      below: { ...fact('arrived_at', t('work_list.arrived')), cell: (row) => <ArrivedText arrived_at={row.arrived_at} /> },
    },
  ]
  return {
    screen: form === null ? 'wf/work-list' : `wf/work-list-${form}`,
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
