/** The rows as a table; on a phone and beside the preview as cards. */
import { useEffect, type ReactNode } from 'react'
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import StarFilled from '@ant-design/icons/StarFilled'
import { Checkbox } from 'antd'
import type { MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../../components/format/format-settings'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { I18nText } from '../../../schemas/core/types'
import type { WorkRow } from '../../../shared/wf/work-list'
import { MenuButton } from '../../../ui/menu-button'
import { ArrivedText, CurrentText, DueText, InitiatorText, PriorityMark, StateMark, SummaryLine } from './row-parts'
import { rowAddress, rowKey } from './row-words'
import type { WorkSelection } from './use-work-selection'

export interface WorkRowsProps {
  rows: readonly WorkRow[]
  /** Indexed fields of the one form that is shown. */
  fields: readonly { key: string; label: I18nText }[]
  /** Null where nothing is done with many. */
  selection: WorkSelection | null
  /** The row under the keyboard, or in the preview. */
  cursor: string | null
  menuOf: (row: WorkRow) => NonNullable<MenuProps['items']>
  /** Absent: the title is a link to the form. */
  onOpen?: ((row: WorkRow) => void) | undefined
}

export function WorkTable({ rows, fields, selection, cursor, menuOf, onOpen }: WorkRowsProps) {
  const { t } = useTranslation('wf')
  const { language } = useFormats()
  useCursorInSight(cursor)
  return (
    <div className="k-work-scroll" tabIndex={0} role="group" aria-label={t('page.work_list')}>
      <table className="k-work-table">
        <thead>
          <tr>
            {selection && (
              <th scope="col" className="k-work-select">
                <SelectAll selection={selection} />
              </th>
            )}
            <th scope="col">
              <Pair over={t('entity.instance.fields.template.label')} under={t('entity.instance.fields.serial_no.label')} />
            </th>
            <th scope="col">{t('entity.instance.fields.title.label')}</th>
            <th scope="col">
              <Pair over={t('entity.instance.fields.initiator.label')} under={t('entity.instance.fields.department.label')} />
            </th>
            {fields.map(({ key, label }) => (
              <th key={key} scope="col">
                {i18nText(label, language)}
              </th>
            ))}
            <th scope="col">{t('entity.instance.fields.current.label')}</th>
            <th scope="col">{t('entity.instance.fields.due_at.label')}</th>
            <th scope="col">
              <Pair over={t('entity.instance.fields.state.label')} under={t('work_list.arrived')} />
            </th>
            <th scope="col">
              <span className="k-visually-hidden">{t('work_list.acts')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              data-row={rowKey(row)}
              data-cursor={cursor === rowKey(row) || undefined}
              data-unread={row.unread || undefined}
            >
              {selection && (
                <td className="k-work-select">
                  <SelectRow row={row} selection={selection} />
                </td>
              )}
              <td>
                <Pair over={i18nText(row.form, language)} under={<span className="k-work-serial">{row.serial_no}</span>} />
              </td>
              <th scope="row" className="k-work-named">
                <PriorityMark priority={row.priority} />
                <RowTitle row={row} onOpen={onOpen} />
                {fields.length === 0 && <SummaryLine summary={row.summary} />}
              </th>
              <td>
                <Pair over={<InitiatorText row={row} />} under={row.department} />
              </td>
              {fields.map(({ key }) => (
                <td key={key}>{row.summary.find((one) => one.key === key)?.text ?? row.fields[key]}</td>
              ))}
              <td>
                <CurrentText current={row.current} />
              </td>
              <td>
                <DueText row={row} />
              </td>
              <td>
                <Pair over={<StateMark row={row} />} under={<ArrivedText arrived_at={row.arrived_at} />} />
              </td>
              <td>
                <RowMenu row={row} menuOf={menuOf} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
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

export function WorkCards({ rows, selection, cursor, menuOf, onOpen }: WorkRowsProps) {
  const { t } = useTranslation('wf')
  const { language } = useFormats()
  useCursorInSight(cursor)
  return (
    <ul className="k-work-cards">
      {rows.map((row) => (
        <li
          key={rowKey(row)}
          data-row={rowKey(row)}
          data-cursor={cursor === rowKey(row) || undefined}
          data-unread={row.unread || undefined}
          className="k-work-card"
        >
          <div className="k-work-card-head">
            {selection && <SelectRow row={row} selection={selection} />}
            <RowTitle row={row} onOpen={onOpen} />
            <RowMenu row={row} menuOf={menuOf} />
          </div>
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
        </li>
      ))}
    </ul>
  )
}

function RowTitle({ row, onOpen }: { row: WorkRow; onOpen: WorkRowsProps['onOpen'] }) {
  const { t } = useTranslation('wf')
  const title = (
    <>
      {row.title}
      {row.followed && <StarFilled className="k-work-star" title={t('work_list.followed')} />}
      {row.unread && <span className="k-visually-hidden">{t('work_list.unread')}</span>}
    </>
  )
  return onOpen ? (
    <button type="button" className="k-work-title" onClick={() => onOpen(row)}>
      {title}
    </button>
  ) : (
    <Link className="k-work-title" to={rowAddress(row)}>
      {title}
    </Link>
  )
}

function SelectRow({ row, selection }: { row: WorkRow; selection: WorkSelection }) {
  const { t } = useTranslation('screens')
  if (!selection.may(row)) return null
  return <Checkbox checked={selection.has(row)} aria-label={t('list.select', { name: row.title })} onChange={() => selection.toggle(row)} />
}

function SelectAll({ selection }: { selection: WorkSelection }) {
  const { t } = useTranslation('screens')
  return (
    <Checkbox
      checked={selection.isAll}
      indeterminate={!selection.isAll && selection.rows.length > 0}
      aria-label={t('list.select_all')}
      onChange={selection.toggleAll}
    />
  )
}

function RowMenu({ row, menuOf }: { row: WorkRow; menuOf: WorkRowsProps['menuOf'] }) {
  const { t } = useTranslation('screens')
  return (
    <MenuButton className="k-row-button" label={t('list.row_menu', { name: row.title })} items={() => menuOf(row)}>
      <MoreOutlined aria-hidden />
    </MenuButton>
  )
}

function useCursorInSight(cursor: string | null): void {
  useEffect(() => {
    if (cursor !== null) document.querySelector(`[data-row="${cursor}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [cursor])
}
