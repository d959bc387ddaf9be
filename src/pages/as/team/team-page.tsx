/** /as/use/team: who of those whom I may read is in now; live (as.md §2). */
import { useMemo, useRef } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Select, Skeleton, type InputRef } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { call } from '../../../api/call'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { Avatar } from '../../../components/people/avatar'
import { ScreenError } from '../../../screens/entity/screen-error'
import { SearchBox } from '../../../screens/list/filter/search-box'
import { readTeamToday, teamCounters, teamStates, type TeamRow, type TeamState, type TeamToday } from '../../../shared/as/team'
import { useDayNews } from '../common/attendance-news'
import { clockText, labelText, spanText, weekdayText } from '../common/day-texts'
import { PersonDrawer } from './person-drawer'
import { shownRows, teamPlace, teamTones } from './team-rules'
import '../../../ui/screens.css'
import '../common/attendance.css'
import './team.css'

export default function TeamPage() {
  const { t } = useTranslation('as')
  const client = useQueryClient()
  const [params, setParams] = useSearchParams()
  const place = teamPlace(params)
  const { data, error, refetch } = useQuery({
    queryKey: ['as', 'team', place.department],
    queryFn: async ({ signal }) =>
      (await call(readTeamToday, { query: place.department === null ? {} : { department: String(place.department) }, signal })).data,
    placeholderData: keepPreviousData,
    retry: 1,
    // Without any news people still become late.
    refetchInterval: 60_000,
  })
  useDayNews(() => void client.invalidateQueries({ queryKey: ['as', 'team'] }), { enabled: data !== undefined })
  const put = (name: string, value: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === null || value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return (
    <div className="k-as-team">
      {!data && error ? (
        <ScreenError error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="k-skeleton" active paragraph={{ rows: 10 }} />
      ) : (
        <Board team={data} place={place} put={put} />
      )}
      {!data && <h1 className="k-visually-hidden">{t('page.team')}</h1>}
    </div>
  )
}

interface BoardProps {
  team: TeamToday
  place: ReturnType<typeof teamPlace>
  put: (name: string, value: string | null) => void
}

function Board({ team, place, put }: BoardProps) {
  const { t } = useTranslation('as')
  const formats = useFormats()
  const search = useRef<InputRef>(null)
  const counts = useMemo(() => teamCounters(team.rows), [team.rows])
  const rows = shownRows(team.rows, place)
  const opened = team.rows.find(({ user }) => user.id === place.person)?.user
  return (
    <>
      <header className="k-as-bar-row">
        <h1>
          {t('page.team')} <span className="k-count">{team.rows.length}</span>
        </h1>
        <p className="k-muted">
          {formatDate(team.work_date, formats)} {weekdayText(team.work_date, formats.language, 'long')}
        </p>
        <div className="k-as-bar-end" role="search">
          <SearchBox t={t} q={place.q} inputRef={search} onSearch={(q) => put('q', q)} />
          {team.departments.length > 1 && (
            <Select
              allowClear
              className="k-as-person"
              aria-label={t('team.department')}
              placeholder={t('team.all_departments')}
              value={place.department}
              popupMatchSelectWidth={false}
              showSearch={{ optionFilterProp: 'label' }}
              options={team.departments.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id: number | undefined) => put('department', id === undefined ? null : String(id))}
            />
          )}
        </div>
      </header>
      <div className="k-as-counters" role="group" aria-label={t('team.counters')}>
        {teamStates.map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={place.state === state}
            data-tone={counts[state] > 0 ? teamTones[state] : 'default'}
            onClick={() => put('state', place.state === state ? null : state)}
          >
            <strong>{counts[state]}</strong>
            <span>{t(`team.state.${state}`)}</span>
          </button>
        ))}
      </div>
      {team.rows.length === 0 ? (
        <p className="k-as-note">{t('team.empty')}</p>
      ) : rows.length === 0 ? (
        <p className="k-as-note">
          {t('team.nothing_matches')}{' '}
          <button
            type="button"
            className="k-as-link"
            onClick={() => {
              put('q', null)
              put('state', null)
            }}
          >
            {t('team.clear')}
          </button>
        </p>
      ) : (
        <ul className="k-as-people">
          {rows.map((row) => (
            <PersonLine key={row.user.id} row={row} zone={team.zone} onOpen={() => put('person', String(row.user.id))} />
          ))}
        </ul>
      )}
      {opened && <PersonDrawer user={opened.id} name={opened.name} today={team.work_date} onClose={() => put('person', null)} />}
    </>
  )
}

function PersonLine({ row, zone, onOpen }: { row: TeamRow; zone: string; onOpen: () => void }) {
  const { t } = useTranslation('as')
  const { language } = useFormats()
  const { user, state, shift, leave } = row
  const planned = spanText(row.planned_in, row.planned_out, zone)
  return (
    <li>
      <Avatar name={user.name} person={user.id} />
      <span className="k-as-person-name">
        <button type="button" className="k-as-link" aria-haspopup="dialog" onClick={onOpen}>
          {user.name}
        </button>
        {user.department && <span className="k-muted">{user.department}</span>}
      </span>
      <span className="k-status" data-tone={teamTones[state]}>
        {stateText(t, row)}
      </span>
      <span className="k-as-person-times">
        {row.first_in && (
          <span className="k-as-times">
            {clockText(row.first_in, zone)}
            {row.last_out && `–${clockText(row.last_out, zone)}`}
          </span>
        )}
        {row.first_in && (row.place ?? row.method) && (
          <span className="k-muted">{row.place ?? t(`day.method.${row.method ?? 'web'}`)}</span>
        )}
        {leave && <span className="k-muted">{labelText(leave, language)}</span>}
      </span>
      <span className="k-muted k-as-person-shift">
        {shift && <span className="k-as-bar" style={shift.colour ? { background: shift.colour } : undefined} aria-hidden />}
        {[labelText(shift, language), planned].filter(Boolean).join(' ')}
      </span>
    </li>
  )
}

const stateText = (t: (key: string, values?: Record<string, unknown>) => string, { state, late_min: n }: TeamRow): string =>
  state === ('late' satisfies TeamState) && n > 0 ? t('team.late_by', { n }) : t(`team.state.${state}`)
