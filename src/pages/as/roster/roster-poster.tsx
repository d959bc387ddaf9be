/** The roster on paper (as.md §8: roster poster, A3 landscape): whole, however long it is, with its head on every page. */
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../components/format/format-date'
import { formatDuration } from '../../../components/format/format-number'
import type { Formats } from '../../../components/format/format-settings'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { ShiftName } from '../../../shared/as/shift'
import { weekdayText } from '../common/day-texts'
import { plannedMinutes, shownKinds, staffByDay } from './roster-figures'
import type { GridRow } from './roster-grid'
import { cellText, timesText } from './roster-words'
import './roster-poster.css'

export interface PosterProps {
  company: string
  /** Whose it is: the department, and the category of shifts, as far as they were chosen. */
  about: readonly string[]
  dates: readonly string[]
  rows: readonly GridRow[]
  shifts: ReadonlyMap<number, ShiftName>
  /** By whom and when. */
  printed: string
  formats: Formats
}

export function RosterPoster({ company, about, dates, rows, shifts, printed, formats }: PosterProps) {
  const { t } = useTranslation('as')
  const day = (date = '') => formatDate(date, formats)
  const staff = staffByDay(
    rows.map(({ cells }) => cells),
    dates.length,
  )
  return (
    <section className="k-roster-poster">
      <header>
        <h1>{[t('page.schedule'), ...about].join(' · ')}</h1>
        <p>{`${day(dates[0])} – ${day(dates.at(-1))}`}</p>
        <p>{[company, printed].filter(Boolean).join(' · ')}</p>
      </header>
      <Legend rows={rows} shifts={shifts} formats={formats} />
      <table>
        <thead>
          <tr>
            <th scope="col">{t('roster.person')}</th>
            {dates.map((date) => (
              <th key={date} scope="col">
                {Number(date.slice(8))}
                <small>{weekdayText(date, formats.language, 'narrow')}</small>
              </th>
            ))}
            <th scope="col">{t('roster.hours')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <PosterRow
              key={row.row.user}
              {...row}
              shifts={shifts}
              heading={row.row.department !== rows[at - 1]?.row.department ? row.row.department_name : null}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('roster.at_work')}</th>
            {staff.map((byShift, at) => (
              <td key={dates[at]}>{[...byShift.values()].reduce((sum, n) => sum + n, 0)}</td>
            ))}
            <td>
              {formatDuration(
                plannedMinutes(
                  rows.flatMap(({ cells }) => cells),
                  shifts,
                ),
              )}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** Signs that the cells have, and only those. */
function Legend({ rows, shifts, formats: { language } }: Pick<PosterProps, 'rows' | 'shifts' | 'formats'>) {
  const { t } = useTranslation('as')
  const { used, kinds, hasLeave, hasDraft } = shownKinds(rows)
  return (
    <ul>
      {used.flatMap((id) => {
        const shift = shifts.get(id)
        return shift
          ? [
              <li key={id} style={tintOf(shift)}>
                <b>{shift.code}</b> {i18nText(shift.name, language)} {timesText(shift)}
              </li>,
            ]
          : []
      })}
      {kinds.map((kind) => (
        <li key={kind} data-type={kind}>
          <b>{t(`roster.short.${kind}`)}</b> {t(`entity.roster-entry.fields.day_type.enum.${kind}`)}
        </li>
      ))}
      {hasLeave && (
        <li>
          <b>/</b> {t('roster.leave')}
        </li>
      )}
      {hasDraft && (
        <li>
          <b>*</b> {t('entity.roster-entry.fields.state.enum.draft')}
        </li>
      )}
    </ul>
  )
}

const tintOf = (shift: ShiftName | undefined): CSSProperties | undefined =>
  shift?.colour ? ({ '--k-shift': shift.colour } as CSSProperties) : undefined

interface PosterRowProps extends GridRow {
  shifts: PosterProps['shifts']
  heading: string | null
}

function PosterRow({ row, cells, painted, shifts, heading }: PosterRowProps) {
  const { t } = useTranslation('as')
  return (
    <>
      {heading && (
        <tr>
          <th colSpan={cells.length + 2} scope="rowgroup">
            {heading}
          </th>
        </tr>
      )}
      <tr>
        <th scope="row">{row.name}</th>
        {cells.map((cell) => {
          const isDraft = cell.state === 'draft' || painted.has(cell.date)
          const shift = cell.day_type === 'work' && cell.shift !== null ? shifts.get(cell.shift) : undefined
          return (
            <td key={cell.date} data-type={cell.day_type} style={tintOf(shift)}>
              {`${cellText(t, cell, shifts)}${cell.leave ? '/' : ''}${isDraft ? '*' : ''}`}
            </td>
          )
        })}
        <td>{formatDuration(plannedMinutes(cells, shifts))}</td>
      </tr>
    </>
  )
}
