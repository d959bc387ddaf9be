/**
 * Chooses rows of another entity: what was chosen lately first, the rest by a search on the server; shows colour and code,
 * keeps inactive rows that are chosen already, and may offer to make a new row.
 */
import { useState } from 'react'
import { useSelect } from '@refinedev/antd'
import { useMany, type HttpError } from '@refinedev/core'
import { Select } from 'antd'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { listMeta } from '../../providers/data/data-provider'
import type { Near, OptionRow } from '../../providers/data/record-api'
import { refTitle, type Refs } from '../../providers/data/refs'
import { rememberChoice, useRecentChoices } from '../../providers/preferences/recent-choices'
import type { Condition } from '../../schemas/core/types'
import { Avatar } from '../people/avatar'
import { useEnterWhenAnswered } from './use-enter-when-answered'
import './inputs.css'

export interface RefSelectProps {
  id?: string
  /** `module/entity`. */
  entity: string
  value: readonly number[]
  onChange: (ids: number[]) => void
  multiple?: boolean
  /** Titles that are known already. */
  refs?: Refs
  /** Only rows matching this are offered. */
  filter?: Condition | undefined
  /** Rows that stand first; those of another one are not offered. */
  near?: Near | undefined
  disabled?: boolean
  invalid?: boolean
  autoFocus?: boolean
  clearable?: boolean
  exclude?: number
  onBlur?: () => void
  label?: string
  describedBy?: string | undefined
  /** Offers to make a row; called with what was typed. */
  onCreate?: ((text: string) => void) | undefined
  /** While nothing is chosen. */
  placeholder?: string
  /** The choices are about to be seen. */
  onOpen?: () => void
}

/** No row has it. */
const createId = 0

