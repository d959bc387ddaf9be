/** Chooses owners (spec/README.md §2): departments `d12`, groups `g3`, people `u7`, from three lists in one search, or from a dialog with a tab each. */
import { lazy, Suspense, useState } from 'react'
import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../providers/data/record-api'
import { ownerCode, parseOwner, refTitle, type Refs } from '../../providers/data/refs'
import { Button } from '../../ui/button'
import { OptionText } from './ref-select'
import { useDebounced } from '../../ui/use-debounced'
import { useEnterWhenAnswered } from './use-enter-when-answered'

export interface OwnerSelectProps {
  id?: string
  value: readonly string[]
  onChange: (codes: string[]) => void
  multiple?: boolean
  refs?: Refs
  disabled?: boolean
  invalid?: boolean
  autoFocus?: boolean
  onBlur?: () => void
  label?: string
  describedBy?: string | undefined
}

const OwnerDialog = lazy(async () => ({ default: (await import('./owner-dialog')).OwnerDialog }))

const sources = ['sc/user', 'sc/department', 'sc/group'] as const

export function OwnerSelect({
  id,
  value,
  onChange,
  multiple = false,
  refs = {},
  disabled = false,
  invalid = false,
  autoFocus = false,
  onBlur,
  label,
  describedBy,
}: OwnerSelectProps) {
  const { t } = useTranslation('screens')
  const [open, setOpen] = useState(autoFocus)
  const [browsing, setBrowsing] = useState(false)
  const [text, setText] = useState('')
  const q = useDebounced(text, 300)
  const offered = useQuery({ queryKey: ['owners', q], enabled: open, staleTime: 30_000, queryFn: ({ signal }) => offeredOwners(q, signal) })
  const unknown = value.filter((code) => {
    const owner = parseOwner(code)
    return owner && !refTitle(refs, owner.entity, owner.id)
  })
  const chosen = useOwnerTitles(unknown)
  const titleOf = (code: string) => {
    const owner = parseOwner(code)
    return (owner && refTitle(refs, owner.entity, owner.id)?.title) ?? chosen.get(code) ?? code
  }
  const labelled = (code: string) => ({ value: code, label: titleOf(code) })
  const options = sources
    .map((entity) => ({
      label: t(`owner.${entity.slice(3)}`),
      title: entity,
      options: (offered.data?.[entity] ?? [])
        .filter((row) => row.active !== false)
        .map((row) => ({ value: ownerCode(entity, row.id), label: row.title, row })),
    }))
    .filter((group) => group.options.length > 0)
  const rows = new Map(options.flatMap((group) => group.options.map((option) => [option.value, option.row] as const)))
  const isAnswered = text === '' || (text === q && !offered.isFetching)
  const choose = (codes: string[]) => {
    onChange(codes)
    // The next of several is typed from the beginning.
    if (multiple) setText('')
  }
  const close = () => {
    setOpen(false)
    setText('')
  }
  const enter = useEnterWhenAnswered({
    ...{ text, isAnswered, close },
    takeFirst: () => {
      const first = options[0]?.options[0]?.value
      if (first === undefined) return
      choose(multiple ? [...value.filter((code) => code !== first), first] : [first])
      if (!multiple) close()
    },
  })
  const select = (
    <Select
      {...(id ? { id } : {})}
      className="k-input-wide"
      mode={multiple ? 'multiple' : undefined}
      labelInValue
      value={multiple ? value.map(labelled) : value[0] ? labelled(value[0]) : undefined}
      onChange={(next: unknown) => choose((Array.isArray(next) ? next : next ? [next] : []).map((one: { value: string }) => one.value))}
      options={options}
      optionRender={({ value: code, label: text }) => {
        const row = rows.get(String(code))
        return row ? <OptionText row={row} isPerson={String(code).startsWith('u')} /> : text
      }}
      showSearch={{ filterOption: false, searchValue: text, onSearch: (typed) => (typed === '' && enter.waits()) || setText(typed) }}
      loading={offered.isFetching && open}
      open={open}
      onInputKeyDown={enter.onInputKeyDown}
      onOpenChange={(next) => {
        if (next) setOpen(true)
        else if (!enter.waits()) close()
      }}
      notFoundContent={offered.isFetching ? t('loading') : offered.error ? t('options_failed') : t('nothing_found')}
      allowClear
      disabled={disabled}
      autoFocus={autoFocus}
      maxTagCount="responsive"
      {...(invalid ? { status: 'error' as const } : {})}
      placeholder={t('owner.choose')}
      popupMatchSelectWidth={280}
      {...(onBlur ? { onBlur } : {})}
      {...(label ? { 'aria-label': label } : {})}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
      aria-invalid={invalid}
    />
  )
  return (
    <span className="k-owner-field">
      {select}
      {!disabled && (
        <Button
          icon={<ApartmentOutlined aria-hidden />}
          label={label ? t('owner.browse_for', { label }) : t('owner.browse')}
          onClick={() => setBrowsing(true)}
        />
      )}
      {browsing && (
        <Suspense>
          <OwnerDialog
            value={value}
            multiple={multiple}
            titleOf={titleOf}
            onClose={() => setBrowsing(false)}
            onChoose={(codes) => {
              setBrowsing(false)
              onChange(codes)
            }}
          />
        </Suspense>
      )}
    </span>
  )
}

type Offered = Record<(typeof sources)[number], Awaited<ReturnType<typeof readOptions>>>

/** A kind that this installation lacks, or that fails, is left out; all failing is a failure. */
async function offeredOwners(q: string, signal: AbortSignal): Promise<Offered> {
  const answers = await Promise.allSettled(sources.map((entity) => readOptions(entity, { q }, { signal })))
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (failed && answers.every((answer) => answer.status === 'rejected')) throw failed.reason
  const rows = (index: number) => {
    const answer = answers[index]
    return answer?.status === 'fulfilled' ? answer.value : []
  }
  return { 'sc/user': rows(0), 'sc/department': rows(1), 'sc/group': rows(2) }
}

/** @returns code → name, of those that the person may see, as soon as they are read */
export function useOwnerTitles(codes: readonly string[]): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: ['owners', 'chosen', codes],
    enabled: codes.length > 0,
    staleTime: 60_000,
    queryFn: () => chosenOwners(codes),
  })
  return data ?? noTitles
}

const noTitles: ReadonlyMap<string, string> = new Map()

async function chosenOwners(codes: readonly string[]): Promise<Map<string, string>> {
  const titles = new Map<string, string>()
  await Promise.all(
    sources.map(async (entity) => {
      const ids = codes.flatMap((code) => {
        const owner = parseOwner(code)
        return owner?.entity === entity ? [owner.id] : []
      })
      if (ids.length === 0) return
      for (const row of await readOptions(entity, { ids })) titles.set(ownerCode(entity, row.id), row.title)
    }),
  )
  return titles
}
