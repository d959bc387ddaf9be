/** What the palette shows for what is typed: screens and acts at once, records when the server has answered, the last ten when nothing is typed. */
import { useMemo } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { findResource } from '../../../resources/core/find-resource'
import { usePreferences } from '../../../providers/preferences/preferences'
import { readHits, searchRecords, type Hit, type HitsOfKind } from '../../../api/engine/search'
import { useDebounced } from '../../../ui/use-debounced'
import { findEntries, readTyped, type PaletteEntry } from './entries'

export interface Row {
  /** Unique among the rows; also what is remembered. */
  key: string
  icon: 'screen' | 'act' | 'record' | 'person'
  title: string
  /** Matched by hand: a code, shown in front. */
  code?: string
  detail?: string
  inactive?: boolean
  /** Leads here; absent = `run`. */
  path?: string
  run?: () => void
}
export interface Group {
  key: string
  label: string
  rows: readonly Row[]
  /** All of this kind. */ more?: string
}
export interface Results {
  groups: readonly Group[]
  searching: boolean
  error: unknown
  retry: () => void
  typed: string
}

const perGroup = { screens: 5, acts: 5, commands: 20 }
/** ms that typing rests before the server is asked. */
const rest = 150

export function useResults(typed: string, entries: readonly PaletteEntry[]): Results {
  const { t } = useTranslation()
  const { scope, text } = readTyped(typed)
  const rested = useDebounced(text, rest)
  const asks = text !== '' && scope !== 'commands'
  const records = useQuery({
    queryKey: ['palette', 'search', scope, rested],
    enabled: asks && rested !== '',
    staleTime: 5_000,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) =>
      searchRecords(
        { q: rested, byNumber: scope === 'number', ...(scope === 'people' ? { kinds: ['sc/user'], perKind: 10 } : {}) },
        signal,
      ),
  })
  const recent = useRecent(entries, typed.trim() === '')
  const groups = useMemo((): Group[] => {
    if (typed.trim() === '') return recent.length > 0 ? [{ key: 'recent', label: t('common:palette.recent'), rows: recent }] : []
    const of = (kind: PaletteEntry['kind'], limit: number) =>
      findEntries(
        entries.filter((entry) => entry.kind === kind),
        text,
        limit,
      ).map(entryRow)
    const all = (kind: PaletteEntry['kind']) => entries.filter((entry) => entry.kind === kind).map(entryRow)
    const commands = scope === 'commands'
    const own =
      scope === 'people' || scope === 'number'
        ? []
        : [
            {
              key: 'acts',
              label: t('common:palette.acts'),
              rows: commands && text === '' ? all('act') : of('act', commands ? perGroup.commands : perGroup.acts),
            },
            {
              key: 'screens',
              label: t('common:palette.screens'),
              rows: commands && text === '' ? [] : of('screen', commands ? perGroup.commands : perGroup.screens),
            },
          ]
    const found = asks ? kindGroups(records.data ?? [], text, t) : []
    // Of everything, screens are meant most often; after `>` the acts.
    return [...(commands ? own : [...own].reverse()), ...found].filter(({ rows }) => rows.length > 0)
  }, [typed, text, scope, asks, entries, recent, records.data, t])
  return {
    groups,
    searching: asks && (rested !== text || records.isFetching),
    error: asks ? records.error : null,
    retry: () => void records.refetch(),
    typed: text,
  }
}

/** Records that the console has a screen for, and colleagues. */
export function kindGroups(found: readonly HitsOfKind[], typed: string, t: (key: string) => string): Group[] {
  return found.flatMap(({ entity, hits, more }): Group[] => {
    const resource = findResource(entity)
    if (!resource) return []
    return [
      {
        key: entity,
        label: t(`${resource.module}:entity.${resource.key}.plural`),
        rows: hits.map((hit) => hitRow(entity, hit)),
        ...(more ? { more: `/search?${new URLSearchParams({ q: typed, kind: entity }).toString()}` } : {}),
      },
    ]
  })
}

export function hitRow(entity: string, { id, title, code, subtitle, active }: Hit): Row {
  const resource = findResource(entity)
  return {
    key: `${entity}/${id}`,
    icon: entity === 'sc/user' ? 'person' : 'record',
    title,
    inactive: !active,
    ...(code ? { code } : {}),
    ...(subtitle ? { detail: subtitle } : {}),
    ...(resource ? { path: `${resource.paths.show}?id=${id}` } : {}),
  }
}

const entryRow = ({ key, kind, label, context, path, run }: PaletteEntry): Row => ({
  key,
  icon: kind,
  title: label,
  ...(context ? { detail: context } : {}),
  ...(path ? { path } : {}),
  ...(run ? { run } : {}),
})

/** What was opened last, as far as it is still there and may be opened. */
function useRecent(entries: readonly PaletteEntry[], wanted: boolean): readonly Row[] {
  const { opened: recent } = usePreferences()
  const records = recent.filter((key) => !key.startsWith('/') && !key.startsWith('>'))
  const { data = [] } = useQuery({
    queryKey: ['palette', 'recent', ...records],
    enabled: wanted && records.length > 0,
    queryFn: ({ signal }) => readHits(records, signal),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return useMemo(
    () =>
      recent.flatMap((key) => {
        const entry = entries.find((candidate) => candidate.key === key)
        if (entry) return [entryRow(entry)]
        const found = data.find(({ entity, hit }) => `${entity}/${hit.id}` === key)
        const label = found && findResource(found.entity)
        return found && label ? [hitRow(found.entity, found.hit)] : []
      }),
    [recent, entries, data],
  )
}
