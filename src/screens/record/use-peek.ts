/** Opens a record in a drawer over a page of one's own: put `RecordPeek` there while it is open. */
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useStable } from '../../ui/use-stable'
import { peekedId, withPeek, withQuery, type ListOrigin } from './record-links'

/** @property open the same function as long as the page stands */
export function usePeek(): { isOpen: boolean; open: (id: number) => void } {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return {
    isOpen: peekedId(params) !== null,
    open: useStable(
      (id: number) =>
        void navigate(withQuery(pathname, withPeek(params, id)), { state: { fromList: true, isPeek: true } satisfies ListOrigin }),
    ),
  }
}
