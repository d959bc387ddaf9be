/** What every part of a list is given. The same object while it says the same: rows that have not changed are not drawn again. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useFormats } from '../../components/format/format-settings'
import { showFailure } from '../../providers/notification/alerts'
import { restoreRecord, type RecordRow } from '../../providers/data/record-api'
import { useStable } from '../../ui/use-stable'
import { mayPeek, recordPath, withPeek, withQuery, type ListOrigin } from '../record/record-links'
import { quickFields } from './quick/quick-fields'
import { shortened } from './filter/short-keys'
import type { ListUi } from './state/list-context'
import { writeListState, type ListState } from './state/list-state'
import type { Narrowing } from './state/narrowing'
import type { ListData } from './state/use-list-data'

const noRefs = {}

interface ListUiInput extends Pick<ListUi, 'resource' | 'known' | 'opening' | 'remove' | 'act' | 'actByHand'> {
  state: ListState
  data: ListData
  narrow?: Narrowing | undefined
}

export function useListUi({ resource, known, opening, state, data, narrow, ...input }: ListUiInput): ListUi {
  const { entity } = known
  const { t } = useTranslation(['screens', entity.module])
  const formats = useFormats()
  const navigate = useNavigate()
  const put = useStable(data.put)
  const refetch = useStable(data.refetch)
  const remove = useStable(input.remove)
  const act = useStable(input.act)
  const actByHand = useStable(input.actByHand)
  const restore = useStable((row: RecordRow) => void restoreRecord(entity.name, row.id).then(data.refetch, showFailure))
  const refs = data.meta?.refs ?? noRefs
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const around = withPeek(params, null).toString()
  return useMemo(() => {
    const search = () => shortened(writeListState(state, new URLSearchParams(narrow?.params)), entity)
    const peeks = mayPeek(resource, opening)
    const origin: ListOrigin = { fromList: true, listSearch: search().toString(), isPeek: peeks }
    const path: ListUi['pathOf'] = (screen, options = {}) =>
      peeks && screen === 'show' && options.id !== undefined
        ? withQuery(pathname, withPeek(new URLSearchParams(around), options.id))
        : recordPath(resource, opening, screen, { ...options, search: search() })
    return {
      resource,
      entity,
      known,
      opening,
      trash: state.trash,
      matching: { q: state.q, filter: data.filter, trash: state.trash },
      onDay: narrow?.onDay,
      put,
      refetch,
      remove,
      act,
      actByHand,
      restore,
      context: { t, entity, formats, refs },
      origin,
      pathOf: path,
      open: (screen, { given, ...options } = {}) => void navigate(path(screen, options), { state: given ? { ...origin, given } : origin }),
      quick: state.trash ? [] : quickFields(known, resource),
    }
  }, [
    resource,
    entity,
    known,
    opening,
    state,
    narrow,
    data.filter,
    t,
    formats,
    refs,
    put,
    refetch,
    remove,
    act,
    actByHand,
    restore,
    navigate,
    pathname,
    around,
  ])
}
