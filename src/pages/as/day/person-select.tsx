/** Whose calendar: there only for people who may read somebody else's. */
import { useId, useState } from 'react'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '../../../ui/use-debounced'
import { useCalendarPeople } from './use-calendar'

interface PersonSelectProps {
  /** Null = oneself. */
  user: number | null
  person: { id: number; name: string } | null
  onChange: (user: number | null) => void
}

export function PersonSelect({ user, person, onChange }: PersonSelectProps) {
  const { t } = useTranslation('as')
  const id = useId()
  const [text, setText] = useState('')
  const q = useDebounced(text.trim(), 300)
  const { data: anybody } = useCalendarPeople('')
  const { data: found = [], isFetching } = useCalendarPeople(q, { enabled: anybody !== undefined && anybody.length > 0 })
  if ((anybody === undefined || anybody.length === 0) && user === null) return null
  const named = (one: { id: number; name: string; department?: string | null }) => ({
    value: one.id,
    label: one.department ? `${one.name} · ${one.department}` : one.name,
  })
  const isListed = user === null || found.some((one) => one.id === user)
  return (
    <span className="k-as-person">
      <label className="k-visually-hidden" htmlFor={id}>
        {t('calendar.person')}
      </label>
      <Select
        id={id}
        allowClear
        value={user}
        placeholder={t('calendar.myself')}
        showSearch={{ filterOption: false, onSearch: setText }}
        loading={isFetching}
        popupMatchSelectWidth={false}
        options={[...(isListed || !person ? [] : [named(person)]), ...found.map(named)]}
        notFoundContent={t('calendar.nobody')}
        onChange={(next: number | undefined) => onChange(next ?? null)}
      />
    </span>
  )
}