export function RefSelect({
  id,
  entity,
  value,
  onChange,
  multiple = false,
  refs = {},
  filter,
  near,
  disabled = false,
  invalid = false,
  autoFocus = false,
  clearable = true,
  exclude,
  onBlur,
  label,
  describedBy,
  onCreate,
  placeholder,
  onOpen,
}: RefSelectProps) {
  const { t } = useTranslation('screens')
  const [open, setOpen] = useState(autoFocus)
  const [text, setText] = useState('')
  // Debounced by the hook.
  const [q, setQ] = useState('')
  const { selectProps, query: offered } = useSelect<OptionRow, HttpError>({
    resource: entity,
    meta: listMeta({ options: true, q, near, ...(filter ? { filter } : {}) }),
    // Keys of our own: refine's hold the page's address, and every turn of it would ask again.
    queryOptions: { queryKey: ['options', entity, q, filter, near], enabled: open, staleTime: 30_000 },
    onSearch: (typed) => {
      setQ(typed)
      return []
    },
    errorNotification: false,
  })
  const offeredRows = offered.data?.data ?? []
  const isSearched = offered.data?.search !== false
  const unknown = value.filter((one) => !refTitle(refs, entity, one))
  const chosen = useTitles(entity, unknown, unknown.length > 0)
  const titleOf = (one: number): OptionRow | undefined => {
    const known = refTitle(refs, entity, one)
    return known ? { ...known, id: one } : [...(chosen.data?.data ?? []), ...offeredRows].find((row) => row.id === one)
  }
  const isNarrowed = filter !== undefined || near !== undefined
  const lately = useRecentChoices(entity)
  const asked = useTitles(entity, lately, open && lately.length > 0 && !isNarrowed)
  const rows = offeredRows.filter((row) => (row.active !== false || value.includes(row.id)) && row.id !== exclude)
  const missing = value
    .filter((one) => !rows.some((row) => row.id === one))
    .map((one): OptionRow => titleOf(one) ?? { id: one, title: unknown.includes(one) && chosen.isPending ? '…' : `#${one}` })
  // Of a filtered choice only what the server offers; searching needs no memory.
  const recent = q
    ? []
    : lately.flatMap(
        (one) =>
          (isNarrowed ? rows : (asked.data?.data ?? [])).find((row) => row.id === one && row.active !== false && row.id !== exclude) ?? [],
      )
  const option = (row: OptionRow) => ({ value: row.id, title: row.title, row, label: titleText(row, row.id, t) })
  const listed = [...(q ? [] : missing), ...rows].filter((row) => !recent.some((one) => one.id === row.id)).map(option)
  const groups =
    recent.length > 0
      ? [
          { label: t('recent'), title: 'recent', options: recent.map(option) },
          { label: t('all_choices'), title: 'all', options: listed },
        ]
      : listed
  const create: OptionRow = { id: createId, title: text.trim() ? t('create_named', { name: text.trim() }) : t('create_new') }
  // Until it is known what there is, a new one would be made of what only was not found yet.
  const isAnswered = text === '' || (text === q && !offered.isFetching)
  const options = onCreate && isAnswered ? [...groups, { ...option(create), className: 'k-option-create' }] : groups
  const search = (typed: string) => {
    setText(typed)
    selectProps.onSearch?.(typed)
  }
  const choose = (next: unknown) => {
    const ids = (Array.isArray(next) ? next : next ? [next] : []).map((one: { value: number }) => one.value)
    if (ids.includes(createId)) {
      setOpen(false)
      return onCreate?.(text.trim())
    }
    for (const id of ids) if (!value.includes(id)) rememberChoice(entity, id)
    onChange(ids)
    // The next of several is typed from the beginning; until then what was found stays on offer.
    if (multiple) setText('')
  }
  const close = () => {
    setOpen(false)
    search('')
  }
  const enter = useEnterWhenAnswered({
    ...{ text, isAnswered, close },
    takeFirst: () => {
      const first = options.flatMap((one) => ('options' in one ? one.options : [one]))[0]?.value
      if (first === undefined) return
      choose(multiple ? [...value.filter((one) => one !== first), first].map((one) => ({ value: one })) : { value: first })
      if (!multiple) close()
    },
  })
  // Chosen rows that the search does not find still need their titles in the box.
  const labelled = (one: number) => ({ value: one, label: titleText(titleOf(one), one, t) })
  return (
    <Select
      {...(id ? { id } : {})}
      className="k-input-wide"
      mode={multiple ? 'multiple' : undefined}
      labelInValue
      value={multiple ? value.map(labelled) : value[0] === undefined ? undefined : labelled(value[0])}
      onChange={choose}
      options={options}
      optionRender={({ data, label: shown }) =>
        'row' in data ? <OptionText row={data.row} isPerson={entity === 'sc/user' && data.row.id !== createId} /> : shown
      }
      showSearch={
        isSearched && { filterOption: false, searchValue: text, onSearch: (typed) => (typed === '' && enter.waits()) || search(typed) }
      }
      loading={offered.isFetching && open}
      open={open}
      onInputKeyDown={enter.onInputKeyDown}
      onOpenChange={(next) => {
        if (!next) return enter.waits() ? undefined : close()
        setOpen(true)
        onOpen?.()
      }}
      notFoundContent={offered.isFetching ? t('loading') : offered.error ? t('options_failed') : t('nothing_found')}
      allowClear={clearable}
      disabled={disabled}
      {...(invalid ? { status: 'error' as const } : {})}
      autoFocus={autoFocus}
      maxTagCount="responsive"
      placeholder={placeholder ?? t('choose')}
      popupMatchSelectWidth={240}
      {...(onBlur ? { onBlur } : {})}
      {...(label ? { 'aria-label': label } : {})}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
      aria-invalid={invalid}
      aria-busy={!isAnswered}
    />
  )
}

/** What rows are called, also those that are not offered any more. */
function useTitles(entity: string, ids: readonly number[], enabled: boolean) {
  return useMany<OptionRow, HttpError>({
    resource: entity,
    ids: [...ids],
    queryOptions: { queryKey: ['options', entity, 'titles', ids], enabled, staleTime: 60_000 },
    errorNotification: false,
  }).query
}

function titleText(row: OptionRow | undefined, id: number, t: TFunction<'screens'>): string {
  if (!row) return `#${id}`
  return row.active === false ? t('inactive_title', { title: row.title }) : row.title
}

export function OptionText({ row, isPerson = false }: { row: OptionRow; isPerson?: boolean }) {
  return (
    <span className="k-option">
      {isPerson && <Avatar small name={row.title} person={row.id} />}
      {row.colour && <span className="k-swatch" style={{ background: row.colour }} aria-hidden />}
      <span className="k-option-title">{row.title}</span>
      {row.code && row.code !== row.title && <span className="k-option-code">{row.code}</span>}
      {row.detail && <span className="k-option-code">{row.detail}</span>}
    </span>
  )
}
