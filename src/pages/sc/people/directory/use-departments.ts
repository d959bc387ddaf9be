/** The active departments in tree order, from what every screen keeps at hand, as choices that show their depth. */
import { useQuery } from '@tanstack/react-query'
import { cachedGet } from '../../../../providers/data/cached-lists'
import { currentLanguage } from '../../../../providers/i18n/i18n'
import { readDepartments, type ListedDepartment } from '../../../../shared/sc/people-lists'
import { i18nText } from '../../../../shared/engine/i18n-text'

export interface DepartmentChoice {
  value: number
  label: string
  depth: number
  code: string
}

export function useDepartments(): readonly DepartmentChoice[] {
  const language = currentLanguage()
  const { data = [] } = useQuery({
    queryKey: ['directory-departments', language],
    staleTime: 0,
    queryFn: async () =>
      (await cachedGet<readonly ListedDepartment[]>(readDepartments.path))
        .filter(({ status }) => status === 'active')
        .map(({ id, code, name, depth }): DepartmentChoice => ({ value: id, label: i18nText(name, language) || code, depth, code })),
  })
  return data
}
