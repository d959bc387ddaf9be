/** What every part of a list is given. The same object while it says the same: rows that have not changed are not drawn again. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFormats } from '../../components/format/format-settings'
import { showFailure } from '../../providers/notification/alerts'
import { restoreRecord, type RecordRow } from '../../providers/data/record-api'
import { useStable } from '../../ui/use-stable'
import { recordPath, type ListOrigin } from '../record/record-links'
import { shortened } from './filter/short-keys'
import type { ListUi } from './state/list-context'
import { writeListState, type ListState } from './state/list-state'
import type { ListData } from './state/use-list-data'

const noRefs = {}

interface ListUiInput extends Pick<ListUi, 'resource' | 'known' | 'opening' | 'remove' | 'act'> {
  state: ListState
  data: ListData
}

export function useListUi({ resource, known, opening, state, data, ...input }: ListUiInput): ListUi {
  const { entity } = known
  const { t } = useTranslation(['screens', entity.module])
  const formats = useFormats()
  const navigate = useNavigate()
  const put = useStable(data.put)
  const refetch = useStable(data.refetch)
  const remove = useStable(input.remove)
  const act = useStable(input.act)
  const restore = useStable((row: RecordRow) => void restoreRecord(entity.name, row.id).then(data.refetch, showFailure))
  const refs = data.meta?.refs ?? noRefs
  return useMemo(() => {
    const search = () => shortened(writeListState(state), entity)
    const origin: ListOrigin = { fromList: true, listSearch: search().toString() }
    return {
      resource,
      entity,
      known,
      opening,
      trash: state.trash,
      matching: { q: state.q, filter: data.filter, trash: state.trash },
      put,
      refetch,
      remove,
      act,
      restore,
      context: { t, entity, formats, refs },
      origin,
      pathOf: (screen, options = {}) => recordPath(resource, opening, screen, { ...options, search: search() }),
      open: (screen, options = {}) =>
        void navigate(recordPath(resource, opening, screen, { ...options, search: search() }), { state: origin }),
    }
  }, [resource, entity, known, opening, state, data.filter, t, formats, refs, put, refetch, remove, act, restore, navigate])
}
