/** Who and what the quick add line may name: looked up by what is typed after @ and #, as pickers look it up. */
import { useMemo } from 'react'
import { useQueries } from '@tanstack/react-query'
import { readOptions, type OptionRow } from '../../../providers/data/record-api'
import type { Condition } from '../../../schemas/core/types'
import { namesAsked, type Named } from '../../../shared/ca/quick-add'
import { useDebounced } from '../../../ui/use-debounced'

const sources: Readonly<Record<'sc/user' | 'sc/department' | 'ca/task-category', Condition>> = {
  'sc/user': { field: 'status', op: 'eq', value: 'active' },
  'sc/department': { field: 'status', op: 'eq', value: 'active' },
  'ca/task-category': {
    all: [
      { field: 'applies_to', op: 'in', value: ['task'] },
      { field: 'active', op: 'eq', value: true },
    ],
  },
}
type Source = keyof typeof sources
interface Found {
  source: Source
  /** In the language of the screen first, then what it was found by. */ named: Named & { title: string }
}

const minute = 60_000
const waitMs = 150

export interface QuickNames {
  owners: readonly Named<string>[]
  categories: readonly Named[]
  titles: ReadonlyMap<string, string>
  /** What is typed has not been looked up yet. */ isLooking: boolean
}

export function useQuickNames(line: string): QuickNames {
  const settled = useDebounced(line, waitMs)
  const lookups = useMemo(() => {
    const { owners, categories } = namesAsked(settled)
    const of = (source: Source, words: readonly string[]) => words.map((q) => ({ source, q }))
    return [...of('sc/user', owners), ...of('sc/department', owners), ...of('ca/task-category', categories)]
  }, [settled])
  const answers = useQueries({
    queries: lookups.map(({ source, q }) => ({
      queryKey: ['options', source, 'quick', q],
      staleTime: minute,
      retry: 1,
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        foundBy(q, source, await readOptions(source, { q, filter: sources[source] }, { signal })),
    })),
  })
  const found = answers.flatMap(({ data }) => data ?? [])
  const owners = found.filter(({ source }) => source !== 'ca/task-category')
  return {
    owners: joined(owners.map(({ source, named }) => ({ id: `${source === 'sc/user' ? 'u' : 'd'}${named.id}`, names: named.names }))),
    categories: joined(found.filter(({ source }) => source === 'ca/task-category').map(({ named }) => named)),
    titles: new Map(found.map(({ source, named }) => [`${source}/${named.id}`, named.title])),
    isLooking: (settled !== line && namesAny(line)) || answers.some(({ isFetching }) => isFetching),
  }
}

const namesAny = (line: string): boolean => Object.values(namesAsked(line)).some((words) => words.length > 0)

/** The only one that is found is meant by what it was found by: its name in another language, an account, a code. */
const foundBy = (q: string, source: Source, rows: readonly OptionRow[]): Found[] =>
  rows.map(({ id, title }) => ({ source, named: { id, title, names: rows.length === 1 ? [title, q] : [title] } }))

/** What several words have found is there once, with all its names. */
function joined<Id>(all: readonly Named<Id>[]): Named<Id>[] {
  const byId = new Map<Id, Named<Id>>()
  for (const { id, names } of all) byId.set(id, { id, names: [...new Set([...(byId.get(id)?.names ?? []), ...names])] })
  return [...byId.values()]
}
