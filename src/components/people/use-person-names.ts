/** Names of people whom a text or a list holds by number, as they are called now. */
import { useMany, type HttpError } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import type { OptionRow } from '../../providers/data/record-api'

/** @returns `isPending` until all are known; an unknown one has a word of its own */
export function usePersonNames(people: readonly number[]): { nameOf: (person: number) => string; isPending: boolean } {
  const { t } = useTranslation('screens')
  const { data, isLoading } = useMany<OptionRow, HttpError>({
    resource: 'sc/user',
    ids: [...people],
    queryOptions: { queryKey: ['options', 'sc/user', 'titles', people], enabled: people.length > 0, staleTime: 60_000 },
    errorNotification: false,
  }).query
  const names = new Map(data?.data.map(({ id, title }) => [id, title]))
  return { nameOf: (person) => names.get(person) ?? t('comments.unknown'), isPending: isLoading }
}
